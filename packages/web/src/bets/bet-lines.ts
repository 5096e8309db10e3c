/** Bets as lines of a list: the two parts of a bet each way stand in one line (RACE-3). Pure. */
import type { BetRow, TradeRow } from '@layline/contract';

export interface BetLine {
  readonly bet: BetRow;
  /** The place part of a bet each way; its win part is `bet`. */
  readonly place: BetRow | null;
}

/** Each line stands where its first part stood; a part whose other is not listed stands alone. */
export function betLines(bets: readonly BetRow[]): BetLine[] {
  const places = new Map(
    bets.flatMap((bet) => (bet.eachWay?.part === 'place' ? [[bet.eachWay.id, bet] as const] : [])),
  );
  const wins = new Set(
    bets.flatMap(({ eachWay }) => (eachWay?.part === 'win' ? [eachWay.id] : [])),
  );
  return bets.flatMap((bet) => {
    const { eachWay } = bet;
    if (eachWay === undefined) return [{ bet, place: null }];
    if (eachWay.part === 'win') return [{ bet, place: places.get(eachWay.id) ?? null }];
    return wins.has(eachWay.id) ? [] : [{ bet, place: null }];
  });
}

/** How many bets are open: both parts of a bet each way count as one. */
export const countBets = (trades: readonly TradeRow[]): number =>
  betLines(trades.flatMap(({ bets }) => bets)).length;
