/** Compares the fast book with the plain one over random steps, and the exposure with its definition. */
import {
  betId,
  classicLadder,
  clientRef,
  money,
  noRef,
  type Odds,
  type PlayerId,
  type PriceLevel,
  playerId,
  profitAt,
  type RunnerId,
  runnerId,
  type Side,
} from '@layline/contract';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { PlainBook } from '../../../test/oracle.ts';
import { faultsOf, fund, openScene, placeBet, type Scene, send } from '../../../test/scene.ts';
import { hashText } from '../../memory/hash.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { OpenBet } from '../../model/bet.ts';
import { accountOf } from '../../read.ts';
import { allBets } from '../held/open-bets.ts';

const names = ['anna', 'bilal', 'chloe'];
const runners = [1, 2].map(runnerId);
const sides = ['back', 'lay'] as const;

type Step =
  | {
      readonly kind: 'place';
      readonly who: number;
      readonly runner: number;
      readonly side: Side;
      readonly step: number;
      readonly stake: number;
      readonly how: 'fill-or-kill' | 'keep' | 'min';
      readonly house: readonly { readonly step: number; readonly size: number }[];
    }
  | { readonly kind: 'cancel'; readonly which: number; readonly part: number }
  | {
      readonly kind: 'change';
      readonly which: number;
      readonly step: number;
      readonly stakeMin: number;
    };

/** Twelve ladder steps around 2.00, so that bets meet often. */
const oddsAt = (step: number): Odds => classicLadder[94 + step] as Odds;
const ladderStep = fc.integer({ min: 0, max: 11 });

const place = fc.record({
  kind: fc.constant('place' as const),
  who: fc.integer({ min: 0, max: 2 }),
  runner: fc.integer({ min: 0, max: 1 }),
  side: fc.constantFrom(...sides),
  step: ladderStep,
  stake: fc.integer({ min: 1, max: 300 }),
  how: fc.constantFrom('fill-or-kill' as const, 'keep' as const, 'keep' as const, 'min' as const),
  house: fc.array(fc.record({ step: ladderStep, size: fc.constantFrom(20, 50, 100) }), {
    maxLength: 3,
  }),
});
const cancel = fc.record({
  kind: fc.constant('cancel' as const),
  which: fc.nat({ max: 40 }),
  part: fc.constantFrom(1, 5, 1000),
});
const change = fc.record({
  kind: fc.constant('change' as const),
  which: fc.nat({ max: 40 }),
  step: ladderStep,
  stakeMin: fc.constantFrom(1, 1, 60, 200),
});
const sequence = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: place },
    { weight: 2, arbitrary: cancel },
    { weight: 1, arbitrary: change },
  ),
  { minLength: 1, maxLength: 40 },
);

/** Best first for the side, one level per price. */
function levels(side: Side, house: readonly { step: number; size: number }[]): PriceLevel[] {
  const unique = new Map(house.map(({ step, size }) => [step, size]));
  return [...unique]
    .toSorted(([a], [b]) => (side === 'back' ? b - a : a - b))
    .map(([step, size]) => ({ odds: oddsAt(step), size: money(size) }));
}

const restingBets = (state: ExchangeState): OpenBet[] =>
  allBets(state).filter(({ remaining }) => remaining > 0);

/** The queues of the fast book, in the order a taker meets them. */
function walkFast(state: ExchangeState, scene: Scene, runner: RunnerId, side: Side): string {
  const market = state.markets.get(scene.definition.marketId);
  const queue = market?.runners.get(runner)?.book?.[side];
  const seen: string[] = [];
  for (let bet = queue?.first() ?? null; bet !== null; bet = queue?.after(bet) ?? null) {
    seen.push(`${bet.betId} ${bet.oddsRequested} ${bet.remaining}`);
  }
  return seen.join(', ');
}

const walkPlain = (plain: PlainBook, runner: RunnerId, side: Side): string =>
  plain
    .waiting(runner, side)
    .map(({ betId: id, odds, remaining }) => `${id} ${odds} ${remaining}`)
    .join(', ');

/** Plays one step on both; returns the difference, or null. */
function playBoth(scene: Scene, plain: PlainBook, step: Step): string | null {
  if (step.kind === 'place') return placeBoth(scene, plain, step);
  const resting = restingBets(scene.state);
  const bet = resting[step.which % Math.max(1, resting.length)];
  if (bet === undefined) return null;
  if (step.kind === 'cancel') {
    const size = Math.min(step.part, bet.remaining);
    plain.cancel(bet.betId, size);
    const part = { betId: bet.betId, size: money(size) };
    return (
      send(scene, { kind: 'cancel-bet', playerId: bet.playerId, ...part }).refusal?.code ?? null
    );
  }
  return changeBoth(scene, plain, bet, step);
}

function placeBoth(scene: Scene, plain: PlainBook, step: Step & { kind: 'place' }): string | null {
  const who = names[step.who] ?? 'anna';
  const runner = runners[step.runner] ?? runnerId(1);
  const { side, how, stake } = step;
  const house = levels(side, step.house);
  const sizeMin = how === 'min' ? Math.ceil(stake / 2) : stake;
  const bet = { betId: betId(String(scene.seq + 1)), who, runner, side, odds: oddsAt(step.step) };
  const prices = { runnerId: runner, lastTraded: null, tradedVolume: money(0) };
  const decision = placeBet(
    scene,
    { who, side, runner, odds: bet.odds, stake: money(stake) },
    {
      house: { ...prices, back: side === 'back' ? house : [], lay: side === 'lay' ? house : [] },
      ...(how === 'min' ? { sizeMin: money(sizeMin) } : { persistence: how }),
    },
  );
  const isResting = how === 'keep';
  const wanted = plain.place({ ...bet, remaining: stake, isResting, sizeMin }, house);
  return compareFills(decision.events.at(-1), wanted);
}

function compareFills(
  event: Scene['events'][number] | undefined,
  wanted: ReturnType<PlainBook['place']>,
): string | null {
  const fills = event?.kind === 'bet-placed' ? event.fills : null;
  const expected = fills?.map(({ maker, odds, size }) => ({
    maker: maker?.betId ?? null,
    odds,
    size,
  }));
  const [fast, slow] = [JSON.stringify(expected ?? null), JSON.stringify(wanted)];
  return fast === slow ? null : `fast ${fast}, plain ${slow}`;
}

function changeBoth(
  scene: Scene,
  plain: PlainBook,
  bet: OpenBet,
  { step, stakeMin }: Step & { kind: 'change' },
): string | null {
  const odds = oddsAt(step);
  const newBetId = betId(String(scene.seq + 1));
  const stake = bet.remaining;
  const who: string = bet.playerId;
  const decision = send(scene, {
    kind: 'change-bet',
    playerId: bet.playerId,
    betId: bet.betId,
    newBetId,
    clientRef: scene.seq % 3 === 0 ? noRef : clientRef(`ref-${scene.seq + 1}`),
    odds,
    limits: { stakeMin: money(stakeMin), stakeMax: money(100_000) },
    house: null,
  });
  if (!plain.mayMove(bet.betId, stakeMin)) {
    const code = decision.refusal?.code ?? 'moved';
    return code === 'STAKE_TOO_SMALL' ? null : `fast ${code}, plain too small`;
  }
  const { runnerId: runner, side } = bet;
  const ask = { betId: newBetId, who, runner, side, odds, remaining: stake };
  const wanted = plain.move(bet.betId, { ...ask, isResting: true, sizeMin: stake });
  return compareFills(decision.events.at(-1), wanted);
}

test('the fast book and the plain one give the same fills, queues and hash', () => {
  fc.assert(
    fc.property(sequence, (steps) => {
      const scene = openScene({ runners: ['Kings', 'Queens'] });
      for (const name of names) fund(scene, name, money(10_000_000));
      const plain = new PlainBook();
      for (const step of steps) {
        expect(playBoth(scene, plain, step)).toBeNull();
        const fast = runners.flatMap((runner) =>
          sides.map((side) => walkFast(scene.state, scene, runner, side)),
        );
        const slow = runners.flatMap((runner) =>
          sides.map((side) => walkPlain(plain, runner, side)),
        );
        expect(fast).toEqual(slow);
        expect(hashText(fast.join('\n'))).toBe(hashText(slow.join('\n')));
      }
      expect(faultsOf(scene)).toEqual([]);
    }),
    { numRuns: 300 * inject('depth') },
  );
});

/** Worst result of a bet if its runner wins or loses, computed piece by piece from the bet's own numbers. */
function worstOfBet(bet: OpenBet, isWinner: boolean): number {
  const sign = bet.side === 'back' ? 1 : -1;
  let result = 0;
  for (const { odds, size, offset } of bet.fills) {
    const profit = profitAt(odds, money(offset + size)) - profitAt(odds, offset);
    result += isWinner ? sign * profit : -sign * size;
  }
  const whole = profitAt(bet.oddsRequested, money(bet.made + bet.remaining));
  const liability = whole - profitAt(bet.oddsRequested, bet.made);
  const rest = isWinner ? sign * liability : -sign * bet.remaining;
  return result + Math.min(0, rest);
}

function worstOverOutcomes(state: ExchangeState, player: PlayerId): number {
  const bets = allBets(state).filter((bet) => bet.playerId === player);
  const results = [1, 2, 3].map((winner) =>
    bets.reduce((sum, bet) => sum + worstOfBet(bet, bet.runnerId === winner), 0),
  );
  return Math.max(0, -Math.min(...results));
}

test('exposure is the worst of every outcome with the unmatched at their worst, and is covered', () => {
  fc.assert(
    fc.property(sequence, fc.integer({ min: 0, max: 2000 }), (steps, held) => {
      const scene = openScene({ runners: ['Kings', 'Queens', 'Draw'] });
      for (const name of names) fund(scene, name, money(held + 1));
      for (const step of steps) {
        playBoth(scene, new PlainBook(), step);
        for (const player of names.map(playerId)) {
          const account = accountOf(scene.state, player);
          expect(account?.exposure).toBe(worstOverOutcomes(scene.state, player));
          expect(account?.exposure).toBeLessThanOrEqual(account?.openingBalance ?? 0);
        }
      }
      expect(faultsOf(scene)).toEqual([]);
    }),
    { numRuns: 300 * inject('depth') },
  );
});

test('a bet pays the same whatever pieces it is matched in', () => {
  const scene = openScene({ runners: ['Kings', 'Queens'] });
  for (const name of names) fund(scene, name, money(1000));
  const lay = { who: 'anna', side: 'lay' as const, runner: runnerId(1), odds: 150 as Odds };
  placeBet(scene, { ...lay, stake: money(9) }, { persistence: 'keep' });
  expect(accountOf(scene.state, playerId('anna'))?.exposure).toBe(5);
  for (let piece = 0; piece < 9; piece++) {
    const who = names[1 + (piece % 2)] ?? 'bilal';
    placeBet(scene, { ...lay, who, side: 'back', stake: money(1) });
  }
  expect(accountOf(scene.state, playerId('anna'))?.exposure).toBe(5);
  expect(faultsOf(scene)).toEqual([]);
});
