import type { Customization, InterviewType } from '#features/interview/interview.contract.ts';
import { MODES } from '#features/interview/interview.contract.ts';
import type { BankQuestion } from './questions.bank.ts';
import { fieldsOf, jobText, mentions } from './questions.fields.ts';
import { seededRandom } from './questions.random.ts';

interface Slot {
  type: BankQuestion['type'];
  role: BankQuestion['role'];
}

/**
 * The order in which a panel asks: an opener, then the core, then motivation or reflection. In a combination
 * the two types alternate between opener and closer. Below three questions there is only room for the core.
 */
export function slotsOf(type: InterviewType, count: number): Slot[] {
  const framed = count >= 3;
  const outer = type === 'technical' ? 'technical' : 'behavioral';
  const core = Array.from({ length: framed ? count - 2 : count }, (_, index): Slot => {
    if (type !== 'combination') return { type, role: 'core' };
    return { type: (index % 2 === 0) === framed ? 'technical' : 'behavioral', role: 'core' };
  });
  if (!framed) return core;
  return [{ type: outer, role: 'opener' }, ...core, { type: outer, role: 'closer' }];
}

export interface Choice {
  type: InterviewType;
  customization: Customization;
  seed: string;
}

/**
 * Exactly `questionCount` different questions. The closest to the job, level and difficulty are likelier, the seed
 * decides among equals, and a competency is asked a second time only when every other one has had its turn.
 */
export function chooseQuestions(bank: readonly BankQuestion[], { type, customization, seed }: Choice): BankQuestion[] {
  const count = Number(customization.questionCount);
  const random = seededRandom(`${seed}\n${type}\n${count}`);
  const fields = fieldsOf(customization);
  const parts = jobText(customization);
  const level = customization.experienceLevel === 'intermediate' ? 'mid' : customization.experienceLevel;
  const wanted = MODES.indexOf(customization.interviewType);

  const weight = (question: BankQuestion): number => {
    const place = fields.findIndex((field) => field === question.field);
    const near = place === 0 ? 5 : place === 1 ? 3.5 : 0;
    let named = 0;
    for (const { text, weight: partWeight } of parts) {
      for (const keyword of question.keywords) if (mentions(text, keyword)) named += partWeight * 0.4;
    }
    const fit = [3, 1.2, 0][Math.abs(MODES.indexOf(question.difficulty) - wanted)] ?? 0;
    return near + Math.min(named, 3) + fit + random() * 2.5;
  };
  const eligible = bank
    .filter(({ field, levels }) => levels.includes(level) && (field === 'general' || fields.includes(field)))
    .map((question) => ({ question, weight: weight(question) }))
    .sort((a, b) => b.weight - a.weight || a.question.id.localeCompare(b.question.id));

  const chosen: BankQuestion[] = [];
  const asked = new Map<string, number>();
  for (const slot of slotsOf(type, count)) {
    const left = eligible.filter(
      ({ question }) => question.type === slot.type && question.role === slot.role && !chosen.includes(question),
    );
    const fewest = Math.min(...left.map(({ question }) => asked.get(question.competency) ?? 0));
    const next = left.find(({ question }) => (asked.get(question.competency) ?? 0) === fewest)?.question;
    if (!next) throw new RangeError(`The bank has no ${slot.type} ${slot.role} question left for level ${level}.`);
    chosen.push(next);
    asked.set(next.competency, fewest + 1);
  }
  return inRisingDifficulty(chosen);
}

/** Core questions of a type change places so that the easier ones come first, as a panel would ask them. */
function inRisingDifficulty(chosen: BankQuestion[]): BankQuestion[] {
  const rising = (type: BankQuestion['type']) =>
    chosen
      .filter((question) => question.role === 'core' && question.type === type)
      .sort((a, b) => MODES.indexOf(a.difficulty) - MODES.indexOf(b.difficulty))
      .values();
  const queues = { behavioral: rising('behavioral'), technical: rising('technical') };
  return chosen.map((question) => {
    if (question.role !== 'core') return question;
    const next = queues[question.type].next();
    return next.done ? question : next.value;
  });
}
