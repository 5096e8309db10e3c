// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer, refusal } from '../../../test/fake-server.ts';
import { show, startAfresh, toastTexts } from '../../../test/render.tsx';
import { EntrySections } from './entry-section.tsx';
import type { PlayerProtection } from './protection-queries.ts';

beforeEach(() => startAfresh());
afterEach(cleanup);

type Entry = NonNullable<PlayerProtection['entry']>;

const nothing: Entry = {
  level: 0,
  until: null,
  needs: { deposit: 0, bet: 0, withdraw: 0 },
  register: null,
};

const shown = (entry: Partial<Entry>): PlayerProtection => ({
  preset: 'none',
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
  entry: { ...nothing, ...entry },
});

const form = (missing: string[] = [], canVerify = true) => ok({ missing, canVerify });

test('[LEVEL-9] says what a level opens, and leads to the verifier', async () => {
  const { requests } = openFakeServer({
    'GET /protection/entry': form(),
    'POST /protection/entry/verification': refusal(429, 'Too many requests.', 'TOO_MANY_REQUESTS'),
  });
  show(<EntrySections protection={shown({ needs: { deposit: 1, bet: 1, withdraw: 2 } })} />);
  expect(screen.getByText('You are not verified.')).toBeDefined();
  expect(
    screen.getByText('Deposits need level 1, Bets need level 1, Withdrawals need level 2.'),
  ).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Verify who you are' }));
  await waitFor(() => expect(toastTexts()).toEqual(['Too many requests.']));
  expect(requests.some(({ path }) => path.endsWith('/verification'))).toBe(true);
});

test('[LEVEL-9] without a verifier it says who verifies, unless all is open', async () => {
  openFakeServer({ 'GET /protection/entry': form([], false) });
  const needs = { deposit: 1, bet: 1, withdraw: 2 };
  show(<EntrySections protection={shown({ needs })} />);
  expect(await screen.findByText(/write to its support/)).toBeDefined();
  cleanup();
  show(<EntrySections protection={shown({ needs, level: 2, until: '2099-01-01T00:00:00Z' })} />);
  expect(screen.getByText('Everything is open to you.')).toBeDefined();
  expect(screen.queryByText(/write to its support/)).toBeNull();
});

test('[LEVEL-8] a player of earlier days gives, once, what the register asks by', async () => {
  const { requests } = openFakeServer({
    'GET /protection/entry': form(['name', 'birth']),
    'POST /protection/entry/subject': ok(shown({ register: 'yes' })),
  });
  show(<EntrySections protection={shown({ register: 'unknown' })} />);
  const send = await screen.findByRole('button', { name: 'Ask the register' });
  expect((send as HTMLButtonElement).disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Full name, as on your passport'), {
    target: { value: 'Anna' },
  });
  fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '1990-04-30' } });
  fireEvent.click(send);
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      subject: { name: 'Anna', birth: '1990-04-30' },
    }),
  );
});

test('[LEVEL-3] [LEVEL-4] tells a silent register from one that said no', async () => {
  openFakeServer({ 'GET /protection/entry': form() });
  show(<EntrySections protection={shown({ register: 'unknown' })} />);
  expect(await screen.findByText(/you can cancel, reduce, cash out and withdraw/)).toBeDefined();
  cleanup();
  show(<EntrySections protection={shown({ register: 'no' })} />);
  expect(screen.getByText(/A register names you/)).toBeDefined();
});
