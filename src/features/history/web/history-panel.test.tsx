import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleSession, sampleSessions } from '../../../../e2e/support/sample-results.ts';
import type { SessionsPage } from '../history.contract.ts';
import { HistoryPanel } from './components/history-panel.tsx';
import { OverviewPanel } from './components/overview-panel.tsx';

class FakeStream {
  static last: FakeStream | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    FakeStream.last = this;
  }
  close() {}
}

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(panel: ReactNode, page: (cursor: string | null) => SessionsPage | number) {
  vi.stubGlobal('fetch', (url: string) => {
    const given = page(new URL(url, 'http://page.test').searchParams.get('cursor'));
    if (typeof given !== 'number') return Promise.resolve(Response.json(given));
    return Promise.resolve(Response.json({ error: { code: 'test', message: 'The server rests.' } }, { status: given }));
  });
  const root = createRootRoute({ component: () => panel });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
const all = sampleSessions(6);
const inTwoPages = (cursor: string | null): SessionsPage =>
  cursor ? { sessions: all.slice(4), nextCursor: null } : { sessions: all.slice(0, 4), nextCursor: 'older' };

describe('the list of past interviews', () => {
  it('shows what each was, when, how it scored and where its feedback is', async () => {
    open(<HistoryPanel />, () => ({ sessions: [sampleSession()], nextCursor: null }));
    const card = within(await screen.findByRole('listitem'));
    expect(card.getByRole('heading', { name: 'Senior Analyst at Northwind' })).toBeTruthy();
    for (const text of ['78%', 'Hard', 'Behavioral', '2 hours ago', '12 minutes until video is deleted']) {
      expect(card.getByText(text)).toBeTruthy();
    }
    const link = card.getByRole('link', { name: /^View Feedback/ });
    expect(link.getAttribute('href')).toBe('/interview-results?interview=interview_1760000000000_sample');
  });

  it('has names for an interview without a job and without a score', async () => {
    const bare = sampleSession({ jobTitle: '', company: '', averageScore: null });
    open(<HistoryPanel />, () => ({ sessions: [bare], nextCursor: null }));
    expect(await screen.findByRole('heading', { name: 'General Interview' })).toBeTruthy();
    expect(screen.getByText('Not scored yet')).toBeTruthy();
  });

  it('invites to a first interview when there is none', async () => {
    open(<HistoryPanel />, () => ({ sessions: [], nextCursor: null }));
    expect(await screen.findByText('No Interview History Yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start a New Interview' }).getAttribute('href')).toBe(
      '/dashboard?tab=train',
    );
  });

  it('goes on to older ones', async () => {
    open(<HistoryPanel />, inTwoPages);
    fireEvent.click(await screen.findByRole('button', { name: 'Show older interviews' }));
    await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(6));
    expect(screen.queryByRole('button', { name: 'Show older interviews' })).toBeNull();
  });

  it('keeps what it has when the older ones do not load', async () => {
    open(<HistoryPanel />, (cursor) => (cursor ? 400 : inTwoPages(null)));
    fireEvent.click(await screen.findByRole('button', { name: 'Show older interviews' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The server rests.');
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
  });

  it('shows a new interview by itself', async () => {
    let sessions = all.slice(0, 1);
    open(<HistoryPanel />, () => ({ sessions, nextCursor: null }));
    await screen.findByRole('listitem');
    sessions = all.slice(0, 2);
    FakeStream.last?.onmessage?.({ data: JSON.stringify({ type: 'session', interviewId: 'interview_1_abcdef' }) });
    await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  });

  it('can be asked again after it failed', async () => {
    let given: SessionsPage | number = 400;
    open(<HistoryPanel />, () => given);
    expect(await screen.findByText('The server rests.')).toBeTruthy();
    given = { sessions: all, nextCursor: null };
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(6));
  });
});

describe('the overview', () => {
  it('counts every page, not the first alone', async () => {
    open(<OverviewPanel />, inTwoPages);
    expect((await screen.findByText('Total Sessions')).closest('div')?.textContent).toContain('6interviews completed');
  });
});
