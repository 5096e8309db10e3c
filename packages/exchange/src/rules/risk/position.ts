/**
 * A position holds the results of a player's bets in one market, per runner. It always equals the sum
 * over those bets at their current odds, so it can be rebuilt from them; bets on a removed runner are
 * void and do not count.
 */
import {
  halfOf,
  halfProfitAt,
  type MarketDefinition,
  type Money,
  middleOf,
  money,
  type Odds,
  profitAt,
  type RunnerId,
  type RunnerLine,
  rulesOf,
} from '@layline/contract';
import type { Bet, BetKey, Position } from '../../memory/market.ts';
import {
  addResult,
  ifLost,
  ifMiddle,
  ifWon,
  openResults,
  type Results,
  reservedIfLost,
  reservedIfMiddle,
  reservedIfWon,
} from '../../memory/results.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Fill, OpenBet, SettleableBet } from '../../model/bet.ts';
import { signOf } from '../../model/side.ts';
import { type Reducible, reducedOdds } from './reduction.ts';

/** A piece of `size` at these odds, after `offset` of the same bet was matched before. */
export type SizedPiece = Pick<Fill, 'odds' | 'size' | 'offset'>;

/** Profit of a winning backer on a piece, rounded so that the pieces of a bet add up to the rounded whole. */
export const pieceProfit = ({ odds, size, offset }: SizedPiece): number =>
  profitAt(odds, (offset + size) as Money) - (offset === 0 ? 0 : profitAt(odds, offset));

/**
 * The backer's result on a piece if the line ends between won and lost: half of what it wins, half of what it
 * loses, or nothing. Pieces of a bet add up to the rounded half of the whole, here as well.
 */
export function pieceMiddle(line: RunnerLine | null, { odds, size, offset }: SizedPiece): number {
  const ending = line === null ? null : middleOf(line)?.ending;
  const whole = (offset + size) as Money;
  if (ending === 'half-won') return halfProfitAt(odds, whole) - halfProfitAt(odds, offset);
  return ending === 'half-lost' ? halfOf(offset) - halfOf(whole) : 0;
}

export interface Unmatched {
  readonly oddsRequested: Odds;
  readonly remaining: Money;
  /** How much of the bet was matched earlier while resting. */
  readonly made: Money;
}

/** Liability of the unmatched part of a lay: that of the whole less that of the matched part. */
export const liabilityOfRest = ({ oddsRequested, remaining, made }: Unmatched): number =>
  remaining === 0 ? 0 : pieceProfit({ odds: oddsRequested, size: remaining, offset: made });

/** The runner's index in the results, and its line. */
export interface RunnerAt {
  readonly index: number;
  readonly line: RunnerLine | null;
}

export interface Reserve {
  readonly ifWon: number;
  readonly ifLost: number;
  readonly ifMiddle: number;
}

export const noReserve: Reserve = { ifWon: 0, ifLost: 0, ifMiddle: 0 };

type Rest = Unmatched & Pick<OpenBet, 'side'>;

/** What the unmatched part of a bet reserves if its runner wins, loses, or ends in between. */
export function reserveOf(line: RunnerLine | null, bet: Rest): Reserve {
  const rest = { odds: bet.oddsRequested, size: bet.remaining, offset: bet.made };
  const ifMiddle = costOfMiddle(bet.side, pieceMiddle(line, rest));
  return bet.side === 'lay'
    ? { ifWon: liabilityOfRest(bet), ifLost: 0, ifMiddle }
    : { ifWon: 0, ifLost: bet.remaining, ifMiddle };
}

/** What this backer's result costs the side; 0 if it gains. */
export const costOfMiddle = (side: OpenBet['side'], middle: number): number =>
  Math.max(0, 0 - signOf(side) * middle);

export interface MatchedPiece {
  readonly side: OpenBet['side'];
  readonly size: Money;
  /** The backer's profit. */
  readonly profit: number;
  /** The backer's result if the line ends between won and lost. */
  readonly middle: number;
}

/** Adds a matched piece to the results of the runner at this index. */
export function addPiece(
  results: Results,
  index: number,
  { side, size, profit, middle }: MatchedPiece,
): void {
  const sign = signOf(side);
  addResult(results, { index, cell: ifWon }, sign * profit);
  addResult(results, { index, cell: ifLost }, 0 - sign * size);
  if (middle !== 0) addResult(results, { index, cell: ifMiddle }, sign * middle);
}

/** Releases the reserve of a matched piece of a resting bet, at the bet's own odds. */
export function releasePiece(
  results: Results,
  index: number,
  { side, size, profit, middle }: MatchedPiece,
): void {
  if (side === 'lay') addResult(results, { index, cell: reservedIfWon }, 0 - profit);
  else addResult(results, { index, cell: reservedIfLost }, 0 - size);
  if (middle === 0) return;
  addResult(results, { index, cell: reservedIfMiddle }, 0 - costOfMiddle(side, middle));
}

/** Adds the reserve of a bet's unmatched part: a lay if the runner wins, a back if it loses. */
export function addReserve(results: Results, at: RunnerAt, bet: Rest): void {
  changeReserve(results, at, { bet, sign: 1 });
}

/** Removes the reserve of a bet's unmatched part. */
export function removeReserve(results: Results, at: RunnerAt, bet: OpenBet): void {
  changeReserve(results, at, { bet, sign: -1 });
}

function changeReserve(
  results: Results,
  { index, line }: RunnerAt,
  { bet, sign }: { readonly bet: Rest; readonly sign: 1 | -1 },
): void {
  if (bet.side === 'lay') {
    addResult(results, { index, cell: reservedIfWon }, sign * liabilityOfRest(bet));
  } else {
    addResult(results, { index, cell: reservedIfLost }, sign * bet.remaining);
  }
  if (line === null) return;
  const { ifMiddle: cost } = reserveOf(line, bet);
  addResult(results, { index, cell: reservedIfMiddle }, sign * cost);
}

/** True for a piece that was matched between an incident and the suspension that followed it. */
export function isVoidPiece(definition: MarketDefinition, { seq }: Pick<Fill, 'seq'>): boolean {
  const { voidWindows = [] } = definition;
  if (voidWindows.length === 0 || rulesOf(definition)?.incidentWindow !== 'void') return false;
  return voidWindows.some(({ from, until }) => seq >= from && seq <= until);
}

interface Held {
  readonly market: Reducible;
  readonly position: Pick<Position, 'bets'>;
  /** Counts what is matched with the house alone, without reserves. */
  readonly isHouseOnly?: boolean;
  /** Bets whose unmatched parts leave the book. */
  readonly lapsing?: ReadonlySet<BetKey>;
  /** Lays whose unmatched parts move to these odds. */
  readonly reducing?: ReadonlyMap<BetKey, Odds>;
}

/** Computes the results of a position under this definition from its bets. */
export function resultsOf(
  { bets }: Pick<ExchangeState, 'bets'>,
  { market, position, isHouseOnly = false, lapsing = new Set(), reducing = new Map() }: Held,
): Results {
  const { definition } = market;
  const places = placesOf(definition);
  const results = openResults(definition.runners.length);
  for (const key of position.bets) {
    const bet: Bet = bets.at(key);
    const at = places.get(bet.runnerId);
    if (at === undefined) continue;
    addFills(results, at, { market, bet, isHouseOnly });
    if (isHouseOnly || lapsing.has(key)) continue;
    const odds = reducing.get(key);
    addReserve(results, at, odds === undefined ? bet : restAt(bet, odds));
  }
  return results;
}

const placesOf = ({ runners }: MarketDefinition): Map<RunnerId, RunnerAt> =>
  new Map(runners.map(({ runnerId, line = null }, index) => [runnerId, { index, line }]));

const restAt = ({ side, remaining, made }: OpenBet, oddsRequested: Odds): Rest => ({
  side,
  remaining,
  made,
  oddsRequested,
});

interface Filled {
  readonly market: Reducible;
  readonly bet: SettleableBet;
  readonly isHouseOnly: boolean;
}

/** Adds the matched pieces of a bet at their odds after later removals; void pieces risk nothing. */
function addFills(
  results: Results,
  { index, line }: RunnerAt,
  { market, bet, isHouseOnly }: Filled,
): void {
  const { side } = bet;
  for (const fill of bet.fills) {
    if (isHouseOnly && fill.maker !== null) continue;
    if (isVoidPiece(market.definition, fill)) continue;
    const { size, offset } = fill;
    const piece = { odds: reducedOdds(market, fill), size, offset };
    const [profit, middle] = [pieceProfit(piece), pieceMiddle(line, piece)];
    addPiece(results, index, { side, size, profit, middle });
  }
}

/** Results of the matched pieces of a player's bets in a market that has left memory. */
export function resultsOfBets(
  market: Reducible,
  bets: readonly SettleableBet[],
  { isHouseOnly = false }: Pick<Held, 'isHouseOnly'> = {},
): Results {
  const { definition } = market;
  const places = placesOf(definition);
  const results = openResults(definition.runners.length);
  for (const bet of bets) {
    const at = places.get(bet.runnerId);
    if (at !== undefined) addFills(results, at, { market, bet, isHouseOnly });
  }
  return results;
}

/** Sets the exposure of a position, session or round, and adjusts its account's total. */
export function setExposure(
  position: { readonly account: Position['account']; exposure: Money },
  exposure: Money,
): void {
  const { account } = position;
  account.exposure = money(account.exposure + exposure - position.exposure);
  position.exposure = exposure;
}
