// @vitest-environment happy-dom

import { money } from '@layline/contract/money';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { fakeLimits, fakeMarket, fakeSite } from '../../test/fake-site.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { parseMarket } from '../live/parse-market.ts';
import { RulesButton } from './rules-button.tsx';

afterEach(cleanup);

async function openRules(more: object): Promise<void> {
  startAfresh();
  openFakeServer({ [`GET /get-min-max/${fakeSite._id}`]: ok({ ...fakeLimits, ...more }) });
  const { market } = parseMarket({ ...fakeMarket, betDelay: 5 });
  if (market === null) throw new Error('The market has no head.');
  const limits = { stakeMin: money(10_000), stakeMax: money(500_000) };
  show(<RulesButton market={market} limits={limits} kind="match" />);
  fireEvent.click(screen.getByRole('button', { name: 'Rules of Match Odds' }));
  await screen.findByRole('dialog');
}

test('[EVENT-8] rules, commission, delay and limits of a market are one tap away', async () => {
  await openRules({ commission: 2.5 });
  await screen.findByText('2.5% of what you win in this market');
  for (const text of ['5 seconds', '100', '5k']) expect(screen.getByText(text)).toBeDefined();
});

test('[EVENT-8] a server without published commission is not shown as free', async () => {
  await openRules({});
  expect(await screen.findByText('Not published')).toBeDefined();
  expect(screen.queryByText('None')).toBeNull();
});
