/** Positions stand in rows that have room for so many runners: another listing may need larger ones. */
import { money, type Odds, playerId, type RunnerDefinition, runnerId } from '@layline/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { define, faultsOf, fund, openScene, placeBet, type Scene } from '../../test/scene.ts';
import { accountOf, marketExposure, runnerProfitLoss } from '../read.ts';
import { Position, runnersMax } from './position-table.ts';
import { openExchange } from './state.ts';

const runnersOf = (scene: Scene, count: number): RunnerDefinition[] =>
  Array.from({ length: count }, (_, index) => ({
    ...(scene.definition.runners[0] as RunnerDefinition),
    runnerId: runnerId(index + 1),
    name: `Runner ${index + 1}`,
    sortPriority: index + 1,
  }));

const back = (scene: Scene, who: string, runner: number, side: 'back' | 'lay', odds: number) =>
  placeBet(
    scene,
    { who, runner: runnerId(runner), side, odds: odds as Odds, stake: money(1000) },
    { persistence: 'keep' },
  );

test('bets keep their position when the market lists more runners than it had room for', () => {
  const scene = openScene({ runners: ['Ash', 'Birch'] });
  for (const who of ['anna', 'bilal']) fund(scene, who, money(100_000));
  back(scene, 'anna', 1, 'back', 300);
  back(scene, 'bilal', 1, 'lay', 300);
  back(scene, 'anna', 2, 'lay', 200);
  define(scene, { runners: runnersOf(scene, 40), marketType: 'TOP_GOALSCORER' });
  expect(faultsOf(scene)).toEqual([]);
  back(scene, 'bilal', 2, 'back', 200);
  back(scene, 'anna', 40, 'back', 500);
  back(scene, 'bilal', 40, 'lay', 500);
  const { state, definition } = scene;
  const held = runnerProfitLoss(state, playerId('anna'), definition.marketId);
  expect(held.get(runnerId(1))).toBe(2000 - 1000 + 1000);
  expect(held.get(runnerId(2))).toBe(-1000 - 1000 - 1000);
  expect(held.get(runnerId(40))).toBe(4000 - 1000 + 1000);
  expect(marketExposure(state, playerId('anna'), definition.marketId)).toBe(3000);
  expect(accountOf(state, playerId('anna'))?.exposure).toBe(3000);
  expect(faultsOf(scene)).toEqual([]);
});

test('a market of more runners than a position can hold is refused', () => {
  const scene = openScene({ runners: ['Ash', 'Birch'] });
  const { refusal } = define(scene, { runners: runnersOf(scene, runnersMax + 1) });
  expect(refusal?.code).toBe('INVALID_REQUEST');
});

test('positions come and go, grow and are written, and none touches another', () => {
  const scene = openScene({ runners: ['Ash', 'Birch'] });
  fund(scene, 'anna', money(1000));
  const { definition, state } = scene;
  const account = state.players[0];
  if (account === undefined) throw new Error('anna has no account');
  const market = state.markets.get(definition.marketId);
  if (market === undefined) throw new Error('there is no market');
  const act = fc.record({
    which: fc.nat({ max: 30 }),
    runners: fc.constantFrom(1, 2, 3, 8, 30, 400, 1000),
    does: fc.constantFrom('open', 'write', 'close'),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 120 }), (acts) => {
      const { positionRows: table } = openExchange();
      const live = new Map<number, { position: Position; results: number[]; exposure: number }>();
      for (const [index, { which, runners, does }] of acts.entries()) {
        const known = live.get(which);
        const results = Array.from({ length: runners * 4 }, (_, at) => index * 1000 + at + 1);
        if (does === 'open' && known === undefined) {
          const position = new Position(table, which, market, account);
          live.set(which, { position, results: [], exposure: 0 });
        } else if (does === 'write' && known !== undefined) {
          known.position.results = new Float64Array(results);
          known.position.exposure = money(index);
          live.set(which, { position: known.position, results, exposure: index });
        } else if (does === 'close' && known !== undefined) {
          known.position.close();
          live.delete(which);
        }
        for (const { position, results: must, exposure } of live.values()) {
          const held = [...position.results];
          expect(held.slice(0, must.length)).toEqual(must);
          expect(held.slice(must.length).every((one) => one === 0)).toBe(true);
          expect(position.exposure).toBe(exposure);
        }
      }
    }),
    { numRuns: 40 },
  );
});
