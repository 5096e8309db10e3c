/** The ticket with which a signed-in player opens a stream, and what their account topic holds (ours). */
import { z } from 'zod';
import { betRow, tradeRow } from './bets.ts';
import { route } from './route.ts';
import { triggerRow } from './triggers.ts';
import { success } from './wire.ts';

/** The data of the topic `account/:userId`: one path for balance, exposure and open bets. */
/** A group of the call `tradeList`; its bets stand in `bets`. */
const accountTrade = tradeRow.omit({ bets: true }).extend({ betIds: z.array(z.string()) });

export const accountData = z.object({
  openingBalance: z.number(),
  exposure: z.number(),
  exposureLimit: z.number(),
  betCount: z.number().int(),
  /** Open bets of every market by their id, the newest 200. */
  bets: z.record(z.string(), betRow),
  /** By their numbers. */
  triggers: z.record(z.string(), triggerRow),
  /** All open bets in their groups, each with what it can lose at worst. */
  trades: z.array(accountTrade),
});
export type AccountData = z.infer<typeof accountData>;

export const streamRoutes = {
  streamTicket: route({
    method: 'POST',
    path: '/stream/ticket',
    access: 'player',
    summary: 'A ticket that opens one stream as this player: /api/stream?ticket=…',
    reply: success(
      z.object({
        ticket: z.string(),
        /** How long it may be used, milliseconds. */
        expiresInMs: z.number(),
      }),
    ),
  }),
};
