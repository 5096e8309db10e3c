/**
 * What the house may come to owe a player. Every position, session and round carries an upper bound, the sum
 * of what its pieces with the house could win, which spares most decisions the exact figure: the best result
 * of the player against the house alone, over all outcomes.
 */
import type { Market, PlayerAccount, Position } from '../../memory/market.ts';
import type { Change, Results } from '../../memory/results.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Fill, OpenBet } from '../../model/bet.ts';
import type { SessionStake } from '../../model/reservation.ts';
import type { RoundRisk } from '../../model/round.ts';
import { worstOf } from '../risk/exposure.ts';
import { pieceProfit, resultsOf } from '../risk/position.ts';
import { sessionLadder } from '../risk/session-exposure.ts';
import { sessionProfit } from '../risk/session-rate.ts';

interface Held {
  readonly account: PlayerAccount;
  possibleWin: number;
}

/** Sets the bound of a position, session or round, and adjusts its account's total. */
export function setPossibleWin(held: Held, possibleWin: number): void {
  held.account.possibleWin += possibleWin - held.possibleWin;
  held.possibleWin = possibleWin;
}

/** What a piece with the house wins at best. */
export const pieceWin = (
  side: OpenBet['side'],
  piece: Pick<Fill, 'odds' | 'size' | 'offset'>,
): number => (side === 'back' ? pieceProfit(piece) : piece.size);

/** The same of a whole bet; what is matched with players counts nothing. */
export function winWithHouse({ side, fills }: Pick<OpenBet, 'side' | 'fills'>): number {
  let sum = 0;
  for (const fill of fills) if (fill.maker === null) sum += pieceWin(side, fill);
  return sum;
}

interface InMarket {
  readonly market: Market;
  readonly position: Position | undefined;
}

/** What the house gains from the player in a market, per runner; reductions count. */
export function houseResults(state: ExchangeState, { market, position }: InMarket): Results {
  const held = { market, position: position ?? { bets: [] }, isHouseOnly: true };
  return turned(resultsOf(state, held));
}

/** Nothing is reserved in results against the house. */
const turned = (results: Results): Results => results.map((result) => 0 - result);

/** What the house could come to owe by these results of a player's bets with it. */
export const bestAgainst = (results: Results, market: Pick<Market, 'outcomes'>): number =>
  bestOf(turned(results), market, null);

/** The player's best result against the house, with the change if given; 0 if nothing can be won. */
export function bestOf(
  results: Results,
  { outcomes }: Pick<Market, 'outcomes'>,
  change: Change | null,
): number {
  const added = change && {
    index: change.index,
    ifWon: 0 - change.ifWon,
    ifLost: 0 - change.ifLost,
    ifMiddle: 0 - change.ifMiddle,
  };
  return Math.max(0, 0 - worstOf(results, outcomes, added));
}

export const bestInMarket = (state: ExchangeState, held: InMarket): number =>
  bestOf(houseResults(state, held), held.market, null);

export const sessionWin = ({ rate, stake }: Pick<SessionStake, 'rate' | 'stake'>): number =>
  sessionProfit(rate, stake);

export const bestInSession = (bets: readonly SessionStake[]): number =>
  Math.max(0, ...sessionLadder(bets).map(({ result }) => result));

/** A bet that leaves by a cash-out says what it can win; any other's results do. */
export const roundWin = ({ nets, most }: Pick<RoundRisk, 'nets' | 'most'>): number =>
  most ?? Math.max(0, ...nets);

/** The sum over groups of the best outcome of each, because different groups can win together. */
export function bestInRound(bets: readonly RoundRisk[]): number {
  let total = 0;
  for (const own of Map.groupBy(bets, ({ group }) => group).values()) {
    let best = 0;
    for (let index = 0; index < (own[0]?.nets.length ?? 0); index++) {
      let sum = 0;
      for (const { nets, most } of own) sum += most ?? nets[index] ?? 0;
      best = Math.max(best, sum);
    }
    total += best;
  }
  return total;
}

/** What the house may come to owe the player at best, over all open markets, sessions and rounds. */
export function bestOfAll(state: ExchangeState, { playerId }: PlayerAccount): number {
  let sum = 0;
  for (const market of state.markets.values()) {
    const position = market.positions.get(playerId);
    if (position !== undefined && position.possibleWin > 0) {
      sum += bestInMarket(state, { market, position });
    }
  }
  for (const players of state.sessions.values()) {
    sum += bestInSession(players.get(playerId)?.bets ?? []);
  }
  for (const players of state.rounds.values()) {
    sum += bestInRound(players.get(playerId)?.bets ?? []);
  }
  return sum;
}
