// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../../test/fake-server.ts';
import { fakeSite, fakeUser } from '../../../test/fake-site.ts';
import { show, startAfresh } from '../../../test/render.tsx';
import { useSiteStore } from '../../site/site-store.ts';
import type { PlayerProtection } from '../protection/protection-queries.ts';
import { LimitsOffer } from './limits-offer.tsx';

beforeEach(() => startAfresh({ isSignedIn: true }));
afterEach(cleanup);

const protection: PlayerProtection = {
  preset: 'standard',
  timeZone: 'UTC',
  limits: [],
  pending: [],
  hold: null,
  exclusion: null,
  offered: {
    timeOutDays: [],
    exclusionMonths: [],
    hasEndlessExclusion: false,
    realityMinutes: [],
    easeWaitHours: 24,
  },
  realityMinutes: 60,
};

const limit = (owner: 'player' | 'site'): PlayerProtection['limits'][number] => ({
  limit: 'deposit',
  period: 'day',
  owner,
  amount: 500,
  used: 0,
  left: 500,
  restartsAt: '2026-12-01T00:00:00Z',
});

interface Opened {
  readonly preset?: 'none' | 'standard';
  readonly limits?: PlayerProtection['limits'];
  readonly user?: typeof fakeUser;
}

function open({ preset = 'standard', limits = [], user = fakeUser }: Opened = {}) {
  useSiteStore.setState({ site: { ...fakeSite, protection: preset } });
  const { requests } = openFakeServer({
    'GET /auth/letest-user-details': ok({ user }),
    'GET /protection': ok({ ...protection, limits }),
  });
  show(<LimitsOffer />);
  return () => requests.map(({ path }) => path);
}
const title = 'Would you like to set limits?';

test('[RP-6] limits are offered once, with no amount filled in, and can be left', async () => {
  open({ limits: [limit('site')] });
  await screen.findByRole('heading', { name: title });
  expect(screen.getByRole('link', { name: 'Set limits' }).getAttribute('href')).toBe('#/myplay');
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('heading')).toBeNull();
  cleanup();
  const paths = open();
  await waitFor(() => expect(paths()).toContain('/auth/letest-user-details'));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('[RP-6] another player of the browser is offered them too', async () => {
  localStorage.setItem(`limits-offered/${fakeUser._id}`, '1');
  open({ user: { ...fakeUser, _id: 'user-2' } });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});

test('[RP-6] who has limits, and a site that offers none, see nothing', async () => {
  const withLimits = open({ limits: [limit('player')] });
  await waitFor(() => expect(withLimits()).toContain('/protection'));
  expect(screen.queryByRole('heading')).toBeNull();
  cleanup();
  const without = open({ preset: 'none' });
  await waitFor(() => expect(without()).toContain('/auth/letest-user-details'));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(without()).not.toContain('/protection');
});
