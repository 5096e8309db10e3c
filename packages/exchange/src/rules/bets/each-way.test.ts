/** Each-way bets: both parts or neither, and results checked against separate arithmetic. */
import {
  betId,
  clientRef,
  type MarketDefinition,
  marketId,
  money,
  noMoney,
  odds,
  placeOdds,
  playerId,
  type RunnerDefinition,
  type RunnerPrices,
  runnerId,
  type Side,
} from '@layline/contract';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import {
  faultsOf,
  fund,
  makeDefinition,
  openScene,
  type Scene,
  send,
} from '../../../test/scene.ts';
import { vectorSets } from '../../../test/vectors.ts';
import type { PlaceEachWay } from '../../model/command.ts';
import { accountOf, openBets } from '../../read.ts';

const anna = playerId('anna');
const [win, place] = [marketId('1.1'), marketId('1.2')];
const field = ['Ann', 'Bob', 'Cid', 'Dot', 'Eve', 'Fay'];
const racing = { runners: field, sportId: '10' } as const;
const winner = runnerId(1);

type Ends = Readonly<Record<number, Partial<RunnerDefinition>>>;

const withEnds = (definition: MarketDefinition, ends: Ends): MarketDefinition => ({
  ...definition,
  runners: definition.runners.map((one) => ({ ...one, ...ends[one.runnerId] })),
});

interface Race {
  readonly scene: Scene;
  define(change: Partial<MarketDefinition>, ends?: readonly [Ends, Ends]): void;
}

function openRace(funds: number, places = 3): Race {
  const scene = openScene({ ...racing, marketType: 'WIN' });
  const second = makeDefinition({ ...racing, marketType: 'PLACE', winners: places });
  const define: Race['define'] = (change, [one, other] = [{}, {}]) => {
    scene.definition = withEnds({ ...scene.definition, ...change }, one);
    send(scene, { kind: 'define-market', definition: scene.definition });
    const definition = withEnds({ ...second, marketId: place, ...change }, other);
    send(scene, { kind: 'define-market', definition });
  };
  define({});
  fund(scene, 'anna', money(funds));
  return { scene, define };
}

const houseAt = (price: number, size: number): RunnerPrices => {
  const level = [{ odds: odds(price), size: money(size) }];
  return { runnerId: winner, back: level, lay: level, lastTraded: null, tradedVolume: noMoney };
};

interface Terms {
  readonly stake: number;
  readonly odds: readonly [win: number, place: number];
  readonly side?: Side;
  /** Size that the house offers in the place market. */
  readonly placeSize?: number;
  readonly ref?: string;
}

function bet(scene: Scene, terms: Terms) {
  const [one, other] = terms.odds;
  const number = scene.seq + 1;
  const command: PlaceEachWay = {
    kind: 'place-each-way',
    betId: betId(String(number)),
    placeBetId: betId(String(number + 1)),
    clientRef: clientRef(terms.ref ?? `reference-${number}`),
    playerId: anna,
    runnerId: winner,
    side: terms.side ?? 'back',
    stake: money(terms.stake),
    limits: { stakeMin: money(1), stakeMax: money(1e12) },
    win: { marketId: win, odds: odds(one), house: houseAt(one, 1e10) },
    place: { marketId: place, odds: odds(other), house: houseAt(other, terms.placeSize ?? 1e10) },
  };
  const decision = send(scene, command);
  // The place part takes the next number.
  if (decision.events.length === 2) scene.seq += 1;
  return decision;
}

const balance = ({ scene }: Race): number => accountOf(scene.state, anna)?.openingBalance ?? 0;
const exposure = ({ scene }: Race): number => accountOf(scene.state, anna)?.exposure ?? 0;

function settle({ scene }: Race): void {
  for (const id of [win, place]) send(scene, { kind: 'settle-market', marketId: id });
}

const lost: Ends = Object.fromEntries(field.map((_, nth) => [nth + 1, { status: 'LOSER' }]));
const won = (...ids: readonly number[]): Ends => ({
  ...lost,
  ...Object.fromEntries(ids.map((id) => [id, { status: 'WINNER' }])),
});

describe('an each-way bet', () => {
  test('[SLIP-5] is two bets under one reference, and a repeat gets the reply of the first', () => {
    const race = openRace(100_000);
    const first = bet(race.scene, { stake: 10_000, odds: [500, 200], ref: 'reference-a' });
    expect(first.events.map(({ kind }) => kind)).toEqual(['bet-placed', 'bet-placed']);
    expect(exposure(race)).toBe(20_000);
    const again = bet(race.scene, { stake: 10_000, odds: [500, 200], ref: 'reference-a' });
    expect([again.events, again.repeatOf]).toEqual([
      [],
      openBets(race.scene.state, anna)[0]?.betId,
    ]);
    const other = bet(race.scene, { stake: 10_000, odds: [500, 210], ref: 'reference-a' });
    expect(other.refusal?.code).toBe('CLIENT_REF_REUSED');
    expect(faultsOf(race.scene)).toEqual([]);
  });

  test.each([
    ['the place market has not the money', 100_000, { placeSize: 5_000 }, 'SIZE_UNAVAILABLE'],
    ['the funds cover one part, not both', 15_000, {}, 'INSUFFICIENT_FUNDS'],
  ] as const)('[SLIP-5] is refused whole when %s', (_, funds, how, code) => {
    const race = openRace(funds);
    const { refusal, events } = bet(race.scene, { stake: 10_000, odds: [500, 200], ...how });
    expect([refusal?.code, events.map(({ kind }) => kind)]).toEqual([code, ['bet-refused']]);
    expect([openBets(race.scene.state, anna).length, exposure(race)]).toEqual([0, 0]);
    expect(faultsOf(race.scene)).toEqual([]);
  });

  test('[SLIP-5] is refused from the off', () => {
    const race = openRace(100_000);
    race.define({ isInPlay: true });
    expect(bet(race.scene, { stake: 10_000, odds: [500, 200] }).refusal?.code).toBe(
      'BETTING_CLOSED',
    );
  });
});

/** Rounds half up, in integers. */
const rounded = (over: bigint, under: bigint): bigint => (over * 2n + under) / (under * 2n);

/** Reduces the odds, or for a place the profit, by a factor; never below 1.01. */
function kept(price: bigint, factor: bigint, isPlace: boolean): bigint {
  if (!isPlace && factor < 2_500n) return price;
  const base = isPlace ? 100n : 0n;
  const left = base + rounded((price - base) * (100_000n - factor), 100_000n);
  return left < 101n ? 101n : left;
}

/** Profit of a back by the textbook: full, on a share of the stake, or none. */
function worked(price: bigint, stake: bigint, shareWon: bigint, shareOf: bigint): bigint {
  if (shareWon === 0n) return -stake;
  if (shareWon === shareOf) return rounded(stake * (price - 100n), 100n);
  return rounded(stake * price * shareWon, 100n * shareOf) - stake;
}

describe('results', () => {
  test('[RACE-3] equal separate arithmetic, with withdrawals and dead heats in either market', () => {
    const price = fc.integer({ min: 110, max: 9_000 });
    const race = fc.record({
      stake: fc.integer({ min: 100, max: 500_000 }),
      odds: fc.tuple(price, price),
      // Factor of the withdrawn runner in each market, in thousandths of a percent.
      factors: fc.option(fc.tuple(fc.nat(60_000), fc.nat(60_000)), { nil: null }),
      // Number of runners level with the bet's runner, itself included.
      level: fc.integer({ min: 1, max: 3 }),
      position: fc.integer({ min: 1, max: 4 }),
      places: fc.integer({ min: 2, max: 3 }),
    });
    fc.assert(
      fc.property(race, ({ stake, odds: terms, factors, level, position, places }) => {
        const opened = openRace(1_000_000, places);
        expect(bet(opened.scene, { stake, odds: terms }).refusal).toBeNull();
        const gone = field.length;
        const removed = (factor: number): Ends =>
          factors === null ? {} : { [gone]: { status: 'REMOVED', reductionFactor: factor } };
        const [one, other] = factors ?? [0, 0];
        if (factors !== null) opened.define({}, [removed(one), removed(other)]);
        // Runners ahead of the bet's runner are 2, 3 …; those level with it follow.
        const order = (paid: number): Ends => {
          const ahead = Array.from({ length: position - 1 }, (_, nth) => nth + 2);
          const equal = [1, ...Array.from({ length: level - 1 }, (_, nth) => position + nth + 1)];
          const winners = ahead.slice(0, paid);
          return won(...winners, ...(position <= paid ? equal : []));
        };
        const size = factors === null ? field.length : field.length - 1;
        fc.pre(position + level - 1 <= size);
        const hasTwoTiers = position > 1 && position <= places && position + level - 1 > places;
        const asPlaced: Ends = hasTwoTiers
          ? Object.fromEntries(
              Array.from({ length: level }, (_, nth) => [
                nth === 0 ? 1 : position + nth,
                { status: 'PLACED' },
              ]),
            )
          : {};
        opened.define({ status: 'CLOSED' }, [
          { ...order(1), ...removed(one) },
          { ...order(places), ...asPlaced, ...removed(other) },
        ]);
        settle(opened);
        const share = (paid: number): readonly [bigint, bigint] => {
          const left = paid - (position - 1);
          if (left <= 0) return [0n, 1n];
          return left >= level ? [1n, 1n] : [BigInt(left), BigInt(level)];
        };
        const whole = BigInt(stake);
        const isGone = factors !== null;
        const [winPrice, placePrice] = terms.map(BigInt) as [bigint, bigint];
        const profit =
          worked(isGone ? kept(winPrice, BigInt(one), false) : winPrice, whole, ...share(1)) +
          worked(
            isGone ? kept(placePrice, BigInt(other), true) : placePrice,
            whole,
            ...share(places),
          );
        expect(balance(opened) - 1_000_000).toBe(Number(profit));
        expect(faultsOf(opened.scene)).toEqual([]);
      }),
      { numRuns: 300 * inject('depth') },
    );
  });
});

interface EachWayCase {
  readonly id: string;
  readonly kind: string;
  readonly side: 'BACK' | 'LAY';
  readonly stake: number;
  readonly price: number;
  readonly divisor: number;
  readonly runner?: 'WINNER' | 'PLACED' | 'LOSER';
  readonly netProfit?: number;
  readonly placePrice?: number;
  readonly totalRisk?: number;
}

const eachWaySets = vectorSets.map(({ set, read }) => ({
  set,
  cases: read<{ readonly cases: readonly EachWayCase[] }>('settlement.json').cases.filter(
    ({ kind }) => kind === 'each-way',
  ),
}));

/** Winners of each market, by the finish of the first runner. */
const resultsFor = (runner: EachWayCase['runner']): [Ends, Ends] => {
  if (runner === 'WINNER') return [won(1), won(1, 2, 3)];
  return runner === 'PLACED' ? [won(2), won(1, 2, 3)] : [won(2), won(2, 3, 4)];
};

describe.each(eachWaySets)('each-way bets: $set', ({ cases }) => {
  test.each(cases)('[RACE-3] $id', (one) => {
    const race = openRace(10_000_000);
    const price = Math.round(one.price * 100);
    const byTerms = placeOdds(odds(price), one.divisor);
    if (one.placePrice !== undefined) expect(byTerms).toBe(Math.round(one.placePrice * 100));
    const side = one.side === 'LAY' ? 'lay' : 'back';
    bet(race.scene, { stake: one.stake * 100, odds: [price, byTerms], side });
    if (one.totalRisk !== undefined) expect(exposure(race)).toBe(one.totalRisk * 100);
    if (one.netProfit === undefined) return;
    race.define({ status: 'CLOSED' }, resultsFor(one.runner));
    settle(race);
    expect(balance(race) - 10_000_000).toBe(Math.round(one.netProfit * 100));
  });

  test('the case files are present', () => expect(cases.length).toBeGreaterThanOrEqual(5));
});
