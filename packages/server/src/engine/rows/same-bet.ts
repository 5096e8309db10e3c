/** Tells whether two requests with the same reference are for the same bet. */
import { textOfAttached } from '@layline/exchange';
import type { MarketBetRequest } from '../request/request.ts';

/** The player's terms. Limits are left out: the site may change them meanwhile. */
function termsOf(request: MarketBetRequest): readonly unknown[] {
  switch (request.kind) {
    case 'place-bet': {
      const { marketId, runnerId, side, odds, stake, persistence, sizeMin, isPostOnly } = request;
      const terms = [marketId, runnerId, side, odds, stake, persistence, sizeMin, isPostOnly];
      return [request.kind, ...terms, textOfAttached(request.attached)];
    }
    case 'place-each-way': {
      const { win, place, runnerId, side, stake } = request;
      const terms = [win.marketId, win.odds, place.marketId, place.odds];
      return [request.kind, ...terms, runnerId, side, stake];
    }
    case 'place-session-bet': {
      const { marketId, side, line, rate, stake } = request;
      return [request.kind, marketId, side, line, rate, stake];
    }
    case 'change-bet':
      return [request.kind, request.betId, request.odds, request.isPostOnly];
  }
}

export function isSameBet(one: MarketBetRequest, other: MarketBetRequest): boolean {
  const terms = termsOf(other);
  return termsOf(one).every((value, index) => value === terms[index]);
}
