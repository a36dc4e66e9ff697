import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts.table.ts';

/** The specification's user_profiles, column for column. */
export const userProfiles = pgTable('user_profiles', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  firstName: text('first_name'),
  lastName: text('last_name'),
  dateOfBirth: date('date_of_birth'),
  ethnicity: text('ethnicity'),
  gender: text('gender'),
  educationLevel: text('education_level'),
  university: text('university'),
  hasGraduated: boolean('has_graduated'),
  graduationYear: integer('graduation_year'),
  expectedGraduationYear: integer('expected_graduation_year'),
  yearInCollege: text('year_in_college'),
  industryPreferences: text('industry_preferences').array(),
  targetCompanies: text('target_companies'),
  resumeUrl: text('resume_url'),
  onboardingCompleted: boolean('onboarding_completed').notNull().default(false),
  totalXp: integer('total_xp').notNull().default(0),
  currentLevel: integer('current_level').notNull().default(0),
  title: text('title').notNull().default('Trainee'),
  tutorialComplete: boolean('tutorial_complete').notNull().default(false),
  ttsVoice: text('tts_voice'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
