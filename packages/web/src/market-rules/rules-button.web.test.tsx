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

async function openRules(more: object, served: object = {}): Promise<void> {
  startAfresh();
  openFakeServer({
    ...served,
    [`GET /get-min-max/${fakeSite._id}`]: ok({ ...fakeLimits, ...more }),
  });
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

test('[COM-2] the plan of the market comes before the flat commission of the site', async () => {
  const { marketId } = fakeMarket;
  const commission = { base: 4, rebate: 0.1, isLeast: false };
  const answer = ok({ marketId, sportId: '4', rules: null, commission });
  await openRules({ commission: 2.5 }, { [`GET /v2/market-rules/${marketId}`]: answer });
  expect(await screen.findByText('4% of what you win in this market')).toBeDefined();
  expect(screen.getByText('Up to 0.1% of your stakes that others take')).toBeDefined();
});

const sentences = [
  ['betfair@1', 'A tied match counts as its super over decides it.', '72 hours'],
  ['house@1', 'A match that is tied and decided by a super over is void.', '48 hours'],
] as const;

test.each(sentences)(
  '[RULE-8] the dialog prints the sentences of %s',
  async (rules, tie, hours) => {
    const marketId = fakeMarket.marketId;
    const answer = ok({ marketId, sportId: '4', rules });
    await openRules({}, { [`GET /v2/market-rules/${marketId}`]: answer });
    await screen.findByText(new RegExp(tie));
    const all = screen.getByRole('dialog').textContent ?? '';
    expect(all).toContain(`by more than ${hours}`);
    expect(all).toContain(`rule set ${rules}`);
    expect(all).not.toContain('If a player retires');
  },
);
