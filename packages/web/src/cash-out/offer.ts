/**
 * An offer to close a position, as the screen shows it (CASH-1): from the server's quote, or computed here
 * with the same arithmetic if the server has no quotes. Pure.
 */
import type { CashOutQuote, RunnerId } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import { type Money, noMoney } from '@layline/contract/money';
import { type Odds, parseOdds } from '@layline/contract/odds';
import { type CashOutBook, partOfOffer, solveCashOut } from '@layline/exchange/preview';
import { type Level, type LiveMarket, levelsShown } from '../live/price-board.ts';
import { parseAmount } from '../session/amount.ts';
import type { Position } from '../slip/position.ts';

const offerLifeMs = 10_000;

export interface Offer {
  /** The server's id; null if it was computed here. */
  readonly quoteId: string | null;
  readonly runnerId: number;
  readonly runnerName: string;
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
  /** The worst outcome after accepting it. */
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

/**
 * Returns what a bet of the player could match on a runner: the odds at each depth, with the total size up to
 * it.
 */
export type ReadDepths = (runnerId: number, side: Side) => readonly Level[];

interface Held {
  /** The result for each winner. */
  readonly held: Position;
  /** The result if no runner wins; null in a market where one must win. */
  readonly noWinner: Money | null;
}

interface Means {
  readonly stakeMin: Money;
  readonly stakeMax: Money;
  readonly available: Money;
  /** Percentage of the whole. */
  readonly part: number;
}

/** Returns one book per depth: at worse odds more of the position may be closed. */
function booksOf(market: LiveMarket, { held }: Held, depthsOf: ReadDepths): CashOutBook[][] {
  const runners = market.runners.filter(({ runnerId }) => held.has(runnerId));
  return Array.from({ length: levelsShown }, (_, depth) =>
    runners
      .filter(({ status }) => status !== 'REMOVED')
      .map(({ runnerId, status }) => {
        const level = (side: Side) =>
          status === 'ACTIVE' ? (depthsOf(runnerId, side)[depth] ?? null) : null;
        const result = held.get(runnerId) ?? noMoney;
        return { runnerId: runnerId as RunnerId, result, back: level('back'), lay: level('lay') };
      }),
  );
}

/** Returns null if no bet available now would improve the worst outcome. */
export function workOutOffer(
  market: LiveMarket,
  position: Held,
  depthsOf: ReadDepths,
  means: Means,
): Offer | null {
  const limits = { ...means, noWinner: position.noWinner };
  const [best] = booksOf(market, position, depthsOf)
    .flatMap((book) => {
      const whole = solveCashOut(book, limits);
      const found = whole && partOfOffer(book, whole, { ...limits, percent: means.part });
      return found ? [found] : [];
    })
    .toSorted((one, other) => other.worstAfter - one.worstAfter);
  if (best === undefined) return null;
  const { runnerId, side, odds, stake, worstAfter: locked } = best;
  const runnerName = market.runners.find((runner) => runner.runnerId === runnerId)?.name ?? '';
  return { quoteId: null, runnerId, runnerName, side, odds, stake, locked, lifeMs: offerLifeMs };
}
