/**
 * Profit and loss of settled bets (ACC-4). The parameters choose the level: none lists sports, `eventId`
 * (the sport) lists its matches, `matchId` its markets, `markettype` single bets.
 */
import { z } from 'zod';
import { betRow } from './bets.ts';
import { route } from './route.ts';
import { paged, success, wireId, wireInstant, wirePage } from './wire.ts';

/** Sums in major units. `loss` is negative or 0; net = profit + loss - commission. */
const sums = {
  _id: z.string(),
  profit: z.number(),
  loss: z.number(),
  commission: z.number(),
  net: z.number(),
  bets: z.number(),
};

export const profitLossRow = z.discriminatedUnion('level', [
  z.object({ level: z.literal('sport'), eventId: z.string(), sportsName: z.string(), ...sums }),
  z.object({
    level: z.literal('match'),
    eventId: z.string(),
    sportsName: z.string(),
    matchId: z.string(),
    event: z.string(),
    /** Time of the newest settlement of the match. */
    settledAt: z.string(),
    ...sums,
  }),
  z.object({
    level: z.literal('market'),
    eventId: z.string(),
    matchId: z.string(),
    event: z.string(),
    marketId: z.string(),
    market: z.string(),
    markettype: z.string(),
    settledAt: z.string(),
    ...sums,
  }),
  betRow.extend({ level: z.literal('bet') }),
]);
export type ProfitLossRow = z.infer<typeof profitLossRow>;

/** The market's key in the rows; casino keys contain the table, then a slash. */
const marketKey = z.string().regex(/^[\w.:@/-]{1,128}$/, 'must be an id');

const range = { from: wireInstant.optional(), to: wireInstant.optional() };

export const profitLossRoutes = {
  profitLoss: route({
    method: 'POST',
    path: '/profit-loss/test/:page/:pageSize',
    access: 'player',
    isEdge: true,
    summary: 'Profit and loss by sport, match, market or bet',
    params: z.object({ page: wirePage, pageSize: wirePage }),
    body: z.object({
      ...range,
      eventId: wireId.optional(),
      matchId: wireId.optional(),
      markettype: z.string().max(40).optional(),
      /** Selects one market if a match has several of the same type (ours). */
      marketId: marketKey.optional(),
      search: z.string().max(60).optional(),
    }),
    reply: paged(profitLossRow),
  }),
  profitDays: route({
    method: 'POST',
    path: '/profit-loss/days',
    access: 'player',
    isEdge: true,
    summary: 'Net result by day (UTC) and sport, oldest first, for a chart (ours)',
    body: z.object(range),
    reply: success(
      z.array(
        z.object({
          day: z.string(),
          eventId: z.string(),
          sportsName: z.string(),
          net: z.number(),
        }),
      ),
    ),
  }),
};
