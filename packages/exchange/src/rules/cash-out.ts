/**
 * Cash-out: the one opposite bet that raises the worst outcome of a book most. With stake s on a
 * runner at odds o, a back changes its result by (o - 1) x s and the others by -s, and a lay does the
 * opposite, so the worst outcome rises until both are equal and falls beyond that stake:
 *
 *   back the worst runner    s = (worst of the others - its result) / o
 *   lay the best runner      s = (its result - worst of the others) / o
 *
 * With two runners the result is then the same whoever wins. In a market that need not have a winner,
 * "no winner" counts as one of the other outcomes. Serves CASH-1: stake at most the limit, odds of 1.01
 * or more, and an offer only if it raises the worst outcome.
 */
import {
  type Money,
  money,
  type Odds,
  oddsMin,
  profitAt,
  type RunnerId,
  type Side,
  scaleMoney,
} from '@layline/contract';

/** One runner: the current result if it wins, and its best back and lay odds. */
export interface CashOutBook {
  readonly runnerId: RunnerId;
  readonly result: Money;
  readonly back: { readonly odds: Odds; readonly size: Money } | null;
  readonly lay: { readonly odds: Odds; readonly size: Money } | null;
}

export interface CashOutLimits {
  readonly stakeMin: Money;
  /** The lower of the site's limit and CASH-1's. */
  readonly stakeMax: Money;
  /** Free balance, which caps the stake (CASH-1). */
  readonly available: Money;
  /** Result if no runner of the book wins; absent or null if one always does. */
  readonly noWinner?: Money | null;
}

export interface CashOutOffer {
  readonly runnerId: RunnerId;
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
  /** The book after the bet. */
  readonly results: ReadonlyMap<RunnerId, Money>;
  readonly noWinner: Money | null;
  readonly worstBefore: Money;
  readonly worstAfter: Money;
}

/** CASH-1: no offer stakes more than 100000. */
export const cashOutStakeMax = money(10_000_000);

/** The best offer over all runners and both sides; null if none raises the worst outcome. */
export function solveCashOut(
  book: readonly CashOutBook[],
  limits: CashOutLimits,
): CashOutOffer | null {
  let best: CashOutOffer | null = null;
  for (const runner of book) {
    for (const side of ['back', 'lay'] as const) {
      const offer = offerFor(book, { runner, side }, limits);
      if (offer !== null && (best === null || offer.worstAfter > best.worstAfter)) best = offer;
    }
  }
  return best;
}

interface OfferPart extends Pick<CashOutLimits, 'stakeMin' | 'noWinner'> {
  readonly percent: number;
}

/**
 * Part of an offer, in whole percent of its stake: the same bet, smaller. Null if the part is below the
 * least stake or no longer raises the worst outcome.
 */
export function partOfOffer(
  book: readonly CashOutBook[],
  offer: CashOutOffer,
  { percent, stakeMin, noWinner = null }: OfferPart,
): CashOutOffer | null {
  if (percent >= 100) return offer;
  const stake = scaleMoney(offer.stake, percent, 100);
  const runner = book.find(({ runnerId }) => runnerId === offer.runnerId);
  if (runner === undefined || stake < Math.max(1, stakeMin)) return null;
  const { side, odds } = offer;
  const after = bookAfter(book, { runner, side, odds, stake, noWinner });
  return after.worstAfter > offer.worstBefore ? { ...offer, stake, ...after } : null;
}

function offerFor(
  book: readonly CashOutBook[],
  { runner, side }: { readonly runner: CashOutBook; readonly side: Side },
  limits: CashOutLimits,
): CashOutOffer | null {
  const level = runner[side];
  const { noWinner = null } = limits;
  const others = resultsOf(
    book.filter((one) => one !== runner),
    noWinner,
  );
  if (level === null || level.odds < oddsMin || others.length === 0) return null;
  const cap = Math.min(limits.stakeMax, limits.available, cashOutStakeMax, level.size);
  const { odds } = level;
  const gap = (side === 'back' ? 1 : -1) * (worstOf(others) - runner.result);
  const stake = Math.min(evenStake(gap, odds), cap);
  if (stake < Math.max(1, limits.stakeMin)) return null;
  const worstBefore = worstOf(resultsOf(book, noWinner));
  const bet = { side, odds, stake: money(stake) };
  const after = bookAfter(book, { ...bet, runner, noWinner });
  if (after.worstAfter <= worstBefore) return null;
  return { runnerId: runner.runnerId, ...bet, ...after, worstBefore };
}

const resultsOf = (book: readonly CashOutBook[], noWinner: Money | null): Money[] => [
  ...book.map(({ result }) => result),
  ...(noWinner === null ? [] : [noWinner]),
];

/**
 * The whole minor unit nearest to the stake at which the runner equals the worst of the others; `gap` is
 * the difference that the bet has to close.
 */
function evenStake(gap: number, odds: Odds): number {
  return Math.floor((gap * 200 + odds) / (2 * odds));
}

interface OffsettingBet {
  readonly runner: CashOutBook;
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
  readonly noWinner: Money | null;
}

function bookAfter(
  book: readonly CashOutBook[],
  { runner, noWinner, ...bet }: OffsettingBet,
): Pick<CashOutOffer, 'results' | 'noWinner' | 'worstAfter'> {
  const sign = bet.side === 'back' ? 1 : -1;
  const win = sign * profitAt(bet.odds, bet.stake);
  const lose = 0 - sign * bet.stake;
  const results = new Map(
    book.map((one) => [one.runnerId, money(one.result + (one === runner ? win : lose))]),
  );
  const none = noWinner === null ? null : money(noWinner + lose);
  const worst = worstOf([...results.values(), ...(none === null ? [] : [none])]);
  return { results, noWinner: none, worstAfter: worst };
}

const worstOf = (results: readonly Money[]): Money => money(Math.min(...results));
