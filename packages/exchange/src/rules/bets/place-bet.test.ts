import {
  type BetId,
  betId,
  clientRef,
  instant,
  money,
  noRef,
  odds,
  playerId,
  runnerId,
} from '@layline/contract';
import { describe, expect, test } from 'vitest';
import { play } from '../../../test/play.ts';
import { define, fund, openAccount, openScene, send } from '../../../test/scene.ts';
import type { PlaceBet } from '../../model/command.ts';
import { betOf, openBets } from '../../read.ts';
import { restoreExchange, snapshotExchange, stateHash } from '../../snapshot.ts';

const match = { runners: ['Kings', 'Queens'] };

describe('filling against the house', () => {
  test('[SLIP-4] fills whole or not at all, at the requested odds or better', () => {
    const { faults } = play(
      match,
      `
      who     does      runner   stake @ odds             expect
      anna    deposits           1000                     free 1000
      house   offers    Kings    100 @ 2.00, 50 @ 1.98, 50 @ 1.90
      anna    back      Kings    120 @ 1.98               fills 100 @ 2.00 + 20 @ 1.98, exposure 120
      anna    back      Kings    31 @ 1.98                refused SIZE_UNAVAILABLE
      anna    back      Kings    30 @ 1.98                fills 30 @ 1.98, free 850
      anna    back      Kings    10 @ 2.02                refused ODDS_CHANGED
      anna    back      Queens   10 @ 2.02                refused ODDS_CHANGED
      anna    has                                         if Kings +149, if Queens -150
      `,
    );
    expect(faults).toEqual([]);
  });

  test('[SLIP-4] lays by the same path, the other way round', () => {
    const { faults } = play(
      match,
      `
      who     does      runner   stake @ odds             expect
      anna    deposits           1000                     free 1000
      house   offers    Kings    / 100 @ 2.02, 50 @ 2.04
      anna    lay       Kings    120 @ 2.04               fills 100 @ 2.02 + 20 @ 2.04
      anna    has                                         exposure 122.8, if Queens +120, if Kings -122.8
      anna    lay       Kings    10 @ 2.00                refused ODDS_CHANGED
      anna    lay       Kings    31 @ 2.04                refused SIZE_UNAVAILABLE
      `,
    );
    expect(faults).toEqual([]);
  });

  test('a level is whole again when its published size changes or the market was suspended', () => {
    const { faults } = play(
      match,
      `
      who     does      runner   stake @ odds   expect
      anna    deposits           1000           free 1000
      house   offers    Kings    100 @ 2.00
      anna    back      Kings    100 @ 2.00     exposure 100
      anna    back      Kings    1 @ 2.00       refused ODDS_CHANGED
      house   offers    Kings    40 @ 2.00
      anna    back      Kings    40 @ 2.00      exposure 140
      anna    back      Kings    1 @ 2.00       refused ODDS_CHANGED
      feed    is                 SUSPENDED
      feed    is                 OPEN
      anna    back      Kings    40 @ 2.00      exposure 180
      `,
    );
    expect(faults).toEqual([]);
  });
});

describe('funds', () => {
  test('hedged money is free at once, and a bet that reduces exposure always passes', () => {
    const { faults } = play(
      match,
      `
      who     does      runner   stake @ odds     expect
      anna    deposits           100              free 100
      house   offers    Kings    500 @ 3.00 / 500 @ 2.00
      anna    back      Kings    100 @ 3.00       free 0, exposure 100
      anna    back      Kings    1 @ 3.00         refused INSUFFICIENT_FUNDS
      anna    lay       Kings    150 @ 2.00       free 100, exposure 0, if Kings +50, if Queens +50
      `,
    );
    expect(faults).toEqual([]);
  });

  test('refuses a bet above the exposure limit before it looks at the balance', () => {
    const { faults } = play(
      match,
      `
      who     does       runner   stake @ odds   expect
      anna    deposits            100            free 100
      anna    limits              60
      house   offers     Kings    500 @ 3.00
      anna    back       Kings    60 @ 3.00      exposure 60
      anna    back       Kings    50 @ 3.00      refused EXPOSURE_LIMIT_EXCEEDED
      anna    limits              500
      anna    back       Kings    50 @ 3.00      refused INSUFFICIENT_FUNDS
      anna    withdraws           41             refused INSUFFICIENT_FUNDS
      anna    withdraws           40             balance 60, free 0
      `,
    );
    expect(faults).toEqual([]);
  });
});

describe('refusals in their published order', () => {
  const bet = (change: Partial<PlaceBet>): PlaceBet => ({
    kind: 'place-bet',
    betId: betId('b'),
    clientRef: clientRef(`ref-${JSON.stringify(change)}`),
    playerId: playerId('anna'),
    marketId: openScene(match).definition.marketId,
    runnerId: runnerId(1),
    side: 'back',
    odds: odds(200),
    stake: money(10_000),
    limits: { stakeMin: money(10_000), stakeMax: money(10_000_000) },
    house: null,
    ...change,
  });
  const limits = (stakeMin: number, stakeMax: number) => ({
    limits: { stakeMin: money(stakeMin), stakeMax: money(stakeMax) },
  });

  test('[SLIP-3] refuses a stake outside the limits with the exact texts', () => {
    const scene = openScene(match);
    openAccount(scene, 'anna');
    expect(send(scene, bet({ stake: money(9_999) })).refusal?.message).toBe(
      'Minimum stake limit exceeded!',
    );
    expect(send(scene, bet({ stake: money(10_000_001) })).refusal?.message).toBe(
      'Maximum stake limit exceeded!',
    );
    expect(send(scene, bet({})).refusal?.message).toBe('Bet rate changed!');
    const locked = limits(100, 0);
    expect(send(scene, bet({ ...locked, stake: money(99) })).refusal?.code).toBe('STAKE_TOO_SMALL');
    expect(send(scene, bet({ ...locked, stake: money(100) })).refusal?.code).toBe(
      'STAKE_TOO_LARGE',
    );
  });

  test('[SLIP-3] refuses a stake too large to compute with', () => {
    const scene = openScene(match);
    openAccount(scene, 'anna');
    const code = (stake: number) =>
      send(
        scene,
        bet({
          ...limits(1, Number.MAX_SAFE_INTEGER),
          side: 'lay',
          odds: odds(100_000),
          persistence: 'keep',
          stake: money(stake),
        }),
      ).refusal?.code;
    expect(code(9_000_000_000_000)).toBe('STAKE_TOO_LARGE');
    expect(code(9_000_000_000_001)).toBe('STAKE_INVALID');
    expect(code(10_000_000_000_000)).toBe('STAKE_INVALID');
  });

  test('refuses too many unmatched bets before anything else that is wrong with one', () => {
    const scene = openScene(match);
    openAccount(scene, 'anna');
    fund(scene, 'anna', money(100_000_00));
    const rest = { ...limits(1, 100), persistence: 'keep', stake: money(100) } as const;
    for (let nth = 0; nth < 1000; nth += 1) {
      const own = { clientRef: clientRef(`resting-${nth}`) };
      expect(send(scene, bet({ ...rest, ...own })).refusal).toBeNull();
    }
    const code = (change: object) => send(scene, bet({ ...rest, ...change })).refusal?.code;
    expect(code({ sizeMin: money(1) })).toBe('TOO_MANY_REQUESTS');
    expect(code({ sizeMin: money(-1) })).toBe('TOO_MANY_REQUESTS');
    expect(code({ sizeMin: money(-1), persistence: 'fill-or-kill' })).toBe('INVALID_REQUEST');
    const { playerId, limits: stakes } = bet(rest);
    const moved = { kind: 'change-bet', playerId, limits: stakes, house: null } as const;
    const [first] = openBets(scene.state, playerId);
    const own = { betId: first?.betId as BetId, clientRef: clientRef('move-one') };
    const ids = { ...own, newBetId: own.betId };
    expect(send(scene, { ...moved, ...ids, odds: odds(300) }).refusal).toBeNull();
  });

  test('gives the first reason only: market, then runner, then odds, then stake, then price', () => {
    const scene = openScene(match);
    const wrong = { runnerId: runnerId(9), odds: 1 as never, stake: money(1) };
    const code = (change: Partial<PlaceBet>) => send(scene, bet(change)).refusal?.code;
    expect(code({})).toBe('NOT_FOUND');
    openAccount(scene, 'anna');
    expect(code({ ...wrong, marketId: 'x' as never })).toBe('MARKET_UNKNOWN');
    expect(code(wrong)).toBe('RUNNER_UNKNOWN');
    expect(code({ ...wrong, runnerId: runnerId(1) })).toBe('ODDS_INVALID');
    expect(code({ stake: 0.5 as never })).toBe('STAKE_INVALID');
    define(scene, { status: 'SUSPENDED' });
    expect(code({ ...wrong, side: 'lay' })).toBe('MARKET_SUSPENDED');
    define(scene, { status: 'INACTIVE' });
    expect(code({ ...wrong, side: 'lay', odds: 2 as never })).toBe('MARKET_SUSPENDED');
    define(scene, { status: 'CLOSED' });
    expect(code({ ...wrong, side: 'lay', odds: 3 as never })).toBe('MARKET_CLOSED');
  });

  test.each(['REMOVED', 'HIDDEN', 'LOSER'] as const)('refuses a runner that is %s', (status) => {
    const scene = openScene(match);
    openAccount(scene, 'anna');
    const [first, ...others] = scene.definition.runners;
    if (first === undefined) throw new Error('The scene has runners');
    define(scene, { runners: [{ ...first, status }, ...others] });
    expect(send(scene, bet({})).refusal?.code).toBe('RUNNER_NOT_ACTIVE');
  });
});

describe('the same reference', () => {
  const scene = () => {
    const made = openScene(match);
    openAccount(made, 'anna');
    fund(made, 'anna', money(100_000));
    return made;
  };
  const bet = (stake: number, id: string): PlaceBet => ({
    kind: 'place-bet',
    betId: betId(id),
    clientRef: clientRef('mine-0001'),
    playerId: playerId('anna'),
    marketId: openScene(match).definition.marketId,
    runnerId: runnerId(1),
    side: 'back',
    odds: odds(200),
    stake: money(stake),
    limits: { stakeMin: money(1), stakeMax: money(1_000_000) },
    house: {
      runnerId: runnerId(1),
      back: [{ odds: odds(200), size: money(50_000) }],
      lay: [],
      lastTraded: null,
      tradedVolume: money(0),
    },
  });

  test('gives the same acceptance without a second bet, and refuses another body', () => {
    const made = scene();
    expect(send(made, bet(5000, 'first')).events).toHaveLength(1);
    const again = send(made, bet(5000, 'second'));
    expect(again).toEqual({ events: [], refusal: null, repeatOf: String(made.seq - 1) });
    const other = send(made, bet(6000, 'third'));
    expect(other.refusal?.code).toBe('CLIENT_REF_REUSED');
    expect(other.events).toEqual([]);
  });

  test('gives the same refusal, even if the bet would pass now', () => {
    const made = scene();
    const tooMuch = { ...bet(5000, 'first'), house: null };
    expect(send(made, tooMuch).events.map(({ kind }) => kind)).toEqual(['bet-refused']);
    const again = send(made, bet(5000, 'second'));
    expect(again.refusal?.message).toBe('Bet rate changed!');
    expect(again.repeatOf).toBe(String(made.seq - 1));
  });

  test('expires after 24 hours', () => {
    const made = scene();
    send(made, bet(5000, 'first'));
    made.at = instant(made.at + 24 * 60 * 60 * 1000);
    expect(send(made, bet(5000, 'second')).events).toHaveLength(1);
    made.at = instant(made.at + 48 * 60 * 60 * 1000);
    send(made, { ...bet(5000, 'third'), clientRef: clientRef('mine-0002') });
    const { current, previous } = made.state.answers;
    expect([current.count, previous.count]).toEqual([1, 0]);
  });

  test('that is absent: each bet is separate, and no reply is stored', () => {
    const made = scene();
    const unnamed = (stake: number, id: string) => ({ ...bet(stake, id), clientRef: noRef });
    for (const [nth, id] of ['first', 'second', 'third'].entries()) {
      expect(send(made, unnamed(5000, id)).repeatOf).toBeNull();
      expect(betOf(made.state, betId(String(made.seq)))).toMatchObject({
        clientRef: '',
        matched: money(5000),
      });
      expect(made.state.bets.count).toBe(nth + 1);
    }
    expect(send(made, { ...unnamed(5000, 'fourth'), house: null }).refusal?.code).toBe(
      'ODDS_CHANGED',
    );
    expect(send(made, unnamed(5000, 'fifth')).events).toMatchObject([{ kind: 'bet-placed' }]);
    const { current, previous } = made.state.answers;
    expect([current.count, previous.count]).toEqual([0, 0]);
    expect(stateHash(restoreExchange(snapshotExchange(made.state)))).toBe(stateHash(made.state));
  });
});
