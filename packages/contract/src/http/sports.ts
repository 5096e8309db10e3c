/** Sports, competitions, matches and prices (feed-shapes 5 to 8; SPORT-2, EVENT-5). */
import { z } from 'zod';
import { lineSubjects } from '../words/line.ts';
import { score } from '../words/score.ts';
import { route } from './route.ts';
import { success, wirePathId } from './wire.ts';

const priceSize = z.object({ price: z.number(), size: z.number() });
const exchangePrices = z.object({
  availableToBack: z.array(priceSize),
  availableToLay: z.array(priceSize),
});

export const oddsRunner = z.object({
  selectionId: z.number(),
  runner: z.string(),
  runnerName: z.string(),
  status: z.enum(['ACTIVE', 'SUSPENDED', 'REMOVED', 'WINNER', 'LOSER']),
  lastPriceTraded: z.number().nullable(),
  /** Reduction factor of a removed runner, in percent; 0 if none. */
  adjustmentFactor: z.number(),
  /** Of a line: the handicap in quarters, and the sign of what it is added to (ours). */
  line: z.object({ quarters: z.number(), sign: z.number() }).optional(),
  ex: exchangePrices,
});

export const oddsMarket = z.object({
  marketId: z.string(),
  marketName: z.string(),
  marketType: z.string(),
  status: z.enum(['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED']),
  inplay: z.boolean(),
  betDelay: z.number(),
  totalMatched: z.number(),
  numberOfWinners: z.number(),
  /** True if prices are quoted around last traded prices, because the source has no order book. */
  derived: z.boolean(),
  /** Server time of the newest price, in milliseconds. */
  pricedAt: z.number(),
  /** What the lines are compared with: handicaps with the margin, goals with the total (ours). */
  lines: z.enum(lineSubjects).optional(),
  runners: z.array(oddsRunner),
});
export type OddsMarket = z.infer<typeof oddsMarket>;
export type OddsRunner = z.infer<typeof oddsRunner>;

const listedMarket = z.object({ marketId: z.string(), marketName: z.string() });

export const matchRow = z.object({
  eventId: z.string(),
  eventName: z.string(),
  sportId: z.string(),
  competitionId: z.string(),
  competitionName: z.string(),
  openDate: z.string(),
  inPlay: z.boolean(),
  marketId: z.string(),
  marketName: z.string(),
  declared: z.boolean(),
  status: z.string(),
  markets: z.array(listedMarket),
  joinedMarketIds: z.string(),
  matchOdds: z.array(
    z.object({
      marketId: z.string(),
      inplay: z.boolean(),
      status: z.string(),
      runners: z.array(
        z.object({ selectionId: z.number(), runnerName: z.string(), ex: exchangePrices }),
      ),
    }),
  ),
  bmOdds: z.array(z.unknown()),
  tv: z.boolean(),
  bm: z.boolean(),
  fancy: z.boolean(),
  s: z.boolean(),
  /** The score in one line of figures (ours); absent if there is none. */
  score: z.string().optional(),
});
export type MatchRow = z.infer<typeof matchRow>;

/** A price of the market view, identified by `oname` (`back1` is the best), never by its index. */
const viewSlot = z.looseObject({ oname: z.string(), odds: z.number(), size: z.number() });

/** A runner of the market view; the racing fields are null or 0 in other sports. */
const viewRunner = z.looseObject({
  sid: z.number(),
  /** Runner name. */
  nat: z.string(),
  /** ACTIVE, SUSPENDED, REMOVED, WINNER, LOSER, or a word of the feed such as BALL RUNNING. */
  gstatus: z.string(),
  /** Reduction factor, in percent. */
  adfa: z.number(),
  /** When or why the runner was removed. */
  rdt: z.string().nullable(),
  odds: z.array(viewSlot),
});

/** A bookmaker or racing market in the alternate feed's shape (feed-shapes 5). */
export const marketView = z.looseObject({
  gmid: z.union([z.string(), z.number()]),
  mid: z.string(),
  mname: z.string(),
  gtype: z.string(),
  status: z.enum(['OPEN', 'SUSPENDED', 'CLOSED']),
  min: z.number().optional(),
  max: z.number().optional(),
  rem: z.string(),
  iplay: z.boolean(),
  /** In-play delay that the server applies, in seconds (ours). */
  betDelay: z.number().optional(),
  section: z.array(viewRunner),
});
export type MarketView = z.infer<typeof marketView>;

/** A session line: `price` is the line, `size` the rate (feed-shapes 7). */
export const sessionRow = z.looseObject({
  SelectionId: z.string(),
  RunnerName: z.string(),
  gtype: z.string(),
  LayPrice1: z.number(),
  LaySize1: z.number(),
  BackPrice1: z.number(),
  BackSize1: z.number(),
  /** Empty when open, else the text of its suspension overlay. */
  GameStatus: z.string(),
  min: z.number().optional(),
  max: z.number().optional(),
  srno: z.string(),
  /** Sub-tab: 1 normal, 2 over by over, 3 ball by ball. */
  ballsess: z.number(),
  rem: z.string(),
  /** Market id for placing bets (ours); on a server without it, use `SelectionId`. */
  marketId: z.string().optional(),
});
export type SessionLine = z.infer<typeof sessionRow>;

const marketPath = { id1: wirePathId, id2: wirePathId, id3: wirePathId };

export const sportsRoutes = {
  sports: route({
    method: 'GET',
    path: '/v2/get-events',
    access: 'public',
    isEdge: true,
    isCached: true,
    summary: 'The sports on offer',
    reply: success(
      z.array(
        z.object({
          id: z.number(),
          eventTypeId: z.string(),
          eventId: z.string(),
          name: z.string(),
          icons: z.object({ active: z.string(), inactive: z.string() }),
        }),
      ),
    ),
  }),
  competitions: route({
    method: 'GET',
    path: '/v2/get-legues/:eventId',
    access: 'public',
    isEdge: true,
    isCached: true,
    summary: 'Competitions of a sport',
    params: z.object({ eventId: wirePathId }),
    reply: success(
      z.array(
        z.object({
          competitionId: z.string(),
          competitionName: z.string(),
          competitionRegion: z.string(),
          marketCount: z.number(),
        }),
      ),
    ),
  }),
  competitionMatches: route({
    method: 'GET',
    path: '/v2/get-matches/:eventId/:legueId',
    access: 'public',
    isEdge: true,
    isCached: true,
    summary: 'Matches of a competition; eventId is the sport',
    params: z.object({ eventId: wirePathId, legueId: wirePathId }),
    reply: success(z.array(matchRow)),
  }),
  sportMatches: route({
    method: 'GET',
    path: '/v2/get-matches-by-eventid/:eventId',
    access: 'public',
    isEdge: true,
    isCached: true,
    summary: 'Matches of a sport',
    params: z.object({ eventId: wirePathId }),
    reply: success(z.array(matchRow)),
  }),
  marketOdds: route({
    method: 'GET',
    path: '/v2/fetch-market-odds/:id1/:id2/:id3/:joinedMarketIds',
    access: 'public',
    isEdge: true,
    isCached: true,
    summary: 'Live prices of exchange markets: sport, competition, match, comma-joined market ids',
    params: z.object({
      ...marketPath,
      joinedMarketIds: z
        .string()
        .max(2000)
        .regex(/^[\w.:@-]+(,[\w.:@-]+){0,99}$/, 'must be 1 to 100 market ids joined with commas'),
    }),
    reply: success(z.array(oddsMarket)),
  }),
  bookmakerOdds: route({
    method: 'GET',
    path: '/v2/fetch-bookmaker-odds/:id1/:id2/:id3',
    access: 'public',
    isEdge: true,
    isCached: true,
    summary: 'Bookmaker markets of a match',
    params: z.object(marketPath),
    reply: success(z.array(marketView)),
  }),
  sessionOdds: route({
    method: 'GET',
    path: '/v2/fetch-market-session/:id1/:id2/:id3',
    access: 'public',
    isEdge: true,
    isCached: true,
    summary: 'Session (fancy) lines of a match',
    params: z.object(marketPath),
    reply: success(z.array(sessionRow)),
  }),
  score: route({
    method: 'GET',
    path: '/v2/score/:sportId/:matchId',
    access: 'public',
    isEdge: true,
    summary: 'The score of a match; refused while there is none',
    params: z.object({ sportId: wirePathId, matchId: wirePathId }),
    reply: success(score),
  }),
};
