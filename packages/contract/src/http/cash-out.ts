/**
 * Cash-out as the server offers it (CASH-1): first a quote that lives ten seconds, then its
 * acceptance, which is one opposite bet within the quoted odds or a refusal.
 */
import { z } from 'zod';
import { betRow } from './bets.ts';
import { route } from './route.ts';
import { success, wireId } from './wire.ts';

export const cashOutQuote = z.object({
  quoteId: z.string(),
  marketId: z.string(),
  selectionId: z.number(),
  selection: z.string(),
  type: z.enum(['back', 'lay']),
  odds: z.number(),
  stake: z.number(),
  /** Percent of the whole cash-out that this is. */
  part: z.number().int(),
  /** What each runner's win comes to after it. */
  results: z.array(
    z.object({
      selectionId: z.number(),
      runnerName: z.string(),
      now: z.number(),
      after: z.number(),
    }),
  ),
  /** What it comes to if no runner wins; null in a market that one of them wins for sure. */
  noWinner: z.object({ now: z.number(), after: z.number() }).nullable(),
  /** The worst of all these, now and after: what is locked in. */
  worstBefore: z.number(),
  lockedResult: z.number(),
  validMs: z.number().int(),
  expiresAt: z.string(),
});
export type CashOutQuote = z.infer<typeof cashOutQuote>;

export const cashOutRoutes = {
  quoteCashOut: route({
    method: 'POST',
    path: '/bet/cash-out/quote',
    access: 'player',
    summary: 'What a market can be cashed out for now, whole or in part',
    body: z.object({
      marketId: wireId,
      /** Percent; 100 when absent. */
      part: z.number().int().min(1).max(100).optional(),
    }),
    reply: success(cashOutQuote),
  }),
  acceptCashOut: route({
    method: 'POST',
    path: '/bet/cash-out/accept',
    access: 'player',
    summary: 'Take a quote: one bet within its odds, or a refusal',
    body: z.object({ quoteId: z.string().uuid() }),
    reply: success(betRow),
  }),
};
