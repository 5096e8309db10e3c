/** Finds an offer and accepts it: by the server's quotes, or by one bet if the server has none. */
import type { BetRow, RunnerId } from '@layline/contract';
import { instant, makeInstant } from '@layline/contract/instant';
import { type Money, money } from '@layline/contract/money';
import { cashOutStakeMax, hasSureWinner } from '@layline/exchange/preview';
import { CallFailure, call } from '../api/request.ts';
import { now } from '../base/clock.ts';
import type { LiveMarket } from '../live/price-board.ts';
import type { OddsChoice } from '../slip/choice.ts';
import { placeBet } from '../slip/place-bet.ts';
import { noneWinsOf, type Position } from '../slip/position.ts';
import type { Limits } from '../slip/slip-check.ts';
import { depthsNow } from './depths.ts';
import { type Offer, parseQuote, workOutOffer } from './offer.ts';

type CashOutPlace = Omit<
  OddsChoice,
  'runnerId' | 'runnerName' | 'side' | 'odds' | 'marketId' | 'marketName' | 'runners'
>;

export interface CashOutMarket {
  readonly market: LiveMarket;
  readonly place: CashOutPlace;
  readonly held: Position;
  /** The player's open bets on the match. */
  readonly bets: readonly BetRow[];
  readonly limits: Limits;
}

export interface Wish {
  /** Percentage of the whole. */
  readonly part: number;
  readonly isQuotedByServer: boolean;
  readonly available: Money;
}

/** A server with quotes has no minimum stake for a cash-out. */
const limitsOfQuotes: Limits = { stakeMin: money(1), stakeMax: cashOutStakeMax };

/** Returns an offer at the shown prices; null if no bet at them improves the worst outcome. */
export function offerNow(from: CashOutMarket, { part, isQuotedByServer, available }: Wish) {
  const { market, place, held, bets } = from;
  const { marketId, kind: marketType } = market;
  const isSure = hasSureWinner({ kind: place.kind, marketType });
  const noWinner = isSure ? null : noneWinsOf(bets, marketId);
  const limits = isQuotedByServer ? limitsOfQuotes : from.limits;
  const means = { ...limits, available, part };
  return workOutOffer(market, { held, noWinner }, depthsNow(marketId, bets), means);
}

/** Returns null if there is no offer. Throws CallFailure if the server refuses a quote. */
export async function findOffer(from: CashOutMarket, wish: Wish): Promise<Offer | null> {
  if (!wish.isQuotedByServer) return offerNow(from, wish);
  const { marketId } = from.market;
  const { data } = await call('quoteCashOut', { body: { marketId, part: wish.part } });
  return parseQuote(data);
}

/** Returns the server's message. Throws CallFailure if the server refuses. */
export async function takeOffer(from: CashOutMarket, offer: Offer): Promise<string> {
  const { quoteId } = offer;
  if (quoteId === null) return placeOpposite(from, offer);
  return (await call('acceptCashOut', { body: { quoteId } })).message;
}

async function placeOpposite({ market, place }: CashOutMarket, offer: Offer): Promise<string> {
  const { marketId, name: marketName, runners } = market;
  const { runnerId, runnerName, side, odds, stake } = offer;
  const bet = { runnerId: runnerId as RunnerId, side, odds, stake };
  const placing = {
    choice: { ...place, marketId, marketName, runners, runnerId, runnerName, side, odds },
    terms: { kind: 'odds', bet },
    persistence: 'fill-or-kill',
    isPartTaken: false,
    clientRef: crypto.randomUUID(),
    placeTime: makeInstant(instant(now())),
  } as const;
  const placed = await placeBet(placing, { canAskAgain: false });
  if (placed.result === 'placed') return placed.message;
  if (placed.result === 'unknown') throw new CallFailure('offline', '');
  throw new CallFailure('refused', placed.message);
}
