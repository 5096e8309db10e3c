/**
 * The body of a bet (SLIP-5), its price read by the kind of market. Match odds and bookmaker are bet
 * at `oddsReq`; a session (markettype FANCY) at a line and a rate, which the documents call `price`
 * and `size`. Names and margins that a client sends are for its own records only: what is not listed
 * here is dropped before anything reads it, so that no caller can send a derived field.
 */
import { z } from 'zod';
import { givenBetOptions } from '../bet-options.ts';
import type { SessionPrice } from '../market.ts';
import { type Odds, parseCasinoOdds, parseOdds } from '../odds.ts';
import {
  wireClientRef,
  wireDecimal,
  wireId,
  wireInstant,
  wireMoney,
  wireRunnerId,
} from './wire.ts';

const anyNumber = z.union([z.number(), z.string().max(12)], 'must be a number').optional();

const unread = z.unknown().optional();

/** What the documents' clients send beside a bet, for their own records: nothing here reads it. */
const records = {
  sportsName: unread,
  event: unread,
  market: unread,
  selection: unread,
  runners: unread,
  runnersCount: unread,
  favourMargin: unread,
  againstMargin: unread,
  latestFavourMargin: unread,
  latestAgainstMargin: unread,
};

const betBody = z.object({
  ...records,
  marketId: wireId,
  selectionId: wireRunnerId,
  type: z.enum(['back', 'lay']),
  /** Casino options run to 10000; the exchange itself ends at 1000. */
  oddsReq: anyNumber,
  /** For a session: the line. */
  price: anyNumber,
  /** For a session: the rate, what a stake of 100 gains. */
  size: anyNumber,
  stake: wireMoney,
  eventId: wireId.optional(),
  legueId: wireId.optional(),
  matchId: wireId.optional(),
  /** The casino round that the bet is on; absent or empty for a bet on a match. */
  roundId: wireId.or(z.literal('')).optional(),
  markettype: z.string().max(40).optional(),
  placeTime: wireInstant.optional(),
  clientRef: wireClientRef.optional(),
  /** Ours. */
  ...givenBetOptions.shape,
  /** Ours: the least that a fill-or-kill bet takes, the rest being cancelled. */
  sizeMin: wireMoney.optional(),
  /**
   * Ours: makes it an each-way bet, which is two of the same stake, to win and to be placed; both are
   * struck or neither. Without odds the place part is asked at the race's each-way terms or better.
   */
  eachWay: z.object({ marketId: wireId, oddsReq: anyNumber }).optional(),
});
type BetBody = z.output<typeof betBody>;

/** What a bet is asked at. */
export type RequestedPrice =
  | { readonly kind: 'odds'; readonly odds: Odds }
  | { readonly kind: 'session'; readonly price: SessionPrice };

export const isSessionBet = ({ markettype = '' }: Pick<BetBody, 'markettype'>): boolean =>
  markettype.toUpperCase() === 'FANCY';

export const placeBet = betBody.transform((body, context) => {
  const requested = isSessionBet(body) ? sessionPrice(body) : oddsPrice(body);
  const wrong = wholeFault(body) ?? leastFault(body) ?? eachWayFault(body);
  if (!('field' in requested) && !wrong) return { ...body, requested };
  const { field, fault } = 'field' in requested ? requested : (wrong as Fault);
  context.addIssue({ code: 'custom', path: field.split('.'), message: fault });
  return z.NEVER;
});
export type PlaceBet = z.output<typeof placeBet>;

interface Fault {
  readonly field:
    | 'oddsReq'
    | 'price'
    | 'size'
    | 'sizeMin'
    | 'persistence'
    | 'eachWay.oddsReq'
    | 'eachWay';
  readonly fault: string;
}

/** More than the whole can never be taken: such a bet is wrong, whatever is on offer. */
const leastFault = ({ sizeMin, stake }: BetBody): Fault | null =>
  sizeMin === undefined || stake <= 0 || sizeMin <= stake
    ? null
    : { field: 'sizeMin', fault: 'must not be more than the stake' };

/** A bet on a session or a casino round is taken whole or not at all: it neither rests nor is cut. */
function wholeFault(body: BetBody): Fault | null {
  if (!isSessionBet(body) && !body.roundId) return null;
  const { persistence = 'fill-or-kill', sizeMin } = body;
  const field = sizeMin !== undefined ? 'sizeMin' : 'persistence';
  const isPlain = sizeMin === undefined && persistence === 'fill-or-kill';
  return isPlain ? null : { field, fault: 'goes with a bet at odds on a match or race alone' };
}

function oddsPrice({ oddsReq }: BetBody): RequestedPrice | Fault {
  const odds = parseCasinoOdds(oddsReq);
  if (odds !== null) return { kind: 'odds', odds };
  return { field: 'oddsReq', fault: 'must be odds from 1.01 to 10000, two decimals at most' };
}

function eachWayFault(body: BetBody): Fault | null {
  const { eachWay } = body;
  if (eachWay === undefined) return null;
  const isPlain = body.persistence === undefined || body.persistence === 'fill-or-kill';
  if (isSessionBet(body) || !isPlain || body.sizeMin !== undefined) {
    return { field: 'eachWay', fault: 'goes with a fill-or-kill bet at odds, and with no sizeMin' };
  }
  const { oddsReq } = eachWay;
  if (oddsReq === undefined || parseOdds(oddsReq) !== null) return null;
  return { field: 'eachWay.oddsReq', fault: 'must be odds from 1.01 to 1000, or absent' };
}

const lineMax = 10_000;
const rateMax = 100_000;

/** A client that sends no `price` means its `oddsReq`. */
function sessionPrice({ price, oddsReq, size }: BetBody): RequestedPrice | Fault {
  const line = wireDecimal.safeParse(price ?? oddsReq).data;
  if (line === undefined || !Number.isInteger(line * 2) || line > lineMax) {
    return { field: 'price', fault: `must be a line from 0 to ${lineMax} in halves` };
  }
  const rate = wireDecimal.safeParse(size).data;
  if (rate === undefined || !Number.isInteger(rate) || rate < 1 || rate > rateMax) {
    return { field: 'size', fault: `must be a rate, a whole number from 1 to ${rateMax}` };
  }
  return { kind: 'session', price: { line, rate } };
}
