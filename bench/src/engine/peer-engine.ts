/** The npm package nodejs-order-book on the same tape: a lay is its bid, a back its offer. */
import { OrderBook, OrderType, Side } from 'nodejs-order-book';
import type { Played } from './our-engine.ts';
import type { TapeStep } from './tape.ts';

export function playPeer(tape: readonly TapeStep[]): Played {
  const book = new OrderBook();
  let traded = 0;
  const begun = performance.now();
  for (const step of tape) {
    if (step.kind === 'cancel') {
      book.cancel(String(step.order));
      continue;
    }
    const { done, partial, partialQuantityProcessed } = book.createOrder({
      type: OrderType.LIMIT,
      side: step.side === 'lay' ? Side.BUY : Side.SELL,
      id: String(step.order),
      size: step.size,
      price: step.level + 1,
    });
    const isFilled = done.some(({ id }) => id === String(step.order));
    const isResting = partial?.id === String(step.order);
    if (isFilled) traded += step.size;
    else if (isResting) traded += step.size - partial.size;
    else traded += partialQuantityProcessed;
  }
  return { seconds: (performance.now() - begun) / 1000, traded };
}
