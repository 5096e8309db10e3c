/**
 * The npm package nodejs-order-book under the same workload: a lay is its bid, a back its ask. Called as
 * in its README and its own benchmark: `limit` with the id as text, and `cancel`.
 */
import { OrderBook, Side } from 'nodejs-order-book';
import { type Played, timeSteps } from './timed.ts';
import type { Workload } from './workload.ts';

export function playPeer(workload: Workload): Played {
  const book = new OrderBook();
  let traded = 0;
  const seconds = timeSteps(workload, {
    cancel: (order) => book.cancel(order.toString()),
    place: (order, sideName, level, size) => {
      const id = order.toString();
      const side = sideName === 'lay' ? Side.BUY : Side.SELL;
      const { done, partial, partialQuantityProcessed } = book.limit({
        side,
        id,
        size,
        price: level + 1,
      });
      // Its reply lists every filled order, the incoming one last.
      if (done.at(-1)?.id === id) traded += size;
      else traded += partial?.id === id ? size - partial.size : partialQuantityProcessed;
    },
  });
  return { seconds, traded };
}
