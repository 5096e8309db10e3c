/**
 * Horse racing: the schedule and a race's markets (doc B section 3, feed-shapes 5 and 10; RACE-1 to
 * RACE-3). `etid`, `gmid`, `cname` and the like are the documents' names; fields marked as ours are
 * additions that another server may lack.
 */
import { z } from 'zod';
import { silks } from '../words/race.ts';
import { route } from './route.ts';
import { marketView } from './sports.ts';
import { success, wireId } from './wire.ts';

const viewStatus = z.enum(['OPEN', 'SUSPENDED', 'CLOSED']);

export const raceRow = z.looseObject({
  /** The race's id: `id3` of the race page, `eventId` of its markets, `matchId` of its bets. */
  gmid: z.string(),
  /** 10, the sport. */
  etid: z.number(),
  /** 'Ascot 14:30'. */
  ename: z.string(),
  /** The off, ISO 8601. */
  stime: z.string(),
  /** '1m2f Handicap'. */
  mname: z.string(),
  iplay: z.boolean(),
  gOdds: z.looseObject({
    /** Status of the win market. */
    status: viewStatus,
    mid: z.string(),
    /** Number of declared runners still in the race. */
    rc: z.number(),
  }),
  /** Competition of its markets, `legueId` of its bets (ours). */
  legueId: z.string().optional(),
  /** Race number in the meeting; null if unknown (ours). */
  number: z.number().nullable().optional(),
  distance: z.string().nullable().optional(),
  /** Best back prices of up to three favourites (ours). */
  favourites: z
    .array(
      z.object({ sid: z.number(), nat: z.string(), cno: z.string().nullable(), odds: z.number() }),
    )
    .optional(),
  /** Of a closed race: who won, with the odds last traded at the off; null if unknown (ours). */
  winners: z
    .array(
      z.object({
        sid: z.number(),
        nat: z.string(),
        cno: z.string().nullable(),
        odds: z.number().nullable(),
      }),
    )
    .optional(),
});
export type RaceRow = z.infer<typeof raceRow>;

const meetingRow = z.looseObject({
  /** The course: 'Ascot'. */
  ename: z.string(),
  eid: z.union([z.string(), z.number()]),
  /** Going (ours). */
  going: z.string().nullable().optional(),
  /** In order of start. */
  children: z.array(raceRow),
});
export type MeetingRow = z.infer<typeof meetingRow>;

const raceCountry = z.looseObject({
  /** Code of the country: GB, FR, US, AU, IE, ZA, NZ, IN, HK; another server may write FRA, USA, IRE, RSA. */
  cname: z.string(),
  /** id2 of the race page. */
  cid: z.number(),
  children: z.array(meetingRow),
});
export type RaceCountry = z.infer<typeof raceCountry>;

/** Finishing position of a runner (ours). */
const finish = z.object({
  /** Null if the runner did not finish. */
  position: z.number().nullable(),
  isDeadHeat: z.boolean(),
  /** Lengths behind the runner in front: 'nk', '1¼'. */
  beaten: z.string(),
  /** 'F', 'PU', 'UR'. */
  fault: z.string().nullable(),
});

const viewRunner = marketView.shape.section.element;

export const raceViewRunner = viewRunner.extend({
  sno: z.number(),
  /** Saddle cloth number. */
  cno: z.string().nullable(),
  /** Starting stall. */
  sdraw: z.string().nullable(),
  jname: z.string().nullable(),
  tname: z.string().nullable(),
  /** Age in years; 0 if unknown. */
  hage: z.number(),
  /** URL of a picture of the silks; '' if they are drawn from `silks`. */
  himg: z.string(),
  /** The remaining fields are ours. */
  sex: z.string().nullable().optional(),
  weight: z.string().nullable().optional(),
  form: z.string().nullable().optional(),
  silks: silks.nullable().optional(),
  lastTraded: z.number().nullable().optional(),
  /** Last traded odds at the off; null before the off or if unknown. */
  startingOdds: z.number().nullable().optional(),
  finish: finish.nullable().optional(),
});
export type RaceViewRunner = z.infer<typeof raceViewRunner>;

export const raceView = marketView.extend({
  section: z.array(raceViewRunner),
  /** The remaining fields are ours. WIN, PLACE or another market type of the feed. */
  mtype: z.string().optional(),
  /** Number of places paid. */
  winners: z.number().optional(),
  totalMatched: z.number().optional(),
  /** True if prices are quoted around last traded prices, because the source has no order book. */
  derived: z.boolean().optional(),
  stime: z.string().optional(),
  cid: z.number().optional(),
  legueId: z.string().optional(),
  ename: z.string().optional(),
  meeting: z.string().optional(),
  /**
   * On the win market, if each-way bets are offered. `marketId` is the place market of the second bet.
   * That bet is matched at its own requested price, or without one at 1 + (win odds − 1) ÷ `divisor` or
   * better. Null if each-way is not on offer right now.
   */
  eachWay: z
    .object({ marketId: z.string(), places: z.number(), divisor: z.number() })
    .nullable()
    .optional(),
  /** The race card; null if there is none. */
  race: z
    .object({
      title: z.string(),
      number: z.number().nullable(),
      distance: z.string().nullable(),
      kind: z.string().nullable(),
      surface: z.string().nullable(),
      going: z.string().nullable(),
      grade: z.string().nullable(),
      prize: z.string().nullable(),
      /** True once the finishing order is official, or at least published. */
      isRun: z.boolean(),
    })
    .nullable()
    .optional(),
});
export type RaceView = z.infer<typeof raceView>;

export const racingRoutes = {
  raceSchedule: route({
    method: 'GET',
    path: '/v2/list/horseRace',
    access: 'public',
    isEdge: true,
    isCached: true,
    summary: 'Races to come and under way, by country and meeting',
    reply: success(z.object({ t1: z.array(raceCountry) })),
  }),
  raceOdds: route({
    method: 'GET',
    path: '/v2/get-horse-odds',
    access: 'public',
    isEdge: true,
    isCached: true,
    summary:
      'Markets of a race with their runners and prices: the win market first, then the place',
    query: z.object({ gmid: wireId }),
    reply: success(z.array(raceView)),
  }),
};
