/** Renders a part of the client inside its usual providers. */
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { fetchOtherCalls } from '../src/api/call-shapes.ts';
import { forgetAnswers } from '../src/api/first-answers.ts';
import { queryClient } from '../src/api/query-client.ts';
import { noteJournal } from '../src/api/seen-journal.ts';
import { i18n } from '../src/base/i18n.ts';
import { useExposureGate } from '../src/bets/exposure-gate.ts';
import { forgetReceived } from '../src/live/freshness.ts';
import { useConnection } from '../src/live/stream/connection.ts';
import { useHashPath, useHashSearch } from '../src/routing/use-hash.ts';
import { closeFirstPassword } from '../src/session/first-password.ts';
import { useLoginGate } from '../src/session/login-gate.ts';
import { clearSession, useSession } from '../src/session/session-store.ts';
import { startSession } from '../src/session/start-session.ts';
import { useSiteStore } from '../src/site/site-store.ts';
import { closedSlip } from '../src/slip/slip.ts';
import { useSlip } from '../src/slip/slip-store.ts';
import { useToastQueue } from '../src/ui/toast.ts';
import { fakeSite } from './fake-site.ts';

// As on a page that has been open for a moment.
await fetchOtherCalls();

/** Resets the client to a first visit with the site known; retries do not wait. */
export function startAfresh({ isSignedIn = false } = {}): void {
  localStorage.clear();
  sessionStorage.clear();
  location.hash = '';
  queryClient.clear();
  forgetAnswers();
  forgetReceived();
  // A journal that begins before what was seen is a restored one.
  noteJournal(0, Number.POSITIVE_INFINITY);
  queryClient.setDefaultOptions({ queries: { retry: false } });
  useSiteStore.setState({ site: fakeSite });
  useSlip.setState({ slip: closedSlip });
  useConnection.setState({ isDown: false, isPaused: false, answeredAt: 0 });
  useToastQueue.setState({ messages: [], count: 0 });
  clearSession();
  useLoginGate.setState({ isOpen: false, wanted: '' });
  closeFirstPassword();
  useExposureGate.setState({ isOpen: false });
  if (isSignedIn) useSession.setState({ accessToken: 'token-1', isLoggedIn: true });
  startSession();
}

export function show(part: ReactNode) {
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Router hook={useHashPath} searchHook={useHashSearch}>
          {part}
        </Router>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

export const toastTexts = (): readonly string[] =>
  useToastQueue.getState().messages.map(({ text }) => text);
