/** Every table, for the migration generator (`npm run db:generate`). */
export * from '#features/accounts/server/accounts.table.ts';
export * from '#features/coaching/server/coaching.table.ts';
export * from '#features/interview/server/interview.table.ts';
export * from '#features/profile/server/profile.table.ts';
export * from '#features/recording/server/recording.table.ts';
export * from '#features/transcription/server/transcription.table.ts';
