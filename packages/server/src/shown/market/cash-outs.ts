/**
 * Cash-out offers (CASH-1), computed with the screen's own pure code from what a bet of the player could now
 * match: other players' resting bets, and the house's prices less what was taken. Markets with several
 * winners have no offer, because no single bet closes them; nor have handicaps and goal lines. An offer is
 * one bet. It lives in memory for ten seconds under its own id, one per player and market, and is accepted as
 * a fill-or-kill bet at its odds or better. Accepting it again gives the same answer; without a stored answer
 * it expires like any other. A restart ends all offers.
 */
import {
  addMs,
  type ClientRef,
  clientRef,
  type Instant,
  type MarketDefinition,
  type MarketId,
  type Money,
  money,
  noMoney,
  type PlayerId,
  type PriceLevel,
  type Refusal,
  type RunnerPrices,
  refuse,
  type Side,
  subtractMoney,
} from '@layline/contract';
import {
  type CashOutBook,
  type CashOutOffer,
  cashOutStakeMax,
  partOfOffer,
  solveCashOut,
} from '@layline/exchange/preview';
import type { Clock } from '../../base/clock.ts';
import type { EngineView } from '../../engine/view/view.ts';

export const cashOutValidMs = 10_000;
/** A cash-out may be below the site's minimum stake: it reduces risk. */
const stakeMin = money(1);
const quotesMax = 20_000;

export interface CashOutQuote {
  readonly quoteId: string;
  /** The reference of the bet that accepts it. */
  readonly clientRef: ClientRef;
  readonly playerId: PlayerId;
  readonly definition: MarketDefinition;
  readonly part: number;
  readonly offer: CashOutOffer;
  readonly book: readonly CashOutBook[];
  /** The bets' result if no runner wins; null if one must. */
  readonly noWinner: Money | null;
  readonly expiresAt: Instant;
}

export interface CashOutParts {
  readonly view: EngineView;
  /** Tells whether the market's prices allow bets. */
  readonly isOpen: (marketId: MarketId) => boolean;
  /** The runners' house prices. */
  readonly prices: (marketId: MarketId) => readonly RunnerPrices[];
  readonly clock: Pick<Clock, 'now'>;
  /** Returns a unique id for an offer. */
  readonly newId: () => string;
}

interface CashOutRequest {
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  /** Percentage of the position. */
  readonly part: number;
}

export interface CashOuts {
  quote(request: CashOutRequest): CashOutQuote | Refusal;
  /**
   * Returns CASH_OUT_EXPIRED if the offer has expired, was replaced, belongs to another player or is unknown,
   * or if its bets have changed since. An offer whose bet is in flight or answered is returned again, so that
   * it gets the same answer.
   */
  take(playerId: PlayerId, quoteId: string): CashOutQuote | Refusal;
  /** The bet of an accepted quote was answered. */
  release(quote: CashOutQuote): void;
}

export function openCashOuts(parts: CashOutParts): CashOuts {
  const quotes = new Map<string, CashOutQuote>();
  const newest = new Map<string, string>();
  const inFlight = new Set<CashOutQuote>();

  function keep(quote: CashOutQuote): CashOutQuote {
    const key = `${quote.playerId} ${quote.definition.marketId}`;
    const replaced = newest.get(key);
    if (replaced !== undefined) quotes.delete(replaced);
    newest.delete(key);
    newest.set(key, quote.quoteId);
    quotes.set(quote.quoteId, quote);
    if (newest.size > quotesMax) {
      const [oldest] = newest;
      if (oldest) {
        newest.delete(oldest[0]);
        quotes.delete(oldest[1]);
      }
    }
    return quote;
  }

  return {
    quote(request) {
      const { playerId, marketId, part } = request;
      // Two bets that close the same bets would open the opposite position.
      const isLeaving = [...inFlight].some(
        (one) => one.playerId === playerId && one.definition.marketId === marketId,
      );
      if (isLeaving) return refuse('CASH_OUT_NOT_POSSIBLE', 'A cashout is under way here already.');
      const found = findOffer(parts, request);
      if ('code' in found) return found;
      const expiresAt = addMs(parts.clock.now(), cashOutValidMs);
      const quoteId = parts.newId();
      const ref = clientRef(`cash-out-${quoteId}`);
      return keep({ quoteId, clientRef: ref, playerId, part, expiresAt, ...found });
    },
    take(playerId, quoteId) {
      const quote = quotes.get(quoteId);
      if (!quote || quote.playerId !== playerId) return refuse('CASH_OUT_EXPIRED');
      const now = parts.clock.now();
      const { view } = parts;
      const isOver = quote.expiresAt < now || !isStillValid(view, quote);
      const isTaken = inFlight.has(quote) || view.isAnswered({ ...quote, at: now });
      if (isOver && !isTaken) return refuse('CASH_OUT_EXPIRED');
      inFlight.add(quote);
      return quote;
    },
    release: (quote) => void inFlight.delete(quote),
  };
}

/** Tells whether the results of the player's bets are still those that the offer was computed from. */
function isStillValid(
  view: EngineView,
  { playerId, definition, book, noWinner }: CashOutQuote,
): boolean {
  const { marketId } = definition;
  const now = view.runnerProfitLoss({ playerId, marketId });
  if (view.noWinnerResult({ playerId, marketId }) !== noWinner) return false;
  // A reinstated runner is another outcome.
  return now.size === book.length && book.every((one) => now.get(one.runnerId) === one.result);
}

type Found = Pick<CashOutQuote, 'definition' | 'offer' | 'book' | 'noWinner'>;

function findOffer(
  { view, prices, isOpen }: CashOutParts,
  { playerId, marketId, part }: CashOutRequest,
): Found | Refusal {
  const market = view.marketOf(marketId);
  if (!market || !view.hasResults({ playerId, marketId })) return refuse('CASH_OUT_NO_BETS');
  const { definition } = market;
  if (definition.kind !== 'session' && definition.winners !== 1) {
    const why = definition.lines === undefined ? severalWinners : ofLines;
    return refuse('CASH_OUT_NOT_POSSIBLE', why);
  }
  const isPossible =
    definition.status === 'OPEN' && definition.kind !== 'session' && isOpen(marketId);
  if (!isPossible) return refuse('CASH_OUT_NOT_POSSIBLE');
  const books = booksOf(view, { definition, playerId, quoted: prices(marketId) });
  const isOffered = books.some((book) => book.some(({ back, lay }) => back ?? lay));
  if (!isOffered) return refuse('CASH_OUT_NOT_POSSIBLE');
  const account = view.accountOf(playerId);
  const available = account ? subtractMoney(account.funds, account.exposure) : noMoney;
  const noWinner = view.noWinnerResult({ playerId, marketId });
  const limits = { stakeMin, stakeMax: cashOutStakeMax, available, noWinner };
  const best = books
    .flatMap((book) => {
      const whole = solveCashOut(book, limits);
      const offer = whole && partOfOffer(book, whole, { ...limits, percent: part });
      return offer ? [{ definition, book, noWinner, offer }] : [];
    })
    .toSorted((one, other) => other.offer.worstAfter - one.offer.worstAfter)[0];
  return best ?? refuse('CASH_OUT_NO_OFFER');
}

interface OfMarket {
  readonly definition: MarketDefinition;
  readonly playerId: PlayerId;
  readonly quoted: readonly RunnerPrices[];
}

const ofLines = 'Cashout is not offered on handicaps and goal lines.';
const severalWinners = 'Cashout is not offered on markets with several winners.';
/** Three levels of other players and three of the house. */
const levelsMax = 6;

/**
 * Returns one book per depth. At the odds of the k-th level everything up to it is available, so that a
 * larger stake may be closed at somewhat worse odds. Matches at better odds are extra profit.
 */
function booksOf(view: EngineView, { definition, playerId, quoted }: OfMarket): CashOutBook[][] {
  const { marketId, runners } = definition;
  const results = view.runnerProfitLoss({ playerId, marketId });
  const prices = new Map(quoted.map((one) => [one.runnerId, one]));
  const depths = Array.from({ length: levelsMax }, (_, depth) => depth);
  return depths.map((depth) =>
    runners.flatMap(({ runnerId, status }) => {
      const result = results.get(runnerId);
      if (result === undefined) return [];
      const level = (side: Side) => {
        if (status !== 'ACTIVE') return null;
        const queue = { marketId, runnerId, side };
        const house = view.houseLeft(queue, prices.get(runnerId)?.[side] ?? []);
        const players = view.othersLevels(playerId, queue);
        return levelAt(bestFirst(side, [...players, ...house]), depth);
      };
      return [{ runnerId, result, back: level('back'), lay: level('lay') }];
    }),
  );
}

const bestFirst = (side: Side, levels: readonly PriceLevel[]): PriceLevel[] =>
  levels
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => (side === 'back' ? b.odds - a.odds : a.odds - b.odds));

function levelAt(levels: readonly PriceLevel[], depth: number): PriceLevel | null {
  const last = levels[depth];
  if (!last) return null;
  const size = levels.slice(0, depth + 1).reduce((sum, one) => sum + one.size, 0);
  return size > 0 ? { odds: last.odds, size: money(size) } : null;
}
