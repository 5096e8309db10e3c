/**
 * The body of a bet (SLIP-5). The kind of market decides which fields hold the price: match odds and
 * bookmaker markets use `oddsReq`; a session (markettype FANCY) has a line and a rate, which the
 * documents name `price` and `size`. Fields not listed here are dropped before anything reads them, so no
 * caller can send a derived value.
 */
import { z } from 'zod';
import { givenBetOptions } from '../words/bet-options.ts';
import type { SessionPrice } from '../words/market.ts';
import { type Odds, parseCasinoOdds, parseOdds } from '../words/odds.ts';
import { attachedTriggers } from './attached-triggers.ts';
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

/** Fields that the documents' clients send for their own records; never read here. */
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
  /** Up to 10000 for casino options, up to 1000 elsewhere. */
  oddsReq: anyNumber,
  /** For a session, the line. */
  price: anyNumber,
  /** For a session, the rate: the profit on a stake of 100. */
  size: anyNumber,
  stake: wireMoney,
  eventId: wireId.optional(),
  legueId: wireId.optional(),
  matchId: wireId.optional(),
  /** The casino round of the bet; absent or empty for a bet on a match. */
  roundId: wireId.or(z.literal('')).optional(),
  markettype: z.string().max(40).optional(),
  placeTime: wireInstant.optional(),
  clientRef: wireClientRef.optional(),
  /** Ours. */
  ...givenBetOptions.shape,
  /** Ours: the least that a fill-or-kill bet accepts; the rest is cancelled. */
  sizeMin: wireMoney.optional(),
  /** Ours: a bet that may be left unmatched is refused (WOULD_MATCH) if any of it would match at once. */
  postOnly: z.literal(true).optional(),
  /**
   * Ours: makes this an each-way bet, that is two bets of the same stake, one to win and one to be
   * placed, accepted or refused together. Without `oddsReq` the place part requests the race's each-way
   * terms or better.
   */
  eachWay: z.object({ marketId: wireId, oddsReq: anyNumber }).optional(),
  /** Ours: a stop and a take profit, or an offset, that close what is matched of this bet. */
  attached: attachedTriggers.optional(),
});
type BetBody = z.output<typeof betBody>;

/** The price a bet requests. */
export type RequestedPrice =
  | { readonly kind: 'odds'; readonly odds: Odds }
  | { readonly kind: 'session'; readonly price: SessionPrice };

export const isSessionBet = ({ markettype = '' }: Pick<BetBody, 'markettype'>): boolean =>
  markettype.toUpperCase() === 'FANCY';

export const placeBet = betBody.transform((body, context) => {
  const requested = isSessionBet(body) ? sessionPrice(body) : oddsPrice(body);
  const wrong =
    wholeFault(body) ??
    leastFault(body) ??
    eachWayFault(body) ??
    attachedFault(body) ??
    postOnlyFault(body);
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
    | 'eachWay'
    | 'attached'
    | 'postOnly';
  readonly fault: string;
}

/** Rejects a `sizeMin` above the stake, which could never be matched. */
const leastFault = ({ sizeMin, stake }: BetBody): Fault | null =>
  sizeMin === undefined || stake <= 0 || sizeMin <= stake
    ? null
    : { field: 'sizeMin', fault: 'must not be more than the stake' };

/** Rejects persistence and `sizeMin` on session and casino bets, which are taken whole or not at all. */
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

/** Rejects triggers on bets that nothing can close. */
const attachedFault = (body: BetBody): Fault | null =>
  body.attached === undefined || !(isSessionBet(body) || body.roundId || body.eachWay !== undefined)
    ? null
    : { field: 'attached', fault: 'goes with a single bet at odds on a match or race alone' };

/** What may not wait cannot be refused for matching. */
function postOnlyFault({ postOnly, persistence = 'fill-or-kill' }: BetBody): Fault | null {
  if (postOnly === undefined || persistence !== 'fill-or-kill') return null;
  return { field: 'postOnly', fault: "goes with the persistence 'lapse' or 'keep' alone" };
}

const lineMax = 10_000;
const rateMax = 100_000;

/** Reads a session's line and rate. A client that sends no `price` sends the line as `oddsReq`. */
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
