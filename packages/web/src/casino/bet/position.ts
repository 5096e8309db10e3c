/**
 * What each option of a market comes to if it wins: its own bets at their odds, less those on the
 * others. Only a preview: halves, pushes and tiers are applied by the server. Pure.
 */
import type { BetRow, RunnerId } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import { addMoney, type Money, noMoney } from '@layline/contract/money';
import { type Odds, parseCasinoOdds } from '@layline/contract/odds';
import { type ProfitLoss, previewProfitLoss } from '@layline/exchange/preview';
import { parseAmount } from '../../session/current-user.ts';

export interface Stake {
  readonly sid: number;
  readonly marketId: string;
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
}

export function parseStake(row: BetRow): Stake | null {
  const odds = parseCasinoOdds(row.price) ?? parseCasinoOdds(row.oddsReq);
  const stake = parseAmount(row.stake);
  if (odds === null || stake <= 0) return null;
  return {
    sid: Number(row.selectionId),
    marketId: String(row.marketId),
    side: row.type,
    odds,
    stake,
  };
}

/** Markets in which several options can win at once: each option stands for itself. */
const manyWin = ['Pair Plus', 'Pair'];

export function positionOf(
  stakes: readonly Stake[],
  market: { readonly name: string; readonly marketId: string; readonly sids: readonly number[] },
): ReadonlyMap<number, Money> {
  const own = stakes.filter(({ marketId }) => marketId === market.marketId);
  const none = market.sids.map((sid) => [sid as RunnerId, noMoney] as const);
  let book: ProfitLoss = new Map(own.length === 0 ? [] : none);
  for (const { sid, ...bet } of own) {
    const runnerId = sid as RunnerId;
    if (!manyWin.includes(market.name)) {
      book = previewProfitLoss(book, { runnerId, ...bet });
      continue;
    }
    const alone: ProfitLoss = new Map([[runnerId, book.get(runnerId) ?? noMoney]]);
    book = new Map([...book, ...previewProfitLoss(alone, { runnerId, ...bet })]);
  }
  return book;
}

/** What stands on one side of an option. */
export const stakeOn = (stakes: readonly Stake[], sid: number, side: Side): Money =>
  stakes
    .filter((held) => held.sid === sid && held.side === side)
    .reduce((total, { stake }) => addMoney(total, stake), noMoney);
