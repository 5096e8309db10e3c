/** Finding an offer and taking it: with the server's quotes, or by one bet where it quotes none. */
import type { RunnerId } from '@layline/contract';
import { instant, makeInstant } from '@layline/contract/instant';
import type { Money } from '@layline/contract/money';
import { CallFailure, call } from '../api/request.ts';
import { now } from '../clock.ts';
import { cellKey, type LiveMarket } from '../live/price-board.ts';
import { prices } from '../live/prices.ts';
import type { OddsChoice } from '../slip/choice.ts';
import { placeBet } from '../slip/place-bet.ts';
import type { Position } from '../slip/position.ts';
import type { Limits } from '../slip/slip-check.ts';
import { type Offer, parseQuote, workOutOffer } from './offer.ts';

type CashOutPlace = Omit<
  OddsChoice,
  'runnerId' | 'runnerName' | 'side' | 'odds' | 'marketId' | 'marketName' | 'runners'
>;

export interface CashOutMarket {
  readonly market: LiveMarket;
  readonly place: CashOutPlace;
  readonly held: Position;
  readonly limits: Limits;
}

interface Wish {
  /** Percent of the whole. */
  readonly part: number;
  readonly isQuotedByServer: boolean;
  readonly available: Money;
}

/** Null when there is none. Throws CallFailure where the server has no quote to give. */
export async function findOffer(from: CashOutMarket, wish: Wish): Promise<Offer | null> {
  const { market, held, limits } = from;
  const { marketId } = market;
  const { part, isQuotedByServer, available } = wish;
  if (isQuotedByServer) {
    const { data } = await call('quoteCashOut', { body: { marketId, part } });
    return parseQuote(data);
  }
  return workOutOffer(
    market,
    held,
    (runnerId, side) => prices.cell(cellKey(marketId, runnerId, side, 0)),
    { ...limits, available, part },
  );
}

/** Answers the server's words. Throws CallFailure when it is refused. */
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
