import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Results } from '#features/results/results.contract.ts';
import { api, unwrap } from '#web/api.ts';
import { useLiveEvents } from '#web/live-events.ts';

const resultsQuery = (interviewId: string) =>
  queryOptions({
    queryKey: ['results', interviewId],
    queryFn: ({ signal }): Promise<Results> =>
      unwrap(api.api.v1.interviews[':id'].results.$get({ param: { id: interviewId } }, { init: { signal } })),
  });

/** The results of one interview, read again whenever the server says that something in them changed. */
export function useResults(interviewId: string) {
  const client = useQueryClient();
  useLiveEvents((news) => {
    if (news.type !== 'resync' && news.interviewId !== interviewId) return;
    void client.invalidateQueries({ queryKey: resultsQuery(interviewId).queryKey });
  });
  return useQuery(resultsQuery(interviewId));
}

/** Asks for a failed answer to be listened to and scored again. */
export function useTryAgain(interviewId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (recordingId: string) =>
      unwrap(api.api.v1.recordings[':id'].process.$post({ param: { id: recordingId } })),
    onSuccess: () => client.invalidateQueries({ queryKey: resultsQuery(interviewId).queryKey }),
  });
}

/** The person's own words, where no recogniser could listen. */
export function useTypeWords(interviewId: string, questionIndex: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      unwrap(
        api.api.v1.interviews[':id'].answers[':index'].words.$put({
          param: { id: interviewId, index: String(questionIndex) },
          json: { text },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: resultsQuery(interviewId).queryKey }),
  });
}
