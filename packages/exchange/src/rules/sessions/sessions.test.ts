import {
  betId,
  clientRef,
  money,
  type PlayerId,
  playerId,
  type SessionQuote,
  type Side,
} from '@layline/contract';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { define, faultsOf, fund, openScene, type Scene, send } from '../../../test/scene.ts';
import { parseTable } from '../../../test/table.ts';
import { accountOf, marketExposure, openSessionBets } from '../../read.ts';
import { restoreExchange, snapshotExchange } from '../../snapshot.ts';
import {
  isSessionWon,
  sessionExposure,
  sessionLadder,
  sessionResult,
} from '../risk/session-exposure.ts';

interface Ask {
  readonly side: Side;
  readonly line: number;
  readonly rate: number;
  readonly stake: number;
}

const anna = playerId('anna');

const stakeOf = ({ stake, ...ask }: Ask) => ({ ...ask, stake: money(stake) });

function openSession(funds: number): Scene {
  const scene = openScene({ runners: ['Runs'], kind: 'session', marketType: 'SESSION' });
  fund(scene, 'anna', money(funds));
  return scene;
}

function place(scene: Scene, ask: Ask, quote?: SessionQuote, player: PlayerId = anna) {
  const price = { line: ask.line, rate: ask.rate };
  return send(scene, {
    kind: 'place-session-bet',
    betId: betId(`bet-${scene.seq + 1}`),
    clientRef: clientRef(`ref-${scene.seq + 1}`),
    playerId: player,
    marketId: scene.definition.marketId,
    ...stakeOf(ask),
    limits: { stakeMin: money(100), stakeMax: money(100_000) },
    quote: quote ?? { yes: price, no: price },
  });
}

function settle(scene: Scene, result: number | null) {
  define(scene, { status: 'CLOSED' });
  return send(scene, { kind: 'settle-session', marketId: scene.definition.marketId, result });
}

describe('a session bet', () => {
  const cases = parseTable<'says' | 'line' | 'rate' | 'result' | 'gains'>(`
    says   line    rate   result   gains
    yes    50      90     50       900
    yes    50      90     49       -1000
    no     48      110    47       1100
    no     48      110    48       -1000
    yes    46.5    100    47       1000
    no     46.5    100    46       1000
    no     46.5    100    47       -1000
  `);
  test.each(cases)('[SLIP-7] $says at $line gives $result', (row) => {
    const side = row.says === 'yes' ? 'back' : 'lay';
    const scene = openSession(5000);
    place(scene, { side, line: Number(row.line), rate: Number(row.rate), stake: 1000 });
    expect(accountOf(scene.state, anna)?.exposure).toBe(1000);
    settle(scene, Number(row.result));
    expect(accountOf(scene.state, anna)).toMatchObject({
      openingBalance: 5000 + Number(row.gains),
      exposure: 0,
    });
    expect(openSessionBets(scene.state, anna)).toEqual([]);
    expect(faultsOf(scene)).toEqual([]);
  });

  test("[SLIP-3] is refused if the line or the rate moved, with 'Bet rate changed!'", () => {
    const scene = openSession(5000);
    const ask: Ask = { side: 'back', line: 50, rate: 90, stake: 1000 };
    const messageFor = (yes: SessionQuote['yes']) =>
      place(scene, ask, { yes, no: { line: 50, rate: 90 } }).refusal?.message;
    expect(messageFor({ line: 51, rate: 90 })).toBe('Bet rate changed!');
    expect(messageFor({ line: 50, rate: 95 })).toBe('Bet rate changed!');
    expect(messageFor(null)).toBe('Bet rate changed!');
    expect(messageFor({ line: 50, rate: 90 })).toBeUndefined();
    expect(place(scene, { ...ask, stake: 99 }).refusal?.message).toBe(
      'Minimum stake limit exceeded!',
    );
    expect(place(scene, { ...ask, stake: 4001 }).refusal?.code).toBe('INSUFFICIENT_FUNDS');
    define(scene, { status: 'SUSPENDED' });
    expect(place(scene, ask).refusal?.code).toBe('MARKET_SUSPENDED');
  });

  test('frees hedged money: between the lines both win, outside them one pays for the other', () => {
    const scene = openSession(1000);
    place(scene, { side: 'back', line: 40, rate: 100, stake: 1000 });
    expect(place(scene, { side: 'lay', line: 50, rate: 100, stake: 1000 }).refusal).toBeNull();
    expect(
      marketExposure(scene.state, { playerId: anna, marketId: scene.definition.marketId }),
    ).toBe(0);
    expect(sessionLadder(openSessionBets(scene.state, anna))).toEqual([
      { from: 0, result: 0 },
      { from: 40, result: 2000 },
      { from: 50, result: 0 },
    ]);
  });

  test('is void without a result, and settled once', () => {
    const scene = openSession(1000);
    place(scene, { side: 'back', line: 40, rate: 100, stake: 1000 });
    const early = { kind: 'settle-session', marketId: scene.definition.marketId } as const;
    expect(send(scene, { ...early, result: 41 }).refusal?.code).toBe('INVALID_REQUEST');
    const event = settle(scene, null).events[0];
    expect(event).toMatchObject({ bets: [{ outcome: 'void', profit: 0 }], transfers: [] });
    expect(accountOf(scene.state, anna)).toMatchObject({ openingBalance: 1000, exposure: 0 });
    expect(send(scene, { ...early, result: 41 }).refusal?.code).toBe('ALREADY_SETTLED');
    expect(faultsOf(scene)).toEqual([]);
  });
});

const ask = fc.record<Ask>({
  side: fc.constantFrom('back' as const, 'lay' as const),
  line: fc.integer({ min: 0, max: 120 }).map((halves) => halves / 2),
  rate: fc.integer({ min: 50, max: 150 }),
  stake: fc.integer({ min: 100, max: 3000 }),
});

test('exposure is the worst over all possible results, and no result exceeds it', () => {
  fc.assert(
    fc.property(fc.array(ask, { minLength: 1, maxLength: 12 }), (asks) => {
      const scene = openSession(6000);
      for (const one of asks) place(scene, one);
      const bets = openSessionBets(scene.state, anna);
      const numbers = Array.from({ length: 64 }, (_, number) => number);
      const results = numbers.map((number) =>
        bets.reduce((sum, bet) => sum + sessionResult(bet, number), 0),
      );
      const exposure = Math.max(0, -Math.min(...results));
      expect(sessionExposure(bets)).toBe(exposure);
      expect(accountOf(scene.state, anna)?.exposure).toBe(exposure);
      for (const number of [0, 17, 30, 63]) {
        const copy = {
          ...scene,
          events: [],
          state: restoreExchange(snapshotExchange(scene.state)),
        };
        expect(settle(copy, number).refusal).toBeNull();
        const balance = accountOf(copy.state, anna)?.openingBalance;
        expect(balance).toBe(6000 + (results[number] ?? 0));
        expect(balance).toBeGreaterThanOrEqual(0);
      }
      expect(faultsOf(scene)).toEqual([]);
    }),
    { numRuns: 150 * inject('depth') },
  );
});

test('yes and no at one line are opposites', () => {
  for (const result of [0, 49, 50, 51]) {
    const bet = { line: 50, rate: 100, stake: money(100) };
    expect(isSessionWon({ ...bet, side: 'back' }, result)).not.toBe(
      isSessionWon({ ...bet, side: 'lay' }, result),
    );
  }
});
