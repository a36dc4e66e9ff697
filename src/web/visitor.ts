import { useEffect, useState } from 'react';
import { PRODUCT } from '#shared/product.ts';
import { errorFrom, reach } from './api-error.ts';
import type { SessionState } from './session.tsx';

type VisitorState = Pick<SessionState, 'account' | 'betaGate' | 'supportEmail'>;

/**
 * Who looks at a public page: the session, read once by a bare request, so that the landing page waits for neither the
 * query layer nor the typed client. Until the answer is there, and when there is none, everyone stands before the beta gate.
 */
export function useVisitor() {
  const [state, setState] = useState<VisitorState>({
    account: null,
    betaGate: true,
    supportEmail: PRODUCT.supportEmail,
  });
  useEffect(() => {
    const controller = new AbortController();
    readSession(controller.signal).then(setState, () => {
      // A public page needs no server to be read.
    });
    return () => controller.abort();
  }, []);
  return { ...state, forget: () => setState((before) => ({ ...before, account: null })) };
}
export type Visitor = ReturnType<typeof useVisitor>;

async function readSession(signal: AbortSignal): Promise<VisitorState> {
  const response = await reach(fetch('/api/v1/auth/session', { signal }));
  if (!response.ok) throw await errorFrom(response);
  return (await response.json()) as VisitorState;
}
