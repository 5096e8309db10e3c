// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ok, openFakeServer, refusal } from '../../test/fake-server.ts';
import { fakeSite } from '../../test/fake-site.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { queryClient } from '../api/query-client.ts';
import { call } from '../api/request.ts';
import { SuspendedBar } from '../shell/suspended-bar.tsx';
import { SiteGate } from './site-gate.tsx';
import { useSiteStore } from './site-store.ts';

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test("[SITE-6] a page cached on an earlier visit requests the site's current state at once", async () => {
  const kept = JSON.stringify({ at: Date.now(), siteByHost: ok(fakeSite) });
  document.head.innerHTML = `<script type="application/json" id="first-answers">${kept}</script>`;
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { controller: {} },
    configurable: true,
  });
  openFakeServer({ 'GET /domain/host/localhost': ok({ ...fakeSite, status: 'suspended' }) });
  startAfresh();
  useSiteStore.setState({ site: null });
  show(
    <SiteGate>
      <SuspendedBar />
      <h1>Everything else</h1>
    </SiteGate>,
  );
  expect(screen.getByText('Everything else')).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
  expect((await screen.findByRole('status')).textContent).toContain('is suspended.');
});

test('[ROUTE-6] an open page learns of a suspension from any call refused because of it', async () => {
  let status = 'active';
  openFakeServer({
    'GET /domain/host/localhost': () => ok({ ...fakeSite, status }),
    'POST /bet/cancel-all': () => refusal(403, 'This site is suspended.', 'SITE_SUSPENDED'),
  });
  startAfresh();
  show(
    <SiteGate>
      <SuspendedBar />
      <h1>Everything else</h1>
    </SiteGate>,
  );
  await vi.waitFor(() => expect(queryClient.getQueryData(['site'])).toMatchObject({ status }));
  expect(screen.queryByRole('status')).toBeNull();
  status = 'suspend';
  await expect(call('cancelBets', { body: {} })).rejects.toThrow('This site is suspended.');
  expect((await screen.findByRole('status')).textContent).toContain('is suspended.');
});
