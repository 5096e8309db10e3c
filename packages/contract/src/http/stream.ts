/** The ticket that opens a signed-in player's stream, and the data of their account topic (ours). */
import { z } from 'zod';
import { betRow, tradeRow } from './bets.ts';
import { route } from './route.ts';
import { triggerRow } from './triggers.ts';
import { success } from './wire.ts';

/** A group of the call `tradeList`, with the ids of its bets; the bets themselves are in `bets`. */
const accountTrade = tradeRow.omit({ bets: true }).extend({ betIds: z.array(z.string()) });

/** The data of the topic `account/:userId`: one path for balance, exposure and open bets. */
export const accountData = z.object({
  /** Without what is held for withdrawals. */
  openingBalance: z.number(),
  /** What waits to be withdrawn; absent if nothing does. */
  held: z.number().optional(),
  exposure: z.number(),
  exposureLimit: z.number(),
  betCount: z.number().int(),
  /** Open bets of all markets by id, the newest 200. */
  bets: z.record(z.string(), betRow),
  /** By trigger number. */
  triggers: z.record(z.string(), triggerRow),
  /** All open bets in groups, each with its worst possible loss. */
  trades: z.array(accountTrade),
});
export type AccountData = z.infer<typeof accountData>;

export const streamRoutes = {
  streamTicket: route({
    method: 'POST',
    path: '/stream/ticket',
    access: 'player',
    isEdge: true,
    summary: 'A ticket that opens one stream as this player: /api/stream?ticket=…',
    reply: success(
      z.object({
        ticket: z.string(),
        /** Lifetime in milliseconds. */
        expiresInMs: z.number(),
      }),
    ),
  }),
};
