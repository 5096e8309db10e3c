/**
 * Placing and following bets (SLIP-5, BETS-1, ACC-5). In these bodies the documents name the sport
 * `eventId`, the competition `legueId` and the match `matchId`.
 */
import { z } from 'zod';
import { betOptions } from '../words/bet-options.ts';
import { lineEndings, lineSubjects } from '../words/line.ts';
import { triggerKinds } from '../words/trigger.ts';
import { placeBet } from './place-bet.ts';
import { route } from './route.ts';
import {
  paged,
  success,
  wireClientRef,
  wireId,
  wireInstant,
  wireMoney,
  wireOdds,
  wirePage,
} from './wire.ts';

export const betCases = ['open', 'profit', 'loss', 'void', 'push', 'half'] as const;
export type BetCase = (typeof betCases)[number];

/** The parts of the stake, which always add up to it. */
const sizes = {
  sizeMatched: z.number(),
  /** Unmatched, resting in the order book. */
  sizeRemaining: z.number(),
  sizeCancelled: z.number(),
  sizeLapsed: z.number(),
  /** Matched, then voided. */
  sizeVoided: z.number(),
};

const betLine = z.object({
  of: z.enum(lineSubjects),
  quarters: z.number(),
  sign: z.number(),
  /** The player's result if the line ends between won and lost; 0 for a push, or without such an end. */
  middle: z.number(),
  /** How the line ended for its backer; null while that is not known. */
  ending: z.enum(lineEndings).nullable(),
});

const singleBet = z.object({
  _id: z.string(),
  betId: z.string(),
  eventId: z.string(),
  legueId: z.string(),
  matchId: z.string(),
  marketId: z.string(),
  roundId: z.string(),
  sportsName: z.string(),
  event: z.string(),
  /** When the event starts, ISO 8601; the name of a race holds the time at its course (ours). */
  startTime: z.string().optional(),
  market: z.string(),
  markettype: z.string(),
  selection: z.string(),
  selectionId: z.number(),
  type: z.enum(['back', 'lay']),
  oddsReq: z.number(),
  /** Average matched odds, at `oddsReq` or better, after reductions for later removals. */
  price: z.number(),
  /**
   * Matched stake per odds, of which `price` is the rounded average; empty for sessions and casino
   * (ours).
   */
  fills: z.array(z.object({ price: z.number(), size: z.number() })).optional(),
  /** The matched stake; for a session the rate, since `price` holds its line. */
  size: z.number(),
  stake: z.number(),
  ...sizes,
  ...betOptions.shape,
  runners: z.array(z.object({ selectionId: z.number(), runnerName: z.string() })),
  runnersCount: z.number(),
  placeTime: z.string(),
  settledAt: z.string().nullable(),
  case: z.enum(betCases),
  favourMargin: z.string(),
  againstMargin: z.string(),
  profitLoss: z.number(),
  remark: z.string(),
  /** Empty if the caller gave none. */
  clientRef: z.string(),
  /** How the bet was settled: rule, inputs and arithmetic; null while open. */
  worksheet: z.array(z.string()).nullable(),
  /** Of a bet on a handicap or a goal line: the line, and what it comes to between won and lost (ours). */
  line: betLine.optional(),
  /** The trigger that placed the bet; absent if the player placed it (ours). */
  placedBy: z.object({ kind: z.enum(triggerKinds), triggerId: z.string() }).optional(),
  /** Marks the win or place part of an each-way bet; both parts share one `id` (ours). */
  eachWay: z.object({ id: z.string(), part: z.enum(['win', 'place']) }).optional(),
});

export const betRow = singleBet.extend({
  /**
   * The place part, in lists that show an each-way bet as one row; the fields above are then its win part
   * (ours).
   */
  placePart: singleBet.optional(),
  /** Only in the answer to placing it: number and hash of its row of the journal (ours). */
  receipt: z.object({ seq: z.number(), hash: z.string() }).optional(),
});
export type BetRow = z.infer<typeof betRow>;

export const tradeRow = z.object({
  _id: z.string(),
  matchId: z.string(),
  eventId: z.string(),
  legueId: z.string(),
  sportsName: z.string(),
  event: z.string(),
  markettype: z.string(),
  count: z.number(),
  /** The worst possible loss of the bets in this row, as a positive number (ours). */
  exposure: z.number().optional(),
  bets: z.array(betRow),
});
export type TradeRow = z.infer<typeof tradeRow>;

/** One matched piece of a bet, as it was matched: later removals do not change it (ours). */
const betFill = z.object({
  betId: z.string(),
  /** Counts the pieces of a bet, from 1. */
  fill: z.number().int(),
  matchedAt: z.string(),
  placedAt: z.string(),
  sportsName: z.string(),
  event: z.string(),
  market: z.string(),
  marketId: z.string(),
  selection: z.string(),
  side: z.enum(['back', 'lay']),
  /** Null for a session, which has a line and a rate instead. */
  odds: z.number().nullable(),
  line: z.number().nullable(),
  rate: z.number().nullable(),
  /** The backer's stake. */
  size: z.number(),
  /** `maker` if the bet waited for it; null where the house takes every bet. */
  role: z.enum(['maker', 'taker']).nullable(),
  roundId: z.string(),
  clientRef: z.string(),
  strategyRef: z.string(),
});
export type BetFill = z.infer<typeof betFill>;

const placeBetReply = success(betRow);

/** The way from a bet's row of the journal to the root over the rows of its minute (ours). */
const rowPath = z.object({
  /** Of the root, from 1; each row of the journal is under one. */
  number: z.number(),
  at: z.string(),
  lastSeq: z.number(),
  rows: z.number(),
  /** Of the last row, which covers all rows before it. */
  journalHash: z.string(),
  root: z.string(),
  /** The hashes of the 32 rows of its leaf, and which is its own. */
  leaf: z.array(z.string()),
  place: z.number(),
  leafIndex: z.number(),
  path: z.array(z.string()),
});

export const betProof = z.object({
  betId: z.string(),
  seq: z.number(),
  hash: z.string(),
  /** Its hash covers this and the text. */
  previousHash: z.string(),
  /** The row; null where it names other players, who are nobody's business, or is archived. */
  text: z.string().nullable(),
  /** True for a row whose text is in an archive of the operator's. */
  isArchived: z.literal(true).optional(),
  /** Null if there is none, and why. */
  path: rowPath.nullable(),
  why: z.enum(['its minute is not over', 'it is older than the roots']).nullable(),
});
export type BetProof = z.infer<typeof betProof>;

export const betRoutes = {
  placeBet: route({
    method: 'POST',
    path: '/bet/save2',
    access: 'player',
    summary: 'Place a bet',
    body: placeBet,
    reply: placeBetReply,
  }),
  placeBetShared: route({
    method: 'POST',
    path: '/bet/place',
    access: 'player',
    summary: 'Place a bet (the shared call of casino and racing)',
    body: placeBet,
    reply: placeBetReply,
  }),
  cancelBet: route({
    method: 'POST',
    path: '/bet/cancel/:betId',
    access: 'player',
    summary: 'Take back what is unmatched of a bet, or size of it; what is matched stays',
    params: z.object({ betId: wireId }),
    body: z.object({ size: wireMoney.optional() }),
    reply: success(betRow),
  }),
  cancelBets: route({
    method: 'POST',
    path: '/bet/cancel-all',
    access: 'player',
    summary: 'Take back everything unmatched in a market, or in all when none is named',
    body: z.object({ marketId: wireId.optional() }),
    reply: success(z.object({ cancelled: z.number().int(), size: z.number() })),
  }),
  changeBet: route({
    method: 'POST',
    path: '/bet/change/:betId',
    access: 'player',
    summary:
      'Move what is unmatched of a bet to other odds; it becomes a new bet, behind the others',
    params: z.object({ betId: wireId }),
    body: z.object({
      oddsReq: wireOdds,
      clientRef: wireClientRef.optional(),
      /** Refuses the move (WOULD_MATCH) if any of the bet would match at once. */
      postOnly: z.literal(true).optional(),
    }),
    reply: success(betRow),
  }),
  unmatchedBets: route({
    method: 'GET',
    path: '/bet/unmatched',
    access: 'player',
    isEdge: true,
    summary: 'Bets with something unmatched, oldest first',
    reply: success(z.array(betRow)),
  }),
  tradeList: route({
    method: 'GET',
    path: '/bet/trade/list',
    access: 'player',
    isEdge: true,
    summary: 'Open bets by match',
    reply: success(z.array(tradeRow)),
  }),
  matchBets: route({
    method: 'GET',
    path: '/bet/bet-details/list/:matchId',
    access: 'player',
    isEdge: true,
    summary: 'Open bets of a match',
    params: z.object({ matchId: wireId }),
    reply: success(z.array(betRow)),
  }),
  exposure: route({
    method: 'GET',
    path: '/bet/exposure/fetch',
    access: 'player',
    isEdge: true,
    summary: 'What the open bets can lose at worst',
    reply: success(z.object({ exposure: z.number() })).extend({ exposure: z.number() }),
  }),
  bet: route({
    method: 'GET',
    path: '/bet/:betId',
    access: 'player',
    isEdge: true,
    summary: 'One bet with its worksheet; the win part of an each-way bet has its place part along',
    params: z.object({ betId: wireId }),
    reply: success(betRow),
  }),
  betProof: route({
    method: 'GET',
    path: '/bet/:betId/proof',
    access: 'player',
    isEdge: true,
    summary:
      "Proof that the player's bet is in the journal, once its minute is over; reads 2000 rows (ours)",
    params: z.object({ betId: wireId }),
    reply: success(betProof),
  }),
  betHistory: route({
    method: 'POST',
    path: '/bet/history/test/:page/:pageSize',
    access: 'player',
    isEdge: true,
    summary:
      'Bet history, newest first; an each-way bet is one row, settled when both its parts are',
    params: z.object({ page: wirePage, pageSize: wirePage }),
    body: z.object({
      status: z.enum(['Unsettle', 'Settle', 'unsettle', 'settle', '']).optional(),
      sportsName: z.string().max(40).optional(),
      from: wireInstant.optional(),
      to: wireInstant.optional(),
      /** Keeps bets whose event, market or selection contains this text (ours). */
      search: z.string().max(60).optional(),
    }),
    reply: paged(betRow),
  }),
  betFills: route({
    method: 'POST',
    path: '/bet/fills',
    access: 'player',
    isEdge: true,
    summary: 'What was matched of the bets placed in a time, oldest first, one row a piece (ours)',
    body: z.strictObject({
      from: wireInstant.optional(),
      to: wireInstant.optional(),
      /** `next` of the answer before. */
      after: z
        .string()
        .regex(/^\d{1,15}$/, 'must be the `next` of the answer before')
        .optional(),
    }),
    reply: success(
      z.object({
        fills: z.array(betFill),
        /** Asks for more; null after the last. */
        next: z.string().nullable(),
      }),
    ),
  }),
};
