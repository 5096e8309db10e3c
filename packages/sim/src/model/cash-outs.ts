/**
 * Checks cash-out offers against the model: their statements about the player's bets, that their bet is
 * available at that moment, and that no other stake on it gives a better worst result.
 */
import type { RunnerId } from '@layline/contract';
import type { CashOutQuote } from '@layline/server/engine';
import { expectedNoWinner, expectedProfitLoss } from './compare.ts';
import { winnings } from './expected/arithmetic.ts';
import { expectBet } from './expected/expect.ts';
import { reservedOf, underHolds } from './expected/reserved.ts';
import {
  type BetAsk,
  balanceOf,
  exposureOf,
  isAnswerKept,
  type Position,
  type ReferenceModel,
  refKey,
} from './noted/reference-model.ts';

const validMs = 10_000;

export interface NotedQuote {
  readonly quote: CashOutQuote;
  readonly at: number;
  readonly results: string;
  /** Number of the process that made the offer; offers end with it. */
  readonly opened: number;
}

type Bet = Pick<CashOutQuote['offer'], 'runnerId' | 'side' | 'odds' | 'stake'>;

/** `null` is the outcome without a winner, where possible. */
type Results = readonly (readonly [RunnerId | null, number])[];

const positionOf = ({ playerId, definition }: CashOutQuote): Position => ({
  playerId,
  marketId: definition.marketId,
});

const resultsOf = (model: ReferenceModel, { playerId, marketId }: Position): Results => {
  const market = model.markets.get(marketId);
  if (market === undefined) return [];
  const mine = [...market.bets.values()].filter((bet) => bet.playerId === playerId);
  const none = expectedNoWinner(market, mine);
  const ofRunners = expectedProfitLoss(market, mine);
  return none === null ? ofRunners : [...ofRunners, [null, none]];
};

const textOf = (results: Results): string =>
  results.map(([id, amount]) => `${id} ${amount}`).join(', ');

const askOf = (quote: CashOutQuote, bet: Bet): BetAsk => ({
  clientRef: 'cash-out' as BetAsk['clientRef'],
  ...positionOf(quote),
  ...bet,
  limits: { stakeMin: 1 as never, stakeMax: Number.MAX_SAFE_INTEGER as never },
  replaces: null,
});

function worstAfter(results: Results, bet: Bet): number {
  const sign = bet.side === 'back' ? 1 : -1;
  const amounts = results.map(
    ([id, amount]) =>
      amount + sign * (id === bet.runnerId ? winnings(bet.odds, bet.stake) : 0 - bet.stake),
  );
  return Math.min(...amounts);
}

/** An offer for a part, and the full offer it was made from. */
interface OfferedPart {
  readonly whole: CashOutQuote;
  readonly quote: CashOutQuote;
}

export function checkQuote(model: ReferenceModel, { whole, quote }: OfferedPart): string[] {
  const { playerId, offer, book, noWinner, part } = quote;
  const { marketId } = quote.definition;
  const results = resultsOf(model, { playerId, marketId });
  const name = `the offer to ${playerId} in ${marketId}`;
  const faults: string[] = [];
  const ofRunners = book.map(({ runnerId, result }) => [runnerId, result] as const);
  const offered = noWinner === null ? ofRunners : [...ofRunners, [null, noWinner] as const];
  if (textOf(offered) !== textOf(results)) faults.push(`${name} starts from ${textOf(offered)}`);
  const worst = worstAfter(results, offer);
  const before = Math.min(...results.map(([, amount]) => amount));
  if (worst !== offer.worstAfter || worst <= before) {
    faults.push(`${name} locks ${offer.worstAfter} in; expected ${worst}, before it ${before}`);
  }
  const underAll = underHolds(model, [...model.holds.values()]);
  const expected = underAll(() =>
    expectBet(model, { ask: askOf(quote, offer), seq: 0, replaced: null }),
  );
  const isThere = expected !== 'SIZE_UNAVAILABLE' && expected !== 'ODDS_CHANGED';
  if (!isThere) faults.push(`${name} cannot be had: ${expected}`);
  const reserved = underAll(() => reservedOf(model, { playerId }));
  const free = balanceOf(model, playerId) - exposureOf(model, playerId) - reserved;
  if (offer.stake > free) faults.push(`${name} stakes ${offer.stake} of free ${free}`);
  const share = Math.round((whole.offer.stake * part) / 100);
  const isSame = offer.runnerId === whole.offer.runnerId && offer.odds === whole.offer.odds;
  if (isSame && Math.abs(offer.stake - share) > 1)
    faults.push(`${name}: ${part} % stakes ${offer.stake}`);
  const isBest = part < 100 || isBestStake(results, offer);
  return isBest ? faults : [...faults, `${name} stakes more than is best`];
}

/** True if a slightly lower stake is not better; a higher one may be out of reach. */
function isBestStake(results: Results, offer: Bet): boolean {
  const less = offer.stake - Math.max(2, Math.floor(offer.stake / 50));
  if (less <= 0) return true;
  const worst = worstAfter(results, { ...offer, stake: less as Bet['stake'] });
  return worst <= worstAfter(results, offer) + 1;
}

export const noteQuote = (
  model: ReferenceModel,
  { quote, opened }: Pick<NotedQuote, 'quote' | 'opened'>,
): NotedQuote => {
  const results = textOf(resultsOf(model, positionOf(quote)));
  return { quote, at: model.clock.now(), opened, results };
};

/** A player's attempt to accept an offer, and the process that received it. */
interface Taking {
  readonly noted: NotedQuote;
  readonly isGiven: boolean;
  readonly isInFlight: boolean;
  readonly opened: number;
}

/**
 * Whether the offer must still be valid: its bet is in flight or answered, or it is young and its bets
 * are the same; and its process is alive.
 */
export function checkTaken(model: ReferenceModel, taking: Taking): string[] {
  const { noted, isGiven, isInFlight, opened } = taking;
  const { quote } = noted;
  const at = model.clock.now();
  const answer = model.answers.get(refKey(quote));
  const isAnswered = answer !== undefined && isAnswerKept(answer.at, at);
  const now = textOf(resultsOf(model, positionOf(quote)));
  const isYoung = noted.at + validMs >= at;
  const isSame = noted.opened === opened;
  const isDue = isSame && (isInFlight || isAnswered || (isYoung && now === noted.results));
  const name = `the offer to ${quote.playerId}`;
  if (isDue && !isGiven) return [`${name} was refused although it stands`];
  return isGiven && !isDue ? [`${name} was given although it is over`] : [];
}
