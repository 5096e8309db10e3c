/**
 * The live casino: game lists, live rounds, results, proof and the crash game (feed-shapes 2 to 4, CAS-1
 * to CAS-10). Fields that real feeds send as text (`mid`, `autotime`, `sid`, rates, `gstatus`, `result`,
 * `win`) are text here too; `1` is a hidden card.
 */
import { z } from 'zod';
import { betRow } from './bets.ts';
import { casinoFairness, casinoProof, drawScheme, seedChain } from './casino-fairness.ts';
import { route } from './route.ts';
import { success, wireCasinoOdds, wireClientRef, wireId, wireMoney, wireRunnerId } from './wire.ts';

export const casinoMarket = z.object({
  marketId: z.string(),
  markettype: z.string(),
  suspended: z.boolean(),
  /** Indexes of its options in the feed's `t2` (ours). */
  indexes: z.array(z.number()),
});

export const casinoGame = z.object({
  eventId: z.string(),
  legueId: z.string(),
  matchId: z.string(),
  name: z.string(),
  casinoType: z.string(),
  comingSoon: z.boolean(),
  thumbUrl: z.string(),
  tamannahSquareThumbUrl: z.string(),
  videoId: z.string(),
  /** The site's odds profile, shown on the rules screen (ours). */
  oddsProfile: z.enum(['customary', 'band']),
  markets: z.array(casinoMarket),
});
export type CasinoGame = z.infer<typeof casinoGame>;

export const casinoListItem = z.object({
  id: z.string(),
  name: z.string(),
  dataURL: z.string(),
  eventId: z.string(),
  casinoType: z.string(),
});
export type CasinoListItem = z.infer<typeof casinoListItem>;

/** One round. The cards C1, C2 … are fields too, as is `desc` in the 32 Cards games. */
export const casinoRound = z
  .object({
    mid: z.string(),
    /** Whole seconds until betting closes; "0" once it has closed. */
    autotime: z.string(),
    gtype: z.string(),
    min: z.number(),
    max: z.number(),
    /** Why the table is closed, while it has no round. */
    remark: z.string(),
    scheme: drawScheme,
    hash: z.string(),
    /** Null until the draw, where the beacon draws each round by a value of its own. */
    clientSeed: z.string().nullable(),
    /** The beacon's round that draws this one; absent if the client seed is that of the chain. */
    beaconRound: z.number().optional(),
    nonce: z.number(),
    /** Server time of sending, in milliseconds. */
    ts: z.number(),
  })
  .catchall(z.union([z.string(), z.number(), z.null()]));
export type CasinoRound = z.infer<typeof casinoRound>;

/** An option. Games with a `rate` send "1" or "0"; back and lay games send "ACTIVE" or "SUSPENDED". */
export const casinoOption = z.object({
  mid: z.string(),
  sid: z.string(),
  nat: z.string(),
  nation: z.string(),
  gstatus: z.string(),
  min: z.number(),
  max: z.number(),
  rate: z.string().optional(),
  b1: z.string().optional(),
  bs1: z.string().optional(),
  l1: z.string().optional(),
  ls1: z.string().optional(),
  gtype: z.string().optional(),
});
export type CasinoOption = z.infer<typeof casinoOption>;

const casinoData = z.object({ t1: z.array(casinoRound), t2: z.array(casinoOption) });

export const casinoResultItem = z.object({ mid: z.string(), result: z.string() });
export type CasinoResultItem = z.infer<typeof casinoResultItem>;

/** Everything needed to redraw and re-decide a finished round. */
export const casinoResultDetail = z.object({
  mid: z.string(),
  gtype: z.string(),
  ename: z.string(),
  cards: z.string(),
  /** "V" for a void round. */
  result: z.string(),
  win: z.string(),
  desc: z.string(),
  rdesc: z.string(),
  newdesc: z.string(),
  drawnAt: z.string(),
  void: z.boolean(),
  scheme: drawScheme,
  /** Empty if it was lost with the server's key. */
  serverSeed: z.string(),
  hash: z.string(),
  /** Empty for a void round whose beacon did not come. */
  clientSeed: z.string(),
  /** The beacon's round that drew it, and the network's signature; absent if the chain's seed did. */
  beaconRound: z.number().optional(),
  beaconSignature: z.string().optional(),
  nonce: z.number(),
  deck: z.string(),
});
export type CasinoResultDetail = z.infer<typeof casinoResultDetail>;

/** A finished round with its timing, for replay second by second (ours). */
export const casinoReplay = casinoResultDetail.extend({
  startAt: z.string(),
  /** Seconds from the start to the first card, to the result and to the end. */
  dealAt: z.number(),
  resultAt: z.number(),
  endAt: z.number(),
});
export type CasinoReplay = z.infer<typeof casinoReplay>;

export const vimaanPhaseNames = ['WAIT', 'LOCK', 'FLY', 'CRASH'] as const;

/** State of the crash game. Times are server milliseconds, so that drawing the curve needs no parsing. */
export const vimaanState = z.object({
  mid: z.string(),
  phase: z.enum(vimaanPhaseNames),
  /** Why no flight takes off; absent while they do. The other fields then say nothing. */
  closed: z.string().optional(),
  startAt: z.number(),
  /** In LOCK, which waits for the beacon, when its bets closed. */
  takeOffAt: z.number(),
  now: z.number(),
  /** 1.00 before take-off, the crash point after the crash. */
  m: z.number(),
  scheme: drawScheme,
  hash: z.string(),
  /** Null until the draw, where the beacon draws each flight by a value of its own. */
  clientSeed: z.string().nullable(),
  beaconRound: z.number().optional(),
  nonce: z.number(),
  /** Null until the crash. */
  crash: z.number().nullable(),
  serverSeed: z.string().nullable(),
  min: z.number(),
  max: z.number(),
  matchId: z.string(),
  /** Bets in this round by all players of the site. */
  betCount: z.number(),
  staked: z.number(),
  /** Players who cashed out, latest first, with masked names. */
  exits: z.array(
    z.object({ name: z.string(), m: z.number(), stake: z.number(), profit: z.number() }),
  ),
  history: z.array(casinoResultItem),
});
export type VimaanState = z.infer<typeof vimaanState>;

const feedPath = z.object({
  family: z.enum(['dragontiger', 'teenpatti', 'lucky']),
  variant: z.enum(['t20', 'a', 'b']),
});
const typeParams = z.object({ casinoType: wireId });
const betParams = z.object({ betId: wireId });
/** Bets per player and round; more than anyone can tap in 25 seconds. */
export const roundBetsMax = 200;

export const casinoRoutes = {
  casinoGames: route({
    method: 'GET',
    path: '/sports/casino/games',
    access: 'public',
    summary: 'Casino tables with their markets',
    reply: success(z.array(casinoGame)),
  }),
  casinoList: route({
    method: 'GET',
    path: '/casino/list',
    access: 'public',
    summary: 'Casino games of the play page; status is the number 200',
    reply: z.object({
      status: z.literal(200),
      message: z.string(),
      data: z.array(casinoListItem),
    }),
  }),
  casinoTableData: route({
    method: 'GET',
    path: '/sports/v1/casino/:family/:variant/data',
    access: 'public',
    summary: 'Live round of dragontiger/t20, teenpatti/t20, lucky/a or lucky/b; once a second',
    params: feedPath,
    reply: success(casinoData),
  }),
  casinoTableResults: route({
    method: 'GET',
    path: '/sports/v1/casino/:family/:variant/result',
    access: 'public',
    summary: 'The last ten results of the same tables, newest first',
    params: feedPath,
    reply: success(z.array(casinoResultItem)),
  }),
  casinoPlayData: route({
    method: 'GET',
    path: '/casino/data/:casinoType/:eventId',
    access: 'public',
    summary: 'Live round and results of a play-page game; both orders of the segments are read',
    params: z.object({ casinoType: wireId, eventId: wireId }),
    reply: success(casinoData.extend({ result: z.array(casinoResultItem) })),
  }),
  casinoResult: route({
    method: 'POST',
    path: '/sports/v1/casino/result',
    access: 'public',
    summary: 'Result of a round with its revealed seed, a list of one',
    body: z.object({ roundId: wireId }),
    reply: success(z.array(casinoResultDetail)),
  }),
  casinoCards: route({
    method: 'GET',
    path: '/v2/get-casino-cards/:eventId/:mid',
    access: 'public',
    summary: 'Cards of a round, hidden ones as 1',
    params: z.object({ eventId: wireId, mid: wireId }),
    reply: success(
      z.object({ mid: z.string(), gtype: z.string(), cards: z.string() }).catchall(z.string()),
    ),
  }),
  casinoReplay: route({
    method: 'GET',
    path: '/casino/round/:mid',
    access: 'public',
    summary: 'A finished round with its timing, to be replayed and verified',
    params: z.object({ mid: wireId }),
    reply: success(casinoReplay),
  }),
  casinoRoads: route({
    method: 'GET',
    path: '/casino/roads/:casinoType',
    access: 'public',
    summary: 'The last hundred results of a game, newest first, for bead and big road',
    params: typeParams,
    reply: success(z.array(casinoResultItem)),
  }),
  casinoFairness: route({
    method: 'GET',
    path: '/casino/fairness/:casinoType',
    access: 'public',
    summary: 'Chain of seeds of a game and its last fifty rounds',
    params: typeParams,
    reply: success(casinoFairness),
  }),
  casinoChains: route({
    method: 'GET',
    path: '/casino/chains/:casinoType',
    access: 'public',
    summary:
      'Chains of seeds of a game that were announced before one, newest first, a hundred each',
    params: typeParams,
    query: z.object({ before: z.string().regex(/^\d{1,15}$/, 'must be a chainId') }),
    reply: success(z.array(seedChain)),
  }),
  casinoProof: route({
    method: 'GET',
    path: '/casino/proof/:casinoType',
    access: 'public',
    isEdge: true,
    summary:
      'For the verifier: 250 rounds of a table with seeds, cards and winners, and their chains',
    params: typeParams,
    query: z.object({
      before: z
        .string()
        .regex(/^\d{1,15}$/, 'must be the number of a round')
        .optional(),
    }),
    reply: success(casinoProof),
  }),
  casinoBets: route({
    method: 'POST',
    path: '/casino/bets',
    access: 'player',
    summary: 'Place several bets on one round of a table, all or none',
    body: z.object({
      matchId: wireId,
      roundId: wireId,
      bets: z
        .array(
          z.object({
            marketId: wireId,
            selectionId: wireRunnerId,
            type: z.enum(['back', 'lay']),
            oddsReq: wireCasinoOdds,
            stake: wireMoney,
          }),
        )
        .min(1)
        .max(roundBetsMax),
      clientRef: wireClientRef.optional(),
    }),
    reply: success(z.array(betRow)),
  }),
  casinoWithdraw: route({
    method: 'POST',
    path: '/casino/withdraw',
    access: 'player',
    summary: 'Take bets of a round back, all or none, while the round takes bets',
    body: z.object({ betIds: z.array(wireId).min(1).max(roundBetsMax) }),
    reply: success(z.object({ betIds: z.array(z.string()) })),
  }),
  vimaan: route({
    method: 'GET',
    path: '/casino/vimaan',
    access: 'public',
    summary: 'The running flight, its exits and the last flights',
    reply: success(vimaanState),
  }),
  vimaanBet: route({
    method: 'POST',
    path: '/casino/vimaan/bet',
    access: 'player',
    summary: 'Bet on the coming flight; target is the automatic cash-out',
    body: z.object({
      roundId: wireId,
      stake: wireMoney,
      target: wireCasinoOdds.optional(),
      clientRef: wireClientRef.optional(),
    }),
    reply: success(betRow),
  }),
  vimaanCashOut: route({
    method: 'POST',
    path: '/casino/vimaan/cash-out/:betId',
    access: 'player',
    summary: 'Leave the flight now, at the multiplier of the moment the call arrives',
    params: betParams,
    reply: success(z.object({ betId: z.string(), m: z.number(), profit: z.number() })),
  }),
  vimaanWithdraw: route({
    method: 'POST',
    path: '/casino/vimaan/withdraw/:betId',
    access: 'player',
    summary: 'Take a bet back before take-off',
    params: betParams,
    reply: success(z.object({ betId: z.string() })),
  }),
};
