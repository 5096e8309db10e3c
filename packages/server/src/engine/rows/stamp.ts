/** Adds to a request what only the engine has: number, time, ids and current house prices. */
import { type BetId, betId, type Instant, triggerId } from '@layline/contract';
import {
  betOf,
  type ExchangeState,
  findTrigger,
  type MatchHouse,
  type Stamped,
} from '@layline/exchange';
import type { ChangeRequest, Quotes, Request } from '../request/request.ts';

/** The state and time on which a request is decided. */
export interface Moment {
  readonly state: ExchangeState;
  readonly at: Instant;
  readonly quotes: Quotes;
}

export interface StampedRequest {
  readonly command: Stamped;
  /** The market cache does not trust the market's prices now. */
  readonly isStale: boolean;
}

const numbered = (seq: number): BetId => betId(String(seq));

export function stamp(request: Request, { state, at, quotes }: Moment): StampedRequest {
  const seq = state.seq + 1;
  const id = numbered(seq);
  switch (request.kind) {
    case 'place-bet': {
      const { house, isStale } = houseOf(quotes, request.marketId, request.runnerId);
      return { command: { ...request, seq, at, betId: id, house }, isStale };
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
      return { command, isStale: win.isStale || place.isStale };
    }
    case 'place-session-bet': {
      const now = quotes.sessionQuote?.(request.marketId) ?? null;
      const isStale = now !== null && !now.isOpen;
      const quote = isStale ? null : (now?.quote ?? null);
      return { command: { ...request, seq, at, betId: id, quote }, isStale };
    }
    case 'change-bet': {
      const { house, isStale } = houseOfBet(request, { state, quotes });
      return { command: { ...request, seq, at, newBetId: id, house }, isStale };
    }
    case 'place-trigger': {
      const { house } = houseOf(quotes, request.marketId, request.runnerId);
      return { command: { ...request, seq, at, triggerId: triggerId(id), house }, isStale: false };
    }
    case 'change-trigger': {
      const runner = findTrigger(state, request)?.runnerId;
      const house = runner ? houseOf(quotes, request.marketId, runner).house : null;
      return { command: { ...request, seq, at, house }, isStale: false };
    }
    case 'place-casino-bet':
      return { command: { ...request, seq, at, betId: id }, isStale: false };
    case 'place-casino-bets': {
      const betIds = request.bets.map((_, index) => numbered(seq + index));
      return { command: { ...request, seq, at, betIds }, isStale: false };
    }
    case 'match-house':
      return { command: { ...freshened(request, { state, quotes }), seq, at }, isStale: false };
    default:
      return { command: { ...request, seq, at }, isStale: false };
  }
}

function houseOf(quotes: Quotes, ...of: Parameters<Quotes['quote']>) {
  const quote = quotes.quote(...of);
  const isStale = quote !== null && !quote.isOpen;
  return { house: isStale ? null : (quote?.prices ?? null), isStale };
}

function houseOfBet({ betId: id }: ChangeRequest, { state, quotes }: Omit<Moment, 'at'>) {
  const bet = betOf(state, id);
  return bet ? houseOf(quotes, bet.marketId, bet.runnerId) : { house: null, isStale: false };
}

/**
 * Prices may have moved or become stale while the request was queued. Prices of a version unknown to the
 * engine are left out: they may be in-play prices, at which a bet that lapses in play must not be matched.
 */
function freshened(request: MatchHouse, { state, quotes }: Omit<Moment, 'at'>): MatchHouse {
  const known = state.markets.get(request.marketId)?.definition.version;
  const runners = request.runners.flatMap((prices) => {
    const quote = quotes.quote(request.marketId, prices.runnerId);
    if (quote === null) return [prices];
    const isOurs = quote.version === undefined || quote.version === known;
    return isOurs && quote.isOpen && quote.prices !== null ? [quote.prices] : [];
  });
  return { ...request, runners };
}
