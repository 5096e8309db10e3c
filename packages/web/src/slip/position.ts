/**
 * Results of the player's bets for each winner (SLIP-6). In a market with one winner a bet on one runner
 * affects the others too; elsewhere each runner is independent.
 */
import type { BetRow, RunnerId } from '@layline/contract';
import { addMoney, type Money, negateMoney, noMoney } from '@layline/contract/money';
import { parseOdds } from '@layline/contract/odds';
import {
  liabilityOf,
  type PreviewBet,
  type ProfitLoss,
  previewProfitLoss,
  profitOf,
} from '@layline/exchange/preview';
import { parseAmount } from '../session/amount.ts';
import type { SessionStake } from './terms.ts';

export type Position = ReadonlyMap<number, Money>;

export const isSessionRow = ({ markettype }: BetRow): boolean =>
  markettype.toUpperCase() === 'FANCY';

/** The result of a bet's matched part if its runner wins and if it loses. */
export interface CurrentFill {
  readonly win: Money;
  readonly lose: Money;
}

/**
 * Uses the margins of a server that reports the fills, because they cover all fills exactly at their
 * current odds; otherwise uses the average odds.
 */
export function currentOf(row: BetRow): CurrentFill | null {
  const [favour, against] = [Number(row.favourMargin), Number(row.againstMargin)];
  if (row.fills === undefined || Number.isNaN(favour + against)) return currentAt(row);
  const [gain, cost] = [parseAmount(favour), parseAmount(against)];
  return row.type === 'back' ? { win: gain, lose: cost } : { win: cost, lose: gain };
}

function currentAt(row: BetRow): CurrentFill | null {
  const bet = parseBet(row);
  if (bet === null) return null;
  const [gain, cost] = [profitOf(bet), negateMoney(liabilityOf(bet))];
  return bet.side === 'back' ? { win: gain, lose: cost } : { win: cost, lose: gain };
}

function parseBet(row: BetRow): PreviewBet | null {
  const odds = parseOdds(row.price) ?? parseOdds(row.oddsReq);
  const stake = parseAmount(row.sizeMatched);
  if (odds === null || stake <= 0 || isSessionRow(row)) return null;
  return { runnerId: row.selectionId as RunnerId, side: row.type, odds, stake };
}

/** Returns a bet's waiting part as if it were matched at the requested odds. */
function parseWaiting(row: BetRow): PreviewBet | null {
  const odds = parseOdds(row.oddsReq);
  const stake = parseAmount(row.sizeRemaining);
  if (odds === null || stake <= 0 || isSessionRow(row)) return null;
  return { runnerId: row.selectionId as RunnerId, side: row.type, odds, stake };
}

/** Returns the waiting bets of one market. */
export const waitingOf = (bets: readonly BetRow[], marketId: string): readonly PreviewBet[] =>
  bets.filter((row) => row.marketId === marketId).flatMap((row) => parseWaiting(row) ?? []);

/** Returns the player's stakes on one session, each with its line and rate. */
export function sessionStakesOf(bets: readonly BetRow[], marketId: string): SessionStake[] {
  return bets
    .filter((row) => row.marketId === marketId && isSessionRow(row))
    .map((row) => ({
      side: row.type,
      line: row.price,
      rate: row.size,
      stake: parseAmount(row.stake),
    }));
}

/** Returns the position with one more bet. */
export function addBet(position: Position, bet: PreviewBet, winners: number): Position {
  if (winners === 1) return previewProfitLoss(position as ProfitLoss, bet);
  const own: ProfitLoss = new Map([[bet.runnerId, position.get(bet.runnerId) ?? noMoney]]);
  return new Map([...position, ...previewProfitLoss(own, bet)]);
}

export const emptyPosition = (runnerIds: readonly number[]): Position =>
  new Map(runnerIds.map((runnerId) => [runnerId, noMoney]));

/** Returns what stays of a runner's result (COM-11); null without one. */
export function staysOf(
  stays: (result: Money) => Money,
  position: Position | null,
  runnerId: number,
): Money | null {
  const result = position?.get(runnerId);
  return result === undefined ? null : stays(result);
}

/** Returns the result of one market's bets if none of its runners wins. */
export const noneWinsOf = (bets: readonly BetRow[], marketId: string): Money =>
  bets
    .filter((row) => row.marketId === marketId && !isSessionRow(row))
    .reduce((sum, row) => addMoney(sum, currentOf(row)?.lose ?? noMoney), noMoney);

/** Returns the position of one market's open bets; null if there are none. */
export function positionOf(
  bets: readonly BetRow[],
  marketId: string,
  runnerIds: readonly number[],
  winners: number,
): Position | null {
  const own = bets.filter((row) => row.marketId === marketId && !isSessionRow(row));
  const position = new Map(emptyPosition(runnerIds));
  let isHeld = false;
  for (const row of own) {
    const current = currentOf(row);
    if (current === null || (current.win === 0 && current.lose === 0)) continue;
    isHeld = true;
    const touched = winners === 1 ? position.keys() : [row.selectionId];
    for (const runnerId of touched) {
      const gain = runnerId === row.selectionId ? current.win : current.lose;
      position.set(runnerId, addMoney(position.get(runnerId) ?? noMoney, gain));
    }
  }
  return isHeld ? position : null;
}
