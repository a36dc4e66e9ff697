import { describe, expect, it } from 'vitest';
import { sampleAnswers, sampleResults } from './sample-results.ts';
import { resultsSchema } from '#features/results/results.contract.ts';

describe('the sample results of the page tests', () => {
  it('have the shape that the server promises, in every state', () => {
    for (const build of Object.values(sampleAnswers))
      expect(resultsSchema.parse(sampleResults([build()]))).toBeTruthy();
    expect(resultsSchema.parse(sampleResults()).answers).toHaveLength(5);
  });
});
