/** Sums, cover and replay under any commands and events. */
import {
  betId,
  clientRef,
  type MarketDefinition,
  money,
  noRef,
  odds,
  playerId,
  type RunnerStatus,
  runnerId,
  siteId,
} from '@layline/contract';
import { sumOfBalances } from '@layline/ledger';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import {
  define,
  faultsOf,
  fund,
  openScene,
  type Scene,
  type SceneMarket,
  send,
} from '../test/scene.ts';
import { apply } from './apply.ts';
import { decide } from './decide.ts';
import { accountOf, marketExposure } from './read.ts';
import { restoreExchange, snapshotExchange, stateHash } from './snapshot.ts';

const players = ['anna', 'bilal'].map(playerId);

interface Ask {
  readonly player: number;
  readonly runner: number;
  readonly side: 'back' | 'lay';
  readonly odds: number;
  readonly stake: number;
}

const ask = fc.record<Ask>({
  player: fc.integer({ min: 0, max: 1 }),
  runner: fc.integer({ min: 1, max: 4 }),
  side: fc.constantFrom('back' as const, 'lay' as const),
  odds: fc.oneof(fc.integer({ min: 101, max: 400 }), fc.integer({ min: 101, max: 3000 })),
  stake: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 4000 })),
});

const market = fc.record<SceneMarket>({
  runners: fc.constant(['Ann', 'Bob', 'Cid', 'Dot']),
  winners: fc.integer({ min: 0, max: 3 }),
  marketType: fc.constantFrom('WIN', 'PLACE', 'FIRST_GOAL_SCORER'),
  sportId: fc.constant('10'),
});

function openFunded(shape: SceneMarket): Scene {
  const scene = openScene(shape);
  for (const player of players) {
    send(scene, {
      kind: 'open-account',
      playerId: player,
      siteId: siteId('one'),
      exposureLimit: null,
    });
    fund(scene, player, money(5000));
  }
  return scene;
}

/** Bets at the odds of the house, which has as much as is requested. */
function place(scene: Scene, { player, runner, side, ...rest }: Ask): void {
  const level = { odds: odds(rest.odds), size: money(rest.stake) };
  send(scene, {
    kind: 'place-bet',
    betId: betId(String(scene.seq + 1)),
    clientRef: scene.seq % 3 === 0 ? noRef : clientRef(`ref-${scene.seq + 1}`),
    playerId: players[player] ?? playerId('nobody'),
    marketId: scene.definition.marketId,
    runnerId: runnerId(runner),
    side,
    odds: level.odds,
    stake: level.size,
    limits: { stakeMin: money(1), stakeMax: money(100_000) },
    house: {
      runnerId: runnerId(runner),
      back: side === 'back' ? [level] : [],
      lay: side === 'lay' ? [level] : [],
      lastTraded: null,
      tradedVolume: money(0),
    },
  });
}

/** All combinations of winners among the remaining runners, one bit per runner. */
function outcomes(definition: MarketDefinition): RunnerStatus[][] {
  const all = Array.from({ length: 2 ** definition.runners.length }, (_, bits) =>
    definition.runners.map(({ status }, index): RunnerStatus => {
      if (status === 'REMOVED') return 'REMOVED';
      return (bits >> index) & 1 ? 'WINNER' : 'LOSER';
    }),
  );
  return all;
}

/** Closes and settles a copy with this result. */
function settled(scene: Scene, statuses: readonly RunnerStatus[]) {
  const copy = restoreExchange(snapshotExchange(scene.state));
  const runners = scene.definition.runners.map((runner, index) => ({
    ...runner,
    status: statuses[index] ?? 'LOSER',
  }));
  const definition = { ...scene.definition, status: 'CLOSED' as const, runners };
  const stamp = { seq: scene.seq + 1, at: scene.at };
  for (const event of decide(copy, { kind: 'define-market', definition, ...stamp }).events) {
    apply(copy, event);
  }
  const marketId = definition.marketId;
  const decision = decide(copy, { kind: 'settle-market', marketId, ...stamp });
  expect(decision.refusal).toBeNull();
  for (const event of decision.events) apply(copy, event);
  return { copy, decision };
}

test('no outcome, dead heats included, costs more than the exposure or creates money', () => {
  fc.assert(
    fc.property(market, fc.array(ask, { minLength: 1, maxLength: 12 }), (shape, asks) => {
      const scene = openFunded(shape);
      for (const one of asks) place(scene, one);
      for (const statuses of outcomes(scene.definition)) {
        const { copy } = settled(scene, statuses);
        expect(sumOfBalances(copy.ledger)).toBe(0);
        for (const player of players) {
          const before = accountOf(scene.state, player);
          const after = accountOf(copy, player);
          const least = (before?.openingBalance ?? 0) - (before?.exposure ?? 0);
          expect(least).toBeGreaterThanOrEqual(0);
          expect(after?.openingBalance).toBeGreaterThanOrEqual(least);
          expect(after?.exposure).toBe(0);
        }
      }
      expect(faultsOf(scene)).toEqual([]);
    }),
    { numRuns: 150 * inject('depth') },
  );
});

test('the exposure is tight: some outcome of one winner costs all of it', () => {
  fc.assert(
    fc.property(fc.array(ask, { minLength: 1, maxLength: 8 }), (asks) => {
      const scene = openFunded({ runners: ['Ann', 'Bob', 'Cid', 'Dot'] });
      for (const one of asks) place(scene, one);
      const held = accountOf(scene.state, players[0] ?? playerId('anna'))?.openingBalance ?? 0;
      const results = scene.definition.runners.map((_, winner) => {
        const statuses = scene.definition.runners.map(
          (_, index): RunnerStatus => (index === winner ? 'WINNER' : 'LOSER'),
        );
        const { copy } = settled(scene, statuses);
        return (accountOf(copy, players[0] ?? playerId('anna'))?.openingBalance ?? 0) - held;
      });
      const exposure = marketExposure(scene.state, {
        playerId: players[0] ?? playerId('anna'),
        marketId: scene.definition.marketId,
      });
      expect(Math.max(0, -Math.min(...results))).toBe(exposure);
    }),
    { numRuns: 100 * inject('depth') },
  );
});

test('removals between bets keep sums at zero, nobody below zero, and name every short player', () => {
  const removal = fc.record({
    removed: fc.integer({ min: 1, max: 3 }),
    factor: fc.integer({ min: 0, max: 60_000 }),
  });
  const step = fc.oneof({ weight: 4, arbitrary: ask }, { weight: 1, arbitrary: removal });
  fc.assert(
    fc.property(market, fc.array(step, { minLength: 2, maxLength: 14 }), (shape, steps) => {
      const scene = openFunded(shape);
      const named = new Set<string>();
      for (const one of steps) {
        if (!('removed' in one)) {
          place(scene, one);
          continue;
        }
        const runners = scene.definition.runners.map((runner) =>
          runner.runnerId === one.removed
            ? { ...runner, status: 'REMOVED' as const, reductionFactor: one.factor }
            : runner,
        );
        const event = define(scene, { runners }).events[0];
        const shortfalls = event?.kind === 'market-defined' ? event.shortfalls : [];
        for (const { playerId: player } of shortfalls) named.add(player);
      }
      for (const player of players) {
        const account = accountOf(scene.state, player);
        const free = (account?.openingBalance ?? 0) - (account?.exposure ?? 0);
        if (free < 0) expect(named).toContain(player);
      }
      expect(faultsOf(scene)).toEqual([]);
      for (const statuses of outcomes(scene.definition)) {
        const { copy } = settled(scene, statuses);
        expect(sumOfBalances(copy.ledger)).toBe(0);
        for (const player of players) {
          expect(accountOf(copy, player)?.openingBalance).toBeGreaterThanOrEqual(0);
        }
      }
    }),
    { numRuns: 150 * inject('depth') },
  );
});

test('the hash does not depend on the order in which markets and accounts were created', () => {
  const open = (names: readonly string[]) => {
    const { state } = openScene({ runners: ['Ann'] });
    for (const name of names) {
      const account = { playerId: playerId(name), siteId: siteId('one'), exposureLimit: null };
      apply(state, { kind: 'account-opened', seq: 9, at: 0 as never, ...account });
    }
    return stateHash(state);
  };
  expect(open(['anna', 'bilal'])).toBe(open(['bilal', 'anna']));
  expect(open(['anna'])).not.toBe(open(['bilal']));
});
