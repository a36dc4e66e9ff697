import { z } from 'zod';
import { MODES } from '#features/interview/interview.contract.ts';
import behavioral from '../../../../content/questions/behavioral.json' with { type: 'json' };
import data from '../../../../content/questions/data.json' with { type: 'json' };
import design from '../../../../content/questions/design.json' with { type: 'json' };
import engineering from '../../../../content/questions/engineering.json' with { type: 'json' };
import finance from '../../../../content/questions/finance.json' with { type: 'json' };
import general from '../../../../content/questions/general.json' with { type: 'json' };
import health from '../../../../content/questions/health.json' with { type: 'json' };
import hospitality from '../../../../content/questions/hospitality.json' with { type: 'json' };
import hr from '../../../../content/questions/hr.json' with { type: 'json' };
import legal from '../../../../content/questions/legal.json' with { type: 'json' };
import marketing from '../../../../content/questions/marketing.json' with { type: 'json' };
import operations from '../../../../content/questions/operations.json' with { type: 'json' };
import product from '../../../../content/questions/product.json' with { type: 'json' };
import sales from '../../../../content/questions/sales.json' with { type: 'json' };
import service from '../../../../content/questions/service.json' with { type: 'json' };
import software from '../../../../content/questions/software.json' with { type: 'json' };
import teaching from '../../../../content/questions/teaching.json' with { type: 'json' };
import { FIELDS } from './questions.fields.ts';

/** A question is heard, not read: two sentences at most. */
export const MAX_QUESTION_CHARACTERS = 240;
export const LEVELS = ['entry', 'mid', 'senior', 'lead'] as const;

export const bankFileSchema = z.object({
  field: z.enum(['general', ...FIELDS]),
  questions: z.array(
    z.strictObject({
      id: z.string().regex(/^[a-z]+-\d{2,3}$/),
      type: z.enum(['behavioral', 'technical']),
      /** An opener is asked first, a closer last, in interviews of three questions and more. */
      role: z.enum(['opener', 'core', 'closer']),
      difficulty: z.enum(MODES),
      levels: z.array(z.enum(LEVELS)).min(1),
      competency: z.string().min(2),
      keywords: z.array(z.string().regex(/^[a-z0-9+#&/ .-]+$/)),
      text: z.string().min(20).max(MAX_QUESTION_CHARACTERS),
    }),
  ),
});

export type BankQuestion = z.infer<typeof bankFileSchema>['questions'][number] & {
  field: z.infer<typeof bankFileSchema>['field'];
};

/** Every question of content/questions; checked once, as the server starts. */
export const QUESTION_BANK: readonly BankQuestion[] = [
  behavioral,
  data,
  design,
  engineering,
  finance,
  general,
  health,
  hospitality,
  hr,
  legal,
  marketing,
  operations,
  product,
  sales,
  service,
  software,
  teaching,
]
  .map((file) => bankFileSchema.parse(file))
  .flatMap(({ field, questions }) => questions.map((question) => ({ ...question, field })));
