/** Gives a request what only the engine knows: its number, its time, its ids and the house prices now. */
import { type BetId, betId, type Instant } from '@layline/contract';
import { betOf, type ExchangeState, type MatchHouse, type Stamped } from '@layline/exchange';
import type { ChangeRequest, Quotes, Request } from './request.ts';

export interface StampedRequest {
  readonly command: Stamped;
  /** The board does not trust the market's prices at this moment. */
  readonly isDoubtful: boolean;
}

const numbered = (seq: number): BetId => betId(String(seq));

export function stamp(
  state: ExchangeState,
  request: Request,
  at: Instant,
  quotes: Quotes,
): StampedRequest {
  const seq = state.seq + 1;
  const id = numbered(seq);
  switch (request.kind) {
    case 'place-bet': {
      const { house, isDoubtful } = houseOf(quotes, request.marketId, request.runnerId);
      return { command: { ...request, seq, at, betId: id, house }, isDoubtful };
    }
    case 'place-each-way': {
      const win = houseOf(quotes, request.win.marketId, request.runnerId);
      const place = houseOf(quotes, request.place.marketId, request.runnerId);
      const command = {
        ...request,
        seq,
        at,
        betId: id,
        placeBetId: numbered(seq + 1),
        win: { ...request.win, house: win.house },
        place: { ...request.place, house: place.house },
      };
      return { command, isDoubtful: win.isDoubtful || place.isDoubtful };
    }
    case 'place-session-bet': {
      const now = quotes.sessionQuote?.(request.marketId) ?? null;
      const isDoubtful = now !== null && !now.isOpen;
      const quote = isDoubtful ? null : (now?.quote ?? null);
      return { command: { ...request, seq, at, betId: id, quote }, isDoubtful };
    }
    case 'change-bet': {
      const { house, isDoubtful } = houseOfBet(state, request, quotes);
      return { command: { ...request, seq, at, newBetId: id, house }, isDoubtful };
    }
    case 'place-casino-bet':
      return { command: { ...request, seq, at, betId: id }, isDoubtful: false };
    case 'match-house':
      return { command: { ...freshened(state, request, quotes), seq, at }, isDoubtful: false };
    default:
      return { command: { ...request, seq, at }, isDoubtful: false };
  }
}

function houseOf(quotes: Quotes, ...of: Parameters<Quotes['quote']>) {
  const quote = quotes.quote(...of);
  const isDoubtful = quote !== null && !quote.isOpen;
  return { house: isDoubtful ? null : (quote?.prices ?? null), isDoubtful };
}

function houseOfBet(state: ExchangeState, { betId: id }: ChangeRequest, quotes: Quotes) {
  const bet = betOf(state, id);
  return bet ? houseOf(quotes, bet.marketId, bet.runnerId) : { house: null, isDoubtful: false };
}

/**
 * Prices may have moved, or lost their trust, while the request stood in the queue. Those of a version
 * that the engine has not been told of are left for later: they may be in-play prices, at which a bet
 * that lapses in play must not be matched.
 */
function freshened(state: ExchangeState, request: MatchHouse, quotes: Quotes): MatchHouse {
  const known = state.markets.get(request.marketId)?.definition.version;
  const runners = request.runners.flatMap((prices) => {
    const quote = quotes.quote(request.marketId, prices.runnerId);
    if (quote === null) return [prices];
    const isOurs = quote.version === undefined || quote.version === known;
    return isOurs && quote.isOpen && quote.prices !== null ? [quote.prices] : [];
  });
  return { ...request, runners };
}
