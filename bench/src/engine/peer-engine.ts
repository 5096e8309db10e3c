/** The npm package nodejs-order-book on the same tape: a lay is its bid, a back its offer. */
import { OrderBook, OrderType, Side } from 'nodejs-order-book';
import type { TapeStep } from './tape.ts';
import { type Played, playInBatches } from './timed.ts';

function makeOrder(step: TapeStep) {
  const id = String(step.order);
  if (step.kind === 'cancel') return { id, limit: null };
  const side = step.side === 'lay' ? Side.BUY : Side.SELL;
  const { size } = step;
  return { id, limit: { type: OrderType.LIMIT, side, id, size, price: step.level + 1 } } as const;
}

export function playPeer(tape: readonly TapeStep[]): Played {
  const book = new OrderBook();
  let traded = 0;
  const seconds = playInBatches(tape, makeOrder, ({ id, limit }) => {
    if (limit === null) {
      book.cancel(id);
      return;
    }
    const { done, partial, partialQuantityProcessed } = book.createOrder(limit);
    if (done.some((order) => order.id === id)) traded += limit.size;
    else traded += partial?.id === id ? limit.size - partial.size : partialQuantityProcessed;
  });
  return { seconds, traded };
}
