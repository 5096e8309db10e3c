/**
 * A position holds the results of a player's bets in one market, per runner. It always equals the sum
 * over those bets at their current odds, so it can be rebuilt from them; bets on a removed runner are
 * void and do not count.
 */
import {
  type MarketDefinition,
  type Money,
  money,
  type Odds,
  profitAt,
  rulesOf,
} from '@layline/contract';
import type { Bet, BetKey, Position } from '../../memory/market.ts';
import {
  addResult,
  ifLost,
  ifWon,
  openResults,
  type Results,
  reservedIfLost,
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

export interface Unmatched {
  readonly oddsRequested: Odds;
  readonly remaining: Money;
  /** How much of the bet was matched earlier while resting. */
  readonly made: Money;
}

/** Liability of the unmatched part of a lay: that of the whole less that of the matched part. */
export const liabilityOfRest = ({ oddsRequested, remaining, made }: Unmatched): number =>
  remaining === 0 ? 0 : pieceProfit({ odds: oddsRequested, size: remaining, offset: made });

/** What the unmatched part of a bet reserves if its runner wins, and if it loses. */
export const reserveOf = (bet: OpenBet): { readonly ifWon: number; readonly ifLost: number } =>
  bet.side === 'lay'
    ? { ifWon: liabilityOfRest(bet), ifLost: 0 }
    : { ifWon: 0, ifLost: bet.remaining };

export interface MatchedPiece {
  readonly side: OpenBet['side'];
  readonly size: Money;
  /** The backer's profit. */
  readonly profit: number;
}

/** Adds a matched piece to the results of the runner at this index. */
export function addPiece(
  results: Results,
  index: number,
  { side, size, profit }: MatchedPiece,
): void {
  const sign = signOf(side);
  addResult(results, { index, cell: ifWon }, sign * profit);
  addResult(results, { index, cell: ifLost }, 0 - sign * size);
}

/** Releases the reserve of a matched piece of a resting bet, at the bet's own odds. */
export function releasePiece(
  results: Results,
  index: number,
  { side, size, profit }: MatchedPiece,
): void {
  if (side === 'lay') addResult(results, { index, cell: reservedIfWon }, 0 - profit);
  else addResult(results, { index, cell: reservedIfLost }, 0 - size);
}

/** Adds the reserve of a bet's unmatched part: a lay if the runner wins, a back if it loses. */
export function addReserve(results: Results, index: number, bet: Rest): void {
  changeReserve(results, index, { bet, sign: 1 });
}

/** Removes the reserve of a bet's unmatched part. */
export function removeReserve(results: Results, index: number, bet: OpenBet): void {
  changeReserve(results, index, { bet, sign: -1 });
}

function changeReserve(
  results: Results,
  index: number,
  { bet, sign }: { readonly bet: Rest; readonly sign: 1 | -1 },
): void {
  if (bet.side === 'lay') {
    addResult(results, { index, cell: reservedIfWon }, sign * liabilityOfRest(bet));
  } else {
    addResult(results, { index, cell: reservedIfLost }, sign * bet.remaining);
  }
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
  const listed = market.definition.runners;
  const indexes = new Map(listed.map(({ runnerId }, index) => [runnerId, index]));
  const results = openResults(listed.length);
  for (const key of position.bets) {
    const bet: Bet = bets.at(key);
    const index = indexes.get(bet.runnerId);
    if (index === undefined) continue;
    addFills(results, index, { market, bet, isHouseOnly });
    if (isHouseOnly || lapsing.has(key)) continue;
    const odds = reducing.get(key);
    addReserve(results, index, odds === undefined ? bet : restAt(bet, odds));
  }
  return results;
}

type Rest = Unmatched & Pick<OpenBet, 'side'>;

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
function addFills(results: Results, index: number, { market, bet, isHouseOnly }: Filled): void {
  const { side } = bet;
  for (const fill of bet.fills) {
    if (isHouseOnly && fill.maker !== null) continue;
    if (isVoidPiece(market.definition, fill)) continue;
    const { size, offset } = fill;
    const profit = pieceProfit({ odds: reducedOdds(market, fill), size, offset });
    addPiece(results, index, { side, size, profit });
  }
}

/** Results of the matched pieces of a player's bets in a market that has left memory. */
export function resultsOfBets(
  market: Reducible,
  bets: readonly SettleableBet[],
  { isHouseOnly = false }: Pick<Held, 'isHouseOnly'> = {},
): Results {
  const { runners } = market.definition;
  const indexes = new Map(runners.map(({ runnerId }, index) => [runnerId, index]));
  const results = openResults(runners.length);
  for (const bet of bets) {
    const index = indexes.get(bet.runnerId);
    if (index !== undefined) addFills(results, index, { market, bet, isHouseOnly });
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
