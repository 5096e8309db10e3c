/** Lists bets as lines, with both parts of an each-way bet in one (RACE-3). Pure. */
import type { BetRow, TradeRow } from '@layline/contract';

export interface BetLine {
  readonly bet: BetRow;
  /** The place part of an each-way bet; its win part is `bet`. */
  readonly place: BetRow | null;
}

/** Each line is where its first part was; a part without its counterpart is a line by itself. */
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

/** Counts open bets; both parts of an each-way bet count as one. */
export const countBets = (trades: readonly TradeRow[]): number =>
  betLines(trades.flatMap(({ bets }) => bets)).length;
