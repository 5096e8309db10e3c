/** Positions after their market lists more runners than before. */
import { money, type Odds, playerId, type RunnerDefinition, runnerId } from '@layline/contract';
import { expect, test } from 'vitest';
import { define, faultsOf, fund, openScene, placeBet, type Scene } from '../../../test/scene.ts';
import { accountOf, marketExposure, runnerProfitLoss } from '../../read.ts';
import { runnersMax } from '../markets/define-market.ts';

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
  const held = runnerProfitLoss(state, {
    playerId: playerId('anna'),
    marketId: definition.marketId,
  });
  expect(held.get(runnerId(1))).toBe(2000 - 1000 + 1000);
  expect(held.get(runnerId(2))).toBe(-1000 - 1000 - 1000);
  expect(held.get(runnerId(40))).toBe(4000 - 1000 + 1000);
  expect(marketExposure(state, { playerId: playerId('anna'), marketId: definition.marketId })).toBe(
    3000,
  );
  expect(accountOf(state, playerId('anna'))?.exposure).toBe(3000);
  expect(faultsOf(scene)).toEqual([]);
});

test('a market of more runners than a position can hold is refused', () => {
  const scene = openScene({ runners: ['Ash', 'Birch'] });
  const { refusal } = define(scene, { runners: runnersOf(scene, runnersMax + 1) });
  expect(refusal?.code).toBe('INVALID_REQUEST');
});
