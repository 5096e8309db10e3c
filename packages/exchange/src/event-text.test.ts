import {
  betId,
  instant,
  type Money,
  marketId,
  money,
  playerId,
  runnerId,
  siteId,
} from '@layline/contract';
import type { Transfer } from '@layline/ledger';
import { describe, expect, test } from 'vitest';
import { makeEventText, parseEventText } from './event-text.ts';
import type { SettledBet } from './model/bet.ts';
import type { MarketSettled } from './model/event.ts';

const house = { kind: 'house', siteId: siteId('one') } as const;
const player = (name: string) => ({ kind: 'player', playerId: playerId(name) }) as const;

const settled = (id: string, name: string, profit: number): SettledBet => {
  const outcome = profit === 0 ? 'push' : profit > 0 ? 'profit' : 'loss';
  return { betId: betId(id), playerId: playerId(name), outcome, profit: money(profit) };
};

const paid = ({ betId: id, playerId: name, profit }: SettledBet): Transfer => ({
  from: profit > 0 ? house : player(name),
  to: profit > 0 ? player(name) : house,
  amount: Math.abs(profit) as Money,
  reason: 'settlement',
  marketId: marketId('1.1'),
  betId: id,
  remark: 'Match Odds',
});

const bets = [
  settled('7', 'anna', 150),
  settled('8', 'bilal', -200),
  settled('9', 'anna', 0),
  settled('10', 'cleo', 50),
  { ...settled('11', 'cleo', 0), outcome: 'void' as const },
];
const gains = bets.filter(({ profit }) => profit > 0).map(paid);
const losses = bets.filter(({ profit }) => profit < 0).map(paid);
const cover: Transfer = { ...(gains[1] as Transfer), betId: null, remark: 'Borne by the house' };

const event = (transfers: readonly Transfer[]): MarketSettled => ({
  kind: 'market-settled',
  seq: 12,
  at: instant(1_000),
  marketId: marketId('1.1'),
  bets,
  transfers,
  removals: [{ runnerId: runnerId(1), seq: 5 }],
});

/** The transfers as the text holds them. */
const textsOf = (transfers: readonly Transfer[]): unknown =>
  JSON.parse(makeEventText(event(transfers))).transfers;

describe('the text of a settlement', () => {
  test('restores the same event, with one word for the transfers that follow from its bets', () => {
    const whole = [cover, ...gains, ...losses, cover];
    expect(textsOf(whole)).toEqual([cover, 'gains', 'losses', cover]);
    expect(parseEventText(makeEventText(event(whole)))).toEqual(event(whole));
  });

  test('keeps a transfer in full if it does not follow from a bet', () => {
    const changes: readonly Partial<Transfer>[] = [
      { amount: money(151) },
      { remark: 'Another' },
      { marketId: marketId('1.2') },
      { reason: 'reversal' },
      { from: player('bilal') },
      { betId: betId('99') },
    ];
    for (const change of changes) {
      const others = [gains[0] as Transfer, { ...(gains[1] as Transfer), ...change }];
      expect(textsOf([...others, ...losses])).toEqual([...others, 'losses']);
      const whole = event([...others, ...losses]);
      expect(parseEventText(makeEventText(whole))).toEqual(whole);
    }
    expect(textsOf(gains.slice(1))).toEqual(gains.slice(1));
    expect(textsOf([])).toEqual([]);
  });

  test('takes some twenty bytes per bet in a large market', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      settled(String(1_000_000 + index), `player-${index % 500}`, index % 2 ? 100_00 : -100_00),
    );
    const whole: MarketSettled = {
      ...event(
        [...many.filter(({ profit }) => profit > 0), ...many.filter((one) => one.profit < 0)].map(
          paid,
        ),
      ),
      bets: many,
    };
    const text = makeEventText(whole);
    expect(text.length).toBeLessThan(25 * many.length);
    expect(parseEventText(text)).toEqual(whole);
  });

  test('reads the earlier form, with a worksheet in each bet', () => {
    const old = {
      ...event([...gains, ...losses]),
      bets: bets.map((bet) => ({ ...bet, worksheet: ['Lost.'] })),
    };
    expect(parseEventText(JSON.stringify(old))).toEqual(old);
  });
});
