import { useEffect, useState } from 'react';
import { api, unwrap } from './api.ts';
import type { SessionState } from './session.tsx';

/**
 * Who looks at a public page: the session, read once without the query layer, so that the landing page stays light.
 * Until the answer is there, and when there is none, everyone is a visitor before the beta gate.
 */
export function useVisitor() {
  const [state, setState] = useState<Pick<SessionState, 'account' | 'betaGate'>>({ account: null, betaGate: true });
  useEffect(() => {
    const controller = new AbortController();
    unwrap(api.api.v1.auth.session.$get({}, { init: { signal: controller.signal } })).then(setState, () => {
      // A public page needs no server to be read.
    });
    return () => controller.abort();
  }, []);
  return { ...state, forget: () => setState((before) => ({ ...before, account: null })) };
}
export type Visitor = ReturnType<typeof useVisitor>;
