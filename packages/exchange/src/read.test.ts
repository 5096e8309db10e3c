/** What the market's page in the console reads of all players together. */
import { money, odds, runnerId, type Side } from '@layline/contract';
import { beforeEach, expect, test } from 'vitest';
import { define, fund, openScene, placeBet, type Scene } from '../test/scene.ts';
import {
  countPlayers,
  largestExposures,
  marketExposure,
  marketProfitLoss,
  runnerProfitLoss,
} from './read.ts';

const [kings, queens, tie] = [runnerId(1), runnerId(2), runnerId(3)];
const stakes = { anna: 3000, bilal: 500, chen: 3000, dev: 9000 } as const;

let scene: Scene;
beforeEach(() => {
  scene = openScene({ runners: ['Kings', 'Queens', 'Tie'] });
  for (const name of Object.keys(stakes)) fund(scene, name, money(1_000_000));
});

interface Given {
  readonly side: Side;
  readonly stake: number;
  readonly runner?: typeof kings;
}

/** At 3.00; matches what others left there. */
const bet = (who: string, { side, stake, runner = kings }: Given) =>
  placeBet(
    scene,
    { who, side, runner, odds: odds(300), stake: money(stake) },
    { persistence: 'keep' },
  );

const id = () => scene.definition.marketId;
const largest = (countMax: number) =>
  largestExposures(scene.state, { marketId: id(), countMax }).map(({ playerId }) => playerId);

test.each([1, 2, 3, 4, 9])(
  'the %i largest exposures come first, equal ones as they bet',
  (count) => {
    for (const [who, stake] of Object.entries(stakes)) bet(who, { side: 'back', stake });
    expect(countPlayers(scene.state, id())).toBe(4);
    expect(largest(count)).toEqual(['dev', 'anna', 'chen', 'bilal'].slice(0, count));
    for (const one of largestExposures(scene.state, { marketId: id(), countMax: count })) {
      expect(one.exposure).toBe(marketExposure(scene.state, { ...one, marketId: id() }));
    }
  },
);

test('the result of all players together is the sum of what each would win', () => {
  bet('dev', { side: 'lay', stake: 4000 });
  bet('dev', { side: 'lay', stake: 500, runner: queens });
  bet('anna', { side: 'back', stake: 3000 });
  bet('bilal', { side: 'back', stake: 500 });
  bet('chen', { side: 'back', stake: 500, runner: queens });
  const house = { runnerId: kings, back: [], lay: [], lastTraded: null, tradedVolume: money(0) };
  scene.house.set(kings, { ...house, back: [{ odds: odds(300), size: money(1000) }] });
  bet('chen', { side: 'back', stake: 1000 });
  define(scene, {
    runners: scene.definition.runners.map((one) =>
      one.runnerId === tie ? { ...one, status: 'REMOVED' } : one,
    ),
  });
  const sums = marketProfitLoss(scene.state, id());
  const each = largest(9).map((playerId) =>
    runnerProfitLoss(scene.state, { playerId, marketId: id() }),
  );
  const total = (runner: typeof kings) =>
    each.reduce((sum, results) => sum + (results.get(runner) ?? 0), 0);
  expect([...sums]).toEqual([
    [kings, total(kings)],
    [queens, total(queens)],
  ]);
  expect(total(kings)).not.toBe(0);
});

test('a settled or unknown market has nothing to read', () => {
  const unknown = scene.definition.marketId.replace('1', '2') as typeof scene.definition.marketId;
  expect(countPlayers(scene.state, unknown)).toBe(0);
  expect(largestExposures(scene.state, { marketId: unknown, countMax: 9 })).toEqual([]);
  expect([...marketProfitLoss(scene.state, unknown)]).toEqual([]);
});
