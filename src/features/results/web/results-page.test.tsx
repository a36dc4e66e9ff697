import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, Results } from '#features/results/results.contract.ts';
import {
  SAMPLE_INTERVIEW,
  sampleAnswer,
  sampleAnswers,
  sampleResults,
} from '../../../../e2e/support/sample-results.ts';
import { ResultsPage } from './pages/results-page.tsx';

/** The one stream that the page opens; a test speaks through it. */
class FakeStream {
  static last: FakeStream | null = null;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    FakeStream.last = this;
  }
  close() {}
}

class NoResizes {
  observe() {}
  disconnect() {}
}

let calls: { method: string; path: string; body: unknown }[];
let played: number[];

beforeEach(() => {
  calls = [];
  played = [];
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('ResizeObserver', NoResizes);
  vi.stubGlobal('scrollTo', () => {});
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    played.push(this.currentTime * 1000);
    return Promise.resolve();
  });
  URL.createObjectURL ??= () => 'blob:captions';
  URL.revokeObjectURL ??= () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the page; `answer` says what the server gives, and may be asked again. */
function open(answer: () => Results | number) {
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    if (method !== 'GET') {
      calls.push({ method, path: url, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    const given = answer();
    if (typeof given !== 'number') return Promise.resolve(Response.json(given));
    return Promise.resolve(
      Response.json({ error: { code: 'test', message: 'We could not find that.' } }, { status: given }),
    );
  });
  const root = createRootRoute({ component: Outlet });
  const page = createRoute({
    getParentRoute: () => root,
    path: '/interview-results',
    validateSearch: (search: Record<string, unknown>) => ({ interview: search.interview }),
    component: ResultsPage,
  });
  const other = (path: string) => createRoute({ getParentRoute: () => root, path, component: () => path });
  const router = createRouter({
    routeTree: root.addChildren([page, other('/'), other('/dashboard'), other('/interview-setup')]),
    history: createMemoryHistory({ initialEntries: [`/interview-results?interview=${SAMPLE_INTERVIEW}`] }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
const openWith = (...answers: Answer[]) => open(() => sampleResults(answers));

describe('the results page', () => {
  it('says first what to change next, from the weakest answer', async () => {
    openWith(sampleAnswer(1), sampleAnswer(0));
    expect(await screen.findByRole('heading', { name: 'End with what changed' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Practise this again' }).getAttribute('href')).toBe(
      '/interview-setup?mode=behavioral',
    );
  });

  it('shows each score with a word, and why it is what it is', async () => {
    openWith(sampleAnswer(0));
    expect(await screen.findByRole('heading', { name: /Why 5\.5 for content\?.*Needs Improvement/ })).toBeTruthy();
    expect(screen.getByRole('heading', { name: /Why 7\.6 for professionalism\?.*Good/ })).toBeTruthy();
    expect(screen.getByRole('heading', { name: /Why 8\.2 for structure\?.*Excellent/ })).toBeTruthy();
    expect(screen.getByText('“It went fine” gives no figure and no consequence.')).toBeTruthy();
  });

  it('plays the video from a quote in what was said', async () => {
    openWith(sampleAnswer(0));
    const quote = await screen.findByRole('link', { name: 'And it went fine in the end.' });
    fireEvent.click(quote);
    expect(played).toEqual([sampleAnswer(0).feedback?.nextChange.atMs]);
  });

  it('moves along the timeline by keyboard', async () => {
    openWith(sampleAnswer(0));
    const timeline = await screen.findByRole('slider', { name: 'Speech timeline' });
    fireEvent.keyDown(timeline, { key: 'PageUp' });
    fireEvent.keyDown(timeline, { key: 'ArrowRight' });
    expect(timeline.getAttribute('aria-valuetext')).toBe('12 seconds of 51 seconds');
  });

  it('opens the fillers as places to listen to', async () => {
    openWith(sampleAnswer(0));
    fireEvent.click(await screen.findByRole('button', { name: '4 fillers' }));
    expect(screen.getAllByRole('button', { name: /Play from .*: “um”/ })).toHaveLength(2);
  });

  it('brings the feedback by itself when the server says that it is there', async () => {
    let answer = sampleAnswers.processing();
    open(() => sampleResults([answer]));
    expect(await screen.findByText('Feedback for this question is still being processed...')).toBeTruthy();
    answer = sampleAnswers.scored();
    const event = { type: 'answer', interviewId: SAMPLE_INTERVIEW, questionIndex: 2 };
    FakeStream.last?.onmessage?.({ data: JSON.stringify(event) });
    expect(await screen.findByRole('heading', { name: 'What you said' })).toBeTruthy();
  });

  it('lets a failed answer be tried again', async () => {
    openWith(sampleAnswers.failed());
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: expect.stringMatching(/\/recordings\/[0-9a-f-]+\/process$/),
    });
  });

  it('takes typed words where nobody could listen', async () => {
    openWith(sampleAnswers.needsWords());
    fireEvent.change(await screen.findByLabelText('Your words'), { target: { value: '  I asked first. ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Score my words' }));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({ method: 'PUT', body: { text: 'I asked first.' } });
  });

  it('says why there is no video, and keeps the feedback', async () => {
    openWith(sampleAnswers.videoDeleted());
    expect(await screen.findByText('Video deleted – feedback still available')).toBeTruthy();
    expect(
      screen.getByText('Videos are automatically deleted 15 minutes after first viewing for privacy.'),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'What you said' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'And it went fine in the end.' })).toBeNull();
  });

  it('shows typed words as paragraphs without times', async () => {
    openWith(sampleAnswers.typed());
    expect(await screen.findByText('Video not available')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByRole('button', { name: /Play from/ })).toBeNull();
  });

  it('announces when the video will be erased', async () => {
    openWith(sampleAnswer(0));
    expect(await screen.findByText('Video erased in 12 minutes')).toBeTruthy();
  });

  it('goes from question to question', async () => {
    openWith(sampleAnswer(0), sampleAnswer(1), sampleAnswers.unanswered());
    const tabs = await screen.findByRole('tablist', { name: 'Questions' });
    fireEvent.click(within(tabs).getByRole('tab', { name: /Question.*3.*Skipped/ }));
    expect(await screen.findByText('You did not answer this question')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Question 2' }));
    expect(await screen.findByRole('heading', { name: /^Describe a disagreement/ })).toBeTruthy();
  });

  it('can be loaded again after it failed', async () => {
    let given: Results | number = 404;
    open(() => given);
    expect(await screen.findByText('Failed to load interview results. Please try refreshing the page.')).toBeTruthy();
    expect(screen.getByText('Failed to load feedback: We could not find that.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toMatch(/^\/dashboard/);
    given = sampleResults();
    fireEvent.click(screen.getByRole('button', { name: 'Retry Loading' }));
    expect(await screen.findByRole('heading', { name: 'Your interview' })).toBeTruthy();
  });
});
