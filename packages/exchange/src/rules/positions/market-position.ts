/**
 * What each branch wins or loses for each outcome of an open market, on matched bets: the other side of its
 * players' bets. The part of the venue, a site or an agent is what settlement would leave with it, rounded
 * as settlement rounds it; commission stands apart.
 */
import { type MarketId, type Money, money, type PlayerId } from '@layline/contract';
import type { Market } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import { partOf } from '../agents/split.ts';
import { worstOf } from '../risk/exposure.ts';
import {
  CurrentTerms,
  type Holding,
  type Holdings,
  holdingsOf,
  type PossibleOutcome,
} from './holdings.ts';
import {
  branchBelow,
  branchKey,
  type PositionBranch,
  type PositionScope,
  stepIn,
} from './scope.ts';

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
  const { outcomes, holdings } = holdingsOf(state, market);
  const sums = new PositionSums(scope);
  for (const holding of holdings) sums.add(holding);
  const { whole, branches, players } = sums;
  const rows = rowsOf(outcomes, [whole, ...branches.values(), ...players.values()]);
  const part = (sum: Sum): PositionPart => partOfSum(sum, rows);
  return {
    ...part(whole),
    outcomes: rows.map((row) => rangeOf(outcomes, rows, row)),
    passedUp: rows.map((row) => figure(whole.passedUp, row)),
    worst: { total: worst(market, outcomes, whole.total), own: worst(market, outcomes, whole.own) },
    branches: byWorst([...branches.values()]).map((sum) => ({ branch: sum.key, ...part(sum) })),
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
  { outcomes, holdings }: Holdings,
  scope: PositionScope,
): MarketWorst {
  const sums = new PositionSums(scope);
  for (const holding of holdings) sums.addWhole(holding);
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

const openSum = <Key>(key: Key): Sum & { readonly key: Key } => ({
  key,
  players: 0,
  last: null,
  total: [],
  own: [],
  passedUp: [],
});

class PositionSums {
  readonly #scope: PositionScope;
  readonly whole = openSum(null);
  readonly branches = new Map<string, Sum & { readonly key: PositionBranch }>();
  readonly players = new Map<PlayerId, Sum & { readonly key: PlayerId }>();

  constructor(scope: PositionScope) {
    this.#scope = scope;
  }

  add(holding: Holding): void {
    const step = stepIn(this.#scope, holding);
    if (step === null) return;
    const sums: Sum[] = [this.whole, this.#branchOf(holding, step)];
    if (this.#isDirect(step)) sums.push(this.#playerOf(holding));
    this.#addTo(sums, holding, step);
  }

  addWhole(holding: Holding): void {
    const step = stepIn(this.#scope, holding);
    if (step !== null) this.#addTo([this.whole], holding, step);
  }

  #isDirect(step: number): boolean {
    return step === 0 && this.#scope.kind !== 'venue';
  }

  #branchOf(holding: Holding, step: number) {
    const branch = branchBelow(this.#scope, holding, step);
    const key = branchKey(branch);
    const known = this.branches.get(key);
    if (known !== undefined) return known;
    const sum = openSum(branch);
    this.branches.set(key, sum);
    return sum;
  }

  #playerOf({ account: { playerId } }: Holding) {
    const known = this.players.get(playerId);
    if (known !== undefined) return known;
    const sum = openSum(playerId);
    this.players.set(playerId, sum);
    return sum;
  }

  #addTo(sums: readonly Sum[], { account, path, gains }: Holding, step: number): void {
    const kept = path[step]?.shares.sports;
    const keptBelow = path[step - 1]?.shares.sports;
    for (const sum of sums) {
      // Holdings of one player come one after the other.
      if (sum.last !== account.playerId) sum.players += 1;
      sum.last = account.playerId;
    }
    for (let index = 0; index < gains.length; index += 1) {
      const gain = gains[index] as number;
      const passedUp = kept === undefined ? 0 : partOf(gain, 10_000 - kept);
      const received = keptBelow === undefined ? gain : partOf(gain, 10_000 - keptBelow);
      for (const sum of sums) {
        sum.total[index] = (sum.total[index] ?? 0) + gain;
        sum.own[index] = (sum.own[index] ?? 0) + received - passedUp;
        sum.passedUp[index] = (sum.passedUp[index] ?? 0) + passedUp;
      }
    }
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
  const ifWon = sums.slice(outcomes.length, outcomes.length + count);
  const ifLost = sums.slice(outcomes.length + count);
  const none = ifWon.map(() => 0);
  const results = { ifWon, ifLost, reservedIfWon: none, reservedIfLost: none };
  return money(Math.min(0, worstOf(results, rule)));
}

/** Who gains most from the venue or the branch first. */
function byWorst<Part extends Sum>(sums: readonly Part[]): Part[] {
  const worsts = new Map(sums.map((sum) => [sum, Math.min(0, ...sum.total)]));
  return sums.toSorted((a, b) => (worsts.get(a) ?? 0) - (worsts.get(b) ?? 0));
}
