/**
 * An offer to leave a market, as the screen shows it (CASH-1): from the server's quote, or worked out
 * here by the same arithmetic where the server quotes none. Pure.
 */
import type { CashOutQuote, RunnerId } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import { type Money, money } from '@layline/contract/money';
import { type Odds, parseOdds } from '@layline/contract/odds';
import { type CashOutBook, solveCashOut } from '@layline/exchange/preview';
import type { Cell, LiveMarket } from '../live/price-board.ts';
import { parseAmount } from '../session/current-user.ts';
import type { Position } from '../slip/position.ts';

const offerLifeMs = 10_000;

export interface Offer {
  /** The server's name for it; null when it was worked out here. */
  readonly quoteId: string | null;
  readonly runnerId: number;
  readonly runnerName: string;
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
  /** The worst outcome once it is taken. */
  readonly locked: Money;
  readonly lifeMs: number;
}

export function parseQuote(quote: CashOutQuote): Offer | null {
  const odds = parseOdds(quote.odds);
  if (odds === null) return null;
  return {
    quoteId: quote.quoteId,
    runnerId: quote.selectionId,
    runnerName: quote.selection,
    side: quote.type,
    odds,
    stake: parseAmount(quote.stake),
    locked: parseAmount(quote.lockedResult),
    lifeMs: Math.min(quote.validMs, offerLifeMs),
  };
}

type ReadCell = (runnerId: number, side: Side) => Cell | undefined;

interface Means {
  readonly stakeMin: Money;
  readonly stakeMax: Money;
  readonly available: Money;
  /** Percent of the whole. */
  readonly part: number;
}

/** Null when no bet on offer now would lift the worst outcome. */
export function workOutOffer(
  market: LiveMarket,
  held: Position,
  cellOf: ReadCell,
  means: Means,
): Offer | null {
  const active = market.runners.filter(({ status }) => status === 'ACTIVE');
  const book: CashOutBook[] = active.map(({ runnerId }) => ({
    runnerId: runnerId as RunnerId,
    result: held.get(runnerId) ?? money(0),
    back: cellOf(runnerId, 'back') ?? null,
    lay: cellOf(runnerId, 'lay') ?? null,
  }));
  const found = solveCashOut(book, means);
  if (found === null) return null;
  const stake = money(Math.floor((found.stake * means.part) / 100));
  if (stake < means.stakeMin) return null;
  const { runnerId, side, odds, worstAfter, worstBefore } = found;
  const lifted = Math.floor(((worstAfter - worstBefore) * stake) / found.stake);
  const runnerName = active.find((runner) => runner.runnerId === runnerId)?.name ?? '';
  const locked = money(worstBefore + lifted);
  return { quoteId: null, runnerId, runnerName, side, odds, stake, locked, lifeMs: offerLifeMs };
}
