/**
 * What each branch wins or loses for each outcome of an open market, on matched bets: the other side of its
 * players' bets. The part of the venue, a site or an agent is what settlement would leave with it, rounded
 * as settlement rounds it; commission stands apart.
 */
import { type MarketId, type Money, money, type PlayerId } from '@layline/contract';
import type { Market } from '../../memory/market.ts';
import { addResult, ifLost, ifWon, openResults } from '../../memory/results.ts';
import type { ExchangeState } from '../../memory/state.ts';
import { partOf } from '../agents/points/split.ts';
import { worstOf } from '../risk/exposure.ts';
import {
  CurrentTerms,
  type Holding,
  type Holdings,
  holdingsOf,
  type PossibleOutcome,
} from './holdings.ts';
import { branchBelow, type PositionBranch, type PositionScope, stepIn } from './scope.ts';

/** Figures by outcome. */
export interface PositionPart {
  /** Number of players with bets. */
  readonly players: number;
  /** Gain on all bets of these players; negative for a loss. */
  readonly total: readonly Money[];
  /** What remains of it with the venue, the site or the agent whose position this is. */
  readonly own: readonly Money[];
}

export interface MarketPosition extends PositionPart {
  readonly outcomes: readonly PossibleOutcome[];
  /** What is passed up; zero for the venue and for sites. */
  readonly passedUp: readonly Money[];
  /** The worst outcome, which may have several winners; zero or below. */
  readonly worst: { readonly total: Money; readonly own: Money };
  /** Those that lose most first. */
  readonly branches: readonly (PositionPart & { readonly branch: PositionBranch })[];
  /** Direct players of the site or agent, at most `playersMax`, those that may win most first. */
  readonly direct: readonly (PositionPart & { readonly playerId: PlayerId })[];
  readonly directCount: number;
}

interface PositionRequest {
  readonly marketId: MarketId;
  readonly scope: PositionScope;
  readonly playersMax: number;
}

/** Returns null for a settled or unknown market. */
export function marketPosition(
  state: ExchangeState,
  { marketId, scope, playersMax }: PositionRequest,
): MarketPosition | null {
  const market = state.markets.get(marketId);
  if (market === undefined) return null;
  const { outcomes, width, visit } = holdingsOf(state, market);
  const sums = new PositionSums(scope, width);
  visit((holding) => sums.add(holding));
  const { players } = sums;
  const { whole, branches } = sums.rollUp();
  const rows = rowsOf(outcomes, [whole, ...branches, ...players.values()]);
  const part = (sum: Sum): PositionPart => partOfSum(sum, rows);
  return {
    ...part(whole),
    outcomes: rows.map((row) => rangeOf(outcomes, rows, row)),
    passedUp: rows.map((row) => figure(whole.passedUp, row)),
    worst: { total: worst(market, outcomes, whole.total), own: worst(market, outcomes, whole.own) },
    branches: byWorst(branches).map((sum) => ({ branch: sum.key, ...part(sum) })),
    direct: byWorst([...players.values()])
      .slice(0, playersMax)
      .map((sum) => ({ playerId: sum.key, ...part(sum) })),
    directCount: players.size,
  };
}

export interface MarketWorst {
  readonly marketId: MarketId;
  readonly players: number;
  /** The outcome with the worst own result; null if none loses, or if several runners win in it. */
  readonly outcome: PossibleOutcome | null;
  readonly total: Money;
  readonly own: Money;
}

/** The worst outcome of every market in which the venue or the branch has a position. */
export function worstOfMarkets(state: ExchangeState, scope: PositionScope): MarketWorst[] {
  const terms = new CurrentTerms(state);
  return [...state.markets.values()]
    .map((market) => worstIn(market, holdingsOf(state, market, terms), scope))
    .filter(({ players }) => players > 0);
}

/** The venue's worst outcome in a market; null for a settled or unknown market. */
export function worstOfMarket(state: ExchangeState, marketId: MarketId): MarketWorst | null {
  const market = state.markets.get(marketId);
  return market === undefined
    ? null
    : worstIn(market, holdingsOf(state, market), { kind: 'venue' });
}

function worstIn(
  market: Market,
  { outcomes, width, visit }: Holdings,
  scope: PositionScope,
): MarketWorst {
  const sums = new PositionSums(scope, width);
  visit((holding) => sums.addWhole(holding));
  const { whole } = sums;
  const own = worst(market, outcomes, whole.own);
  const isOne = outcomes.length === whole.own.length && own < 0;
  return {
    marketId: market.definition.marketId,
    players: whole.players,
    outcome: isOne ? outcomeOf(outcomes, whole.own, own) : null,
    total: worst(market, outcomes, whole.total),
    own,
  };
}

/** The first outcome with this figure, over all numbers of a session that follow with the same. */
function outcomeOf(
  outcomes: readonly PossibleOutcome[],
  figures: readonly number[],
  wanted: Money,
): PossibleOutcome | null {
  const first = figures.indexOf(wanted);
  const outcome = outcomes[first];
  if (outcome?.kind !== 'numbers') return outcome ?? null;
  const other = figures.findIndex((one, index) => index > first && one !== wanted);
  const next = outcomes[other];
  return { ...outcome, to: next?.kind === 'numbers' ? next.from - 1 : null };
}

/** Sums over holdings, one figure for each of their gains. */
interface Sum {
  players: number;
  last: PlayerId | null;
  readonly total: number[];
  readonly own: number[];
  readonly passedUp: number[];
}

const openSum = <Key>(key: Key, zeros: readonly number[]): Sum & { readonly key: Key } => ({
  key,
  players: 0,
  last: null,
  total: [...zeros],
  own: [...zeros],
  passedUp: [...zeros],
});

/** Adds the figures; a player may be counted in both. */
function addFigures(to: Sum, from: Sum): void {
  for (let index = 0; index < to.total.length; index += 1) {
    to.total[index] = (to.total[index] as number) + (from.total[index] as number);
    to.own[index] = (to.own[index] as number) + (from.own[index] as number);
    to.passedUp[index] = (to.passedUp[index] as number) + (from.passedUp[index] as number);
  }
}

/** Each holding is added once, to its player or its branch; the sums above follow from these. */
class PositionSums {
  readonly #scope: PositionScope;
  readonly #zeros: readonly number[];
  readonly whole: Sum;
  readonly #branches = new Map<string, Sum & { readonly key: PositionBranch }>();
  readonly players = new Map<PlayerId, Sum & { readonly key: PlayerId }>();

  constructor(scope: PositionScope, width: number) {
    this.#scope = scope;
    this.#zeros = Array.from({ length: width }, () => 0);
    this.whole = openSum(null, this.#zeros);
  }

  add(holding: Holding): void {
    const step = stepIn(this.#scope, holding);
    if (step === null) return;
    const isDirect = step === 0 && this.#scope.kind !== 'venue';
    const sum = isDirect ? this.#playerOf(holding) : this.#branchOf(holding, step);
    addHolding(sum, holding, step);
    countPlayer(this.whole, holding);
  }

  /** Adds to the whole alone. */
  addWhole(holding: Holding): void {
    const step = stepIn(this.#scope, holding);
    if (step !== null) addHolding(this.whole, holding, step);
  }

  rollUp() {
    const branches = [...this.#branches.values()];
    if (this.players.size > 0) {
      const together = openSum<PositionBranch>({ kind: 'players' }, this.#zeros);
      together.players = this.players.size;
      for (const sum of this.players.values()) addFigures(together, sum);
      branches.push(together);
    }
    for (const sum of branches) addFigures(this.whole, sum);
    return { whole: this.whole, branches };
  }

  #branchOf(holding: Holding, step: number): Sum {
    const isVenue = this.#scope.kind === 'venue';
    const key = isVenue ? holding.account.siteId : (holding.path[step - 1]?.agentId ?? '');
    const known = this.#branches.get(key);
    if (known !== undefined) return known;
    const sum = openSum(branchBelow(this.#scope, holding, step), this.#zeros);
    this.#branches.set(key, sum);
    return sum;
  }

  #playerOf({ account: { playerId } }: Holding): Sum {
    const known = this.players.get(playerId);
    if (known !== undefined) return known;
    const sum = openSum(playerId, this.#zeros);
    this.players.set(playerId, sum);
    return sum;
  }
}

/** Holdings of one player come one after the other. */
function countPlayer(sum: Sum, { account: { playerId } }: Holding): void {
  if (sum.last !== playerId) sum.players += 1;
  sum.last = playerId;
}

function addHolding(sum: Sum, holding: Holding, step: number): void {
  const { path, gains } = holding;
  const kept = path[step]?.shares.sports;
  const keptBelow = path[step - 1]?.shares.sports;
  countPlayer(sum, holding);
  for (let index = 0; index < gains.length; index += 1) {
    const gain = gains[index] as number;
    const passedUp = kept === undefined ? 0 : partOf(gain, 10_000 - kept);
    const received = keptBelow === undefined ? gain : partOf(gain, 10_000 - keptBelow);
    sum.total[index] = (sum.total[index] as number) + gain;
    sum.own[index] = (sum.own[index] as number) + received - passedUp;
    sum.passedUp[index] = (sum.passedUp[index] as number) + passedUp;
  }
}

const figure = (sums: readonly number[], row: number): Money => money(sums[row] ?? 0);

const partOfSum = ({ players, total, own }: Sum, rows: readonly number[]): PositionPart => ({
  players,
  total: rows.map((row) => figure(total, row)),
  own: rows.map((row) => figure(own, row)),
});

/** The outcomes to show: of a session only those at which something changes. */
function rowsOf(outcomes: readonly PossibleOutcome[], sums: readonly Sum[]): number[] {
  const isSame = (figures: readonly number[], row: number): boolean =>
    (figures[row] ?? 0) === (figures[row - 1] ?? 0);
  return [...outcomes.keys()].filter(
    (row) =>
      outcomes[row]?.kind !== 'numbers' ||
      row === 0 ||
      sums.some(({ total, own }) => !isSame(total, row) || !isSame(own, row)),
  );
}

/** Extends a range up to the next row that is shown. */
function rangeOf(
  outcomes: readonly PossibleOutcome[],
  rows: readonly number[],
  row: number,
): PossibleOutcome {
  const outcome = outcomes[row] as PossibleOutcome;
  if (outcome.kind !== 'numbers') return outcome;
  const next = outcomes[rows[rows.indexOf(row) + 1] ?? -1];
  return { ...outcome, to: next?.kind === 'numbers' ? next.from - 1 : null };
}

function worst(
  { outcomes: rule, definition }: Market,
  outcomes: readonly PossibleOutcome[],
  sums: readonly number[],
): Money {
  const rows = sums.slice(0, outcomes.length);
  if (rows.length === sums.length) return money(Math.min(0, ...rows));
  const count = definition.runners.length;
  const results = openResults(count);
  for (const index of definition.runners.keys()) {
    addResult(results, { index, cell: ifWon }, sums[outcomes.length + index] as number);
    addResult(results, { index, cell: ifLost }, sums[outcomes.length + count + index] as number);
  }
  return money(Math.min(0, worstOf(results, rule)));
}

/** Who gains most from the venue or the branch first. */
function byWorst<Part extends Sum>(sums: readonly Part[]): Part[] {
  const worsts = new Map(sums.map((sum) => [sum, Math.min(0, ...sum.total)]));
  return sums.toSorted((a, b) => (worsts.get(a) ?? 0) - (worsts.get(b) ?? 0));
}
