import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Interview } from '#features/interview/interview.contract.ts';
import { toast } from '#web/ui/toast.ts';
import { generateQuestions, type GeneratedQuestions } from './interview.api.ts';

/** The specification's three sentences for what went wrong. */
export function explainFailure(message: string): string {
  if (/quota/i.test(message)) return 'OpenAI API quota exceeded. Please check your billing and try again.';
  if (/api key/i.test(message)) return 'OpenAI API key issue. Please check your configuration.';
  return `Error: ${message}`;
}

const tell = (message: string) => toast.error('Question Generation Failed', explainFailure(message));

async function generate(id: string, retry: boolean): Promise<GeneratedQuestions> {
  try {
    const generated = await generateQuestions(id, retry);
    if (generated.error) tell(generated.error.message);
    return generated;
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
    throw error;
  }
}

export interface Generation {
  status: 'idle' | 'generating' | 'generated' | 'failed';
  count: number;
  usesFallback: boolean;
  /** Why there are no questions at all. */
  reason: string;
  isRetrying: boolean;
  retry(): void;
}

/** Writes the questions while the person looks at the camera. A live interview keeps those that it has. */
export function useQuestionGeneration(interview: Interview | undefined): Generation {
  const client = useQueryClient();
  const id = interview?.id ?? '';
  const queryKey = ['interview-questions', id];
  const isDraft = interview?.status === 'draft';
  const query = useQuery({
    queryKey,
    queryFn: () => generate(id, false),
    enabled: isDraft,
    // Asking again is the person's choice, after they read why it failed.
    retry: false,
    staleTime: Infinity,
  });
  const again = useMutation({
    mutationFn: () => generate(id, true),
    onSuccess: (generated) => client.setQueryData(queryKey, generated),
  });

  const base = { isRetrying: again.isPending, retry: () => again.mutate(), reason: query.error?.message ?? '' };
  if (!interview) return { ...base, status: 'idle', count: 0, usesFallback: false };
  if (!isDraft) {
    return { ...base, status: 'generated', count: interview.questions.length, usesFallback: false };
  }
  if (query.data) {
    const { questions, source } = query.data;
    return { ...base, status: 'generated', count: questions.length, usesFallback: source === 'fallback' };
  }
  return { ...base, status: query.isError ? 'failed' : 'generating', count: 0, usesFallback: false };
}
