import { queryOptions } from '@tanstack/react-query';
import type { Customization, Interview, InterviewType, Progress } from '#features/interview/interview.contract.ts';
import { api, unwrap } from '#web/api.ts';

const interviews = api.api.v1.interviews;
const one = interviews[':id'];

export const interviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['interview', id],
    queryFn: ({ signal }): Promise<Interview> => unwrap(one.$get({ param: { id } }, { init: { signal } })),
    // Where the person is changes here, in this page: what the server knew before is what counts on coming back.
    staleTime: 0,
    gcTime: 0,
  });

export const createInterview = (type: InterviewType, customization: Customization): Promise<Interview> =>
  unwrap(interviews.$post({ json: { type, customization } }));

export const generateQuestions = (id: string, retry: boolean) =>
  unwrap(one.questions.$post({ param: { id }, json: { retry } }));
export type GeneratedQuestions = Awaited<ReturnType<typeof generateQuestions>>;

export const startInterview = (id: string): Promise<Interview> => unwrap(one.start.$post({ param: { id } }));

export const saveProgress = (id: string, progress: Progress) =>
  unwrap(one.progress.$put({ param: { id }, json: progress }));

export const completeInterview = (id: string, now = new Date()) => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // en-CA writes a date as the contract wants it: YYYY-MM-DD.
  const localDate = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  return unwrap(one.complete.$post({ param: { id }, json: { localDate, timeZone } }));
};

export const eraseInterview = (id: string) => unwrap(one.$delete({ param: { id } }));
