/** A bet as its row is written: at odds, or at a session's line and rate. */
import {
  addMoney,
  type BetId,
  type MarketDefinition,
  type Money,
  makeInstant,
  noMoney,
  type Persistence,
  profitAt,
  type Side,
  subtractMoney,
  sumMoney,
} from '@layline/contract';
import type { Fill, OpenBet, SessionBetPlaced } from '@layline/exchange';
import { sessionProfit } from '@layline/exchange/preview';

export interface Matched {
  /** Hundredths, weighted by size and rounded; 0 while nothing is matched. */
  readonly oddsMatched: number;
  readonly profitMax: Money;
  readonly lossMax: Money;
}

export interface BetRow extends Matched {
  readonly betId: BetId;
  readonly playerId: string;
  readonly siteId: string;
  readonly definition: MarketDefinition;
  readonly runnerId: number;
  readonly side: Side;
  readonly oddsRequested: number;
  readonly stake: Money;
  readonly matched: Money;
  readonly remaining: Money;
  readonly cancelled: Money;
  readonly lapsed: Money;
  readonly fills: string;
  readonly clientRef: string;
  readonly placedAt: string;
  readonly persistence: Persistence;
  /** Twice the line; null for a bet at odds. */
  readonly lineHalves: number | null;
  readonly rate: number | null;
}

/** As it stands after the batch. */
export const oddsRow = (bet: OpenBet, definition: MarketDefinition): BetRow => ({
  ...matchFills(bet.side, bet.fills),
  betId: bet.betId,
  playerId: bet.playerId,
  siteId: bet.siteId,
  definition,
  runnerId: bet.runnerId,
  side: bet.side,
  oddsRequested: bet.oddsRequested,
  stake: bet.stake,
  matched: bet.matched,
  remaining: bet.remaining,
  cancelled: bet.cancelled,
  lapsed: bet.lapsed,
  fills: bet.fills.length === 0 ? '[]' : JSON.stringify(bet.fills),
  clientRef: bet.clientRef,
  placedAt: makeInstant(bet.placedAt),
  persistence: bet.persistence,
  lineHalves: null,
  rate: null,
});

/** The house takes a session bet whole, so all of it is matched. */
export const sessionRow = (bet: SessionBetPlaced, definition: MarketDefinition): BetRow => ({
  betId: bet.betId,
  playerId: bet.playerId,
  siteId: bet.siteId,
  definition,
  runnerId: definition.runners[0]?.runnerId ?? 0,
  side: bet.side,
  oddsRequested: 0,
  oddsMatched: 0,
  stake: bet.stake,
  matched: bet.stake,
  remaining: noMoney,
  cancelled: noMoney,
  lapsed: noMoney,
  profitMax: sessionProfit(bet.rate, bet.stake),
  lossMax: bet.stake,
  fills: '[]',
  clientRef: bet.clientRef,
  placedAt: makeInstant(bet.at),
  persistence: 'fill-or-kill',
  lineHalves: bet.line * 2,
  rate: bet.rate,
});

/** What the whole bet gains and costs at the odds of its pieces, to the penny that it is paid by. */
export function matchFills(
  side: Side,
  fills: readonly Pick<Fill, 'odds' | 'size' | 'offset'>[],
): Matched {
  const sizes = sumMoney(fills.map((fill) => fill.size));
  const gain = sumMoney(
    fills.map(({ odds, size, offset }) =>
      subtractMoney(profitAt(odds, addMoney(offset, size)), profitAt(odds, offset)),
    ),
  );
  const weighted = fills.reduce((sum, fill) => sum + fill.odds * fill.size, 0);
  const oddsMatched = sizes === 0 ? 0 : Math.round(weighted / sizes);
  return side === 'back'
    ? { oddsMatched, profitMax: gain, lossMax: sizes }
    : { oddsMatched, profitMax: sizes, lossMax: gain };
}
