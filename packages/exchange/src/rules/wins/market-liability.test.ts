/** The highest liability of a market (docs/rules/templates.md). */
import {
  betId,
  clientRef,
  money,
  odds,
  playerId,
  type RunnerId,
  runnerId,
  type Side,
} from '@layline/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import {
  define,
  faultsOf,
  fund,
  openScene,
  placeBet,
  type Scene,
  type SceneMarket,
  send,
} from '../../../test/scene.ts';
import { worstOfMarket } from '../positions/market-position.ts';

const [kings, queens] = [runnerId(1), runnerId(2)];
const players = ['anna', 'bilal', 'chitra'];
const most = money(1_000_00);

let scene: Scene;

function open(market: Partial<SceneMarket> = {}): void {
  scene = openScene({ runners: ['Kings', 'Queens'], ...market });
  for (const who of players) fund(scene, who, money(10_000_000_00));
  define(scene, { terms: { liabilityMax: most } } as never);
}
beforeEach(() => open());

function offer(runner: RunnerId, at: number, size = money(1_000_000_00)): void {
  const sides = { back: [{ odds: odds(at), size }], lay: [{ odds: odds(at), size }] };
  const traded = { lastTraded: null, tradedVolume: money(0) };
  scene.house.set(runner, { runnerId: runner, ...sides, ...traded });
}

function bet(who: string, side: Side, stake: number, { on = kings, at = 500, rests = false } = {}) {
  const ask = { who, side, runner: on, odds: odds(at), stake: money(stake) };
  return placeBet(scene, ask, rests ? { persistence: 'keep' } : {}).refusal;
}

const owed = (): number => 0 - (worstOfMarket(scene.state, scene.definition.marketId)?.total ?? 0);

const tooLarge = (stake: string) =>
  expect.objectContaining({
    code: 'WIN_TOO_LARGE',
    message: expect.stringContaining(`The largest stake that fits is ${stake}.`),
  });

describe('[TEMPLATE-4] the liability of a market', () => {
  it('is shared by all players, and the largest stake that fits is taken', () => {
    offer(kings, 500);
    expect(bet('anna', 'back', 150_00)).toBeNull();
    expect(bet('bilal', 'back', 150_00)).toEqual(tooLarge('100.00'));
    expect(bet('bilal', 'back', 100_00)).toBeNull();
    expect(owed()).toBe(most);
    expect(bet('chitra', 'back', 1_00)).toMatchObject({ code: 'WIN_TOO_LARGE' });
    expect(faultsOf(scene)).toEqual([]);
  });

  it('grows by stakes that are lost on other runners', () => {
    offer(kings, 500);
    offer(queens, 200);
    expect(bet('anna', 'back', 250_00)).toBeNull();
    expect(bet('bilal', 'back', 100_00, { on: queens, at: 200 })).toBeNull();
    expect(bet('chitra', 'back', 50_00)).toEqual(tooLarge('25.00'));
  });

  it('lets pass what does not raise it, at a limit that was lowered too', () => {
    offer(kings, 500);
    offer(queens, 200);
    expect(bet('anna', 'back', 250_00)).toBeNull();
    define(scene, { terms: { liabilityMax: money(10_00) } } as never);
    expect(bet('bilal', 'lay', 100_00)).toBeNull();
    expect(bet('bilal', 'back', 50_00, { on: queens, at: 200 })).toBeNull();
    expect(bet('bilal', 'back', 1_00)).toMatchObject({ code: 'WIN_TOO_LARGE' });
  });

  it('does not count what players win from each other', () => {
    expect(bet('anna', 'lay', 5_000_00, { rests: true })).toBeNull();
    expect(bet('bilal', 'back', 5_000_00)).toBeNull();
    expect(owed()).toBe(0);
    offer(kings, 500);
    expect(bet('chitra', 'back', 250_00)).toBeNull();
  });

  it('lets the house match of resting bets what fits, of several players together', () => {
    expect(bet('anna', 'back', 200_00, { rests: true })).toBeNull();
    expect(bet('bilal', 'back', 200_00, { rests: true })).toBeNull();
    offer(kings, 500);
    const { events } = send(scene, {
      kind: 'match-house',
      marketId: scene.definition.marketId,
      runners: [...scene.house.values()],
    });
    expect(events.map((event) => ('size' in event ? event.size : null))).toEqual([200_00, 50_00]);
    expect(owed()).toBe(most);
    expect(faultsOf(scene)).toEqual([]);
  });

  it('holds in a session, over all players and lines', () => {
    open({ runners: ['Runs'], kind: 'session', marketType: 'SESSION' });
    const place = (who: string, side: Side, line: number, stake: number) =>
      send(scene, {
        kind: 'place-session-bet',
        betId: betId(`bet-${scene.seq}`),
        clientRef: clientRef(`ref-${scene.seq}`),
        playerId: playerId(who),
        marketId: scene.definition.marketId,
        side,
        line,
        rate: 200,
        stake: money(stake),
        limits: { stakeMin: money(1), stakeMax: money(1_000_000_00) },
        quote: { yes: { line, rate: 200 }, no: { line, rate: 200 } },
      }).refusal;
    expect(place('anna', 'back', 50, 300_00)).toBeNull();
    // From 50 to 51 both win.
    expect(place('bilal', 'lay', 52, 300_00)).toEqual(tooLarge('200.00'));
    expect(place('bilal', 'lay', 50, 300_00)).toBeNull();
    expect(place('chitra', 'back', 48, 600_00)).toEqual(tooLarge('350.00'));
    expect(place('chitra', 'back', 48, 350_00)).toBeNull();
    expect(place('chitra', 'back', 0, 1_00)).toMatchObject({
      message: expect.stringContaining('No stake fits.'),
    });
  });

  it('is what the positions say, whatever was bet', () => {
    const one = fc.record({
      who: fc.constantFrom(...players),
      side: fc.constantFrom('back' as const, 'lay' as const),
      on: fc.constantFrom(kings, queens),
      at: fc.constantFrom(150, 200, 500, 1_000),
      stake: fc.integer({ min: 1, max: 900_00 }),
      rests: fc.boolean(),
      isOffered: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 25 }), (bets) => {
        open();
        for (const { who, side, stake, on, at, rests, isOffered } of bets) {
          scene.house.clear();
          if (isOffered) offer(on, at);
          const before = owed();
          bet(who, side, stake, { on, at, rests });
          expect(owed()).toBeLessThanOrEqual(Math.max(before, most));
        }
        expect(faultsOf(scene)).toEqual([]);
      }),
      { numRuns: 60 * inject('depth') },
    );
  });
});
