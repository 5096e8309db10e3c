/** The bot's orders in the words of the exchange's API: on the stream, and as current orders. */
import { type Instant, makeInstant, makeMoney, makeOdds } from '@layline/contract';
import { averageOdds } from './average-odds.ts';
import type { Order } from './orders.ts';

const persistenceWords = { lapse: 'LAPSE', keep: 'PERSIST', 'fill-or-kill': 'LAPSE' } as const;
const statusOf = ({ remaining }: Order): string =>
  remaining > 0 ? 'EXECUTABLE' : 'EXECUTION_COMPLETE';

function streamOrder(order: Order): object {
  return {
    id: order.betId,
    p: makeOdds(order.odds),
    s: makeMoney(order.stake),
    side: order.side === 'back' ? 'B' : 'L',
    status: order.remaining > 0 ? 'E' : 'EC',
    pt: order.persistence === 'keep' ? 'P' : 'L',
    ot: 'L',
    pd: order.placedAt,
    sm: makeMoney(order.matched),
    sr: makeMoney(order.remaining),
    sl: makeMoney(order.lapsed),
    sc: makeMoney(order.cancelled),
    sv: 0,
    avp: averageOdds(order),
  };
}

export function orderMessage(at: Instant, orders: Iterable<Order>, closed: readonly string[]) {
  const byMarket = Map.groupBy(orders, ({ marketId }) => marketId as string);
  const oc = [...new Set([...byMarket.keys(), ...closed])].map((id) => ({
    id,
    ...(closed.includes(id) ? { closed: true } : {}),
    orc: [...Map.groupBy(byMarket.get(id) ?? [], ({ runnerId }) => runnerId)].map(
      ([runnerId, own]) => ({ id: runnerId, uo: own.map(streamOrder) }),
    ),
  }));
  return { op: 'ocm', clk: String(at), pt: at, oc };
}

export const currentOrder = (order: Order) => ({
  betId: order.betId,
  marketId: order.marketId,
  selectionId: order.runnerId,
  handicap: 0,
  priceSize: { price: makeOdds(order.odds), size: makeMoney(order.stake) },
  side: order.side === 'back' ? 'BACK' : 'LAY',
  status: statusOf(order),
  persistenceType: persistenceWords[order.persistence],
  orderType: 'LIMIT',
  placedDate: makeInstant(order.placedAt),
  averagePriceMatched: averageOdds(order),
  sizeMatched: makeMoney(order.matched),
  sizeRemaining: makeMoney(order.remaining),
  sizeLapsed: makeMoney(order.lapsed),
  sizeCancelled: makeMoney(order.cancelled),
  sizeVoided: 0,
});

export const placedReport = (order: Order) => ({
  status: 'SUCCESS',
  betId: order.betId as string,
  placedDate: makeInstant(order.placedAt),
  averagePriceMatched: averageOdds(order),
  sizeMatched: makeMoney(order.matched),
  orderStatus: statusOf(order),
});
