/** One order as the stream sends it. Sizes add up: s = sm + sr + sl + sc + sv. */
import {
  type BetId,
  type Instant,
  type MarketId,
  type Money,
  makeMoney,
  makeOdds,
  money,
  noMoney,
  type Odds,
  optionsOf,
  type RunnerId,
  subtractMoney,
} from '@layline/contract';
import type { BetPlaced, Event, OpenBet } from '@layline/exchange';
import { matchFills } from '../../../engine/rows/bet-rows.ts';
import type { OpenMarket } from '../../../engine/view/view.ts';
import { standingOf } from '../../../shown/player/standing.ts';
import type { KilledOrder } from '../../../store/queries/bets/killed-orders.ts';
import { persistenceWords } from '../order-words.ts';

export type LapseReason = Extract<Event, { kind: 'bet-lapsed' }>['reason'];

export interface Order {
  readonly betId: BetId;
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
  readonly side: OpenBet['side'];
  readonly odds: Odds;
  readonly stake: Money;
  readonly persistence: OpenBet['persistence'];
  readonly placedAt: Instant;
  readonly orderRef: string;
  readonly strategyRef: string;
  readonly matched: Money;
  readonly remaining: Money;
  readonly cancelled: Money;
  readonly lapsed: Money;
  readonly voided: Money;
  /** At their odds after removals of runners; empty for a void bet. */
  readonly fills: OpenBet['fills'];
  readonly matchedAt: Instant | null;
  readonly cancelledAt: Instant | null;
  readonly lapsedAt: Instant | null;
  /** Why the market took back what lapsed; null if nothing did, or if it happened before we followed. */
  readonly lapsedFor: LapseReason | null;
}

const unmoved = {
  matchedAt: null,
  cancelledAt: null,
  lapsedAt: null,
  lapsedFor: null,
  voided: noMoney,
};

export function orderOfBet(bet: OpenBet, market: OpenMarket | undefined): Order {
  const { fills, matched, voided } = standingOf(market, bet);
  return {
    ...termsOf(bet),
    odds: bet.oddsRequested,
    placedAt: bet.placedAt,
    matched,
    remaining: bet.remaining,
    cancelled: bet.cancelled,
    lapsed: bet.lapsed,
    fills,
    ...unmoved,
    voided,
    matchedAt: bet.matched > 0 ? bet.placedAt : null,
  };
}

/** Returns a bet as it was placed, for a bet that is cancelled at once. */
export function orderOfPlaced(event: BetPlaced): Order {
  const { remaining, cancelled, stake, fills } = event;
  const matched = subtractMoney(subtractMoney(stake, remaining), cancelled);
  return {
    ...termsOf({ ...event, ...optionsOf(event) }),
    odds: event.oddsRequested,
    placedAt: event.at,
    matched,
    remaining,
    cancelled,
    lapsed: noMoney,
    fills,
    ...unmoved,
    matchedAt: matched > 0 ? event.at : null,
  };
}

/** Returns an order that had to be matched at once and was not, as one of which all was cancelled. */
export const orderOfKilled = ({ stake, at, ...order }: KilledOrder): Order => ({
  ...order,
  stake,
  persistence: 'fill-or-kill',
  placedAt: at,
  matched: noMoney,
  remaining: noMoney,
  cancelled: stake,
  lapsed: noMoney,
  fills: [],
  ...unmoved,
  cancelledAt: at,
});

type Terms = Pick<
  Order,
  'betId' | 'marketId' | 'runnerId' | 'side' | 'stake' | 'persistence' | 'orderRef' | 'strategyRef'
>;

const termsOf = (bet: Terms): Terms => ({
  betId: bet.betId,
  marketId: bet.marketId,
  runnerId: bet.runnerId,
  side: bet.side,
  stake: bet.stake,
  persistence: bet.persistence,
  orderRef: bet.orderRef,
  strategyRef: bet.strategyRef,
});

/** Returns the order with the times of its last match and cancellation, if either has increased. */
export function datedOrder(now: Order, before: Order | null, at: Instant): Order {
  const since = <Amount extends 'matched' | 'cancelled' | 'lapsed'>(amount: Amount) => {
    const date = before === null ? now[`${amount}At`] : before[`${amount}At`];
    return now[amount] > (before?.[amount] ?? noMoney) ? at : date;
  };
  return {
    ...now,
    matchedAt: since('matched'),
    cancelledAt: since('cancelled'),
    lapsedAt: since('lapsed'),
    lapsedFor: now.lapsedFor ?? before?.lapsedFor ?? null,
  };
}

/** Moves part of the unmatched size to cancelled or lapsed. */
export const takeBack = (order: Order, part: 'cancelled' | 'lapsed', size: Money): Order => ({
  ...order,
  remaining: subtractMoney(order.remaining, size),
  [part]: money(order[part] + size),
});

/** Voids everything that was matched. */
export const voidedOrder = (order: Order): Order => ({
  ...order,
  matched: noMoney,
  fills: [],
  voided: money(order.voided + order.matched),
});

export const isSameOrder = (one: Order, other: Order): boolean =>
  one.matched === other.matched &&
  one.remaining === other.remaining &&
  one.cancelled === other.cancelled &&
  one.lapsed === other.lapsed &&
  one.voided === other.voided &&
  one.persistence === other.persistence &&
  one.odds === other.odds &&
  matchFills(one.side, one.fills).oddsMatched === matchFills(other.side, other.fills).oddsMatched;

/** A market is suspended when it turns in play and when a runner is withdrawn. */
const lapseCodes: Readonly<Record<LapseReason, string>> = {
  'in-play': 'MKT_SUSPENDED',
  suspended: 'MKT_SUSPENDED',
  removed: 'RNR_UNKNOWN',
  reduced: 'MKT_SUSPENDED',
  closed: 'MKT_INVALID',
};

/** Returns the order in Betfair's terms. */
export function orderWords(order: Order) {
  const { oddsMatched } = matchFills(order.side, order.fills);
  return {
    id: String(order.betId),
    p: makeOdds(order.odds),
    s: makeMoney(order.stake),
    side: order.side === 'back' ? 'B' : 'L',
    status: order.remaining > 0 ? 'E' : 'EC',
    pt: persistenceWords[order.persistence] === 'PERSIST' ? 'P' : 'L',
    ot: 'L',
    pd: order.placedAt,
    ...(order.matchedAt === null ? {} : { md: order.matchedAt }),
    ...(order.cancelledAt === null ? {} : { cd: order.cancelledAt }),
    ...(order.lapsedAt === null ? {} : { ld: order.lapsedAt }),
    ...(oddsMatched === 0 ? {} : { avp: makeOdds(oddsMatched as Odds) }),
    sm: makeMoney(order.matched),
    sr: makeMoney(order.remaining),
    sl: makeMoney(order.lapsed),
    sc: makeMoney(order.cancelled),
    sv: makeMoney(order.voided),
    ...(order.lapsedFor === null ? {} : { lsrc: lapseCodes[order.lapsedFor] }),
    rac: '',
    rc: 'NONE',
    rfo: order.orderRef,
    rfs: order.strategyRef,
  };
}
