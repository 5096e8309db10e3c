/** CASH-2: closes a position offer after offer, without a question between them. */

import type { Offer } from './offer.ts';
import { type CashOutMarket, findOffer, takeOffer, type Wish } from './take-offer.ts';

interface Closed {
  readonly taken: readonly Offer[];
  /** What ended it before there was nothing left to improve; undefined if nothing did. */
  readonly failure?: unknown;
}

/**
 * Accepts offers until none improves the worst result, since one bet levels two results. Without quotes the
 * position is known only after the bets are read again, so there is one bet.
 */
export async function closePosition(
  from: CashOutMarket,
  wish: Wish,
  onOffer: (offer: Offer) => void,
): Promise<Closed> {
  const taken: Offer[] = [];
  const turns = wish.isQuotedByServer ? from.market.runners.length : 1;
  try {
    while (taken.length < turns) {
      const offer = await findOffer(from, wish);
      if (offer === null) break;
      onOffer(offer);
      await takeOffer(from, offer);
      taken.push(offer);
    }
  } catch (failure) {
    return { taken, failure };
  }
  return { taken };
}
