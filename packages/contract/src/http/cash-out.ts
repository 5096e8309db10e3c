/**
 * Cash-out offered by the server (CASH-1): a quote valid for ten seconds, then its acceptance, which
 * places one opposite bet within the quoted odds or is refused.
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
  /** Share of the full cash-out, in percent. */
  part: z.number().int(),
  /** Profit or loss if each runner wins, after the cash-out. */
  results: z.array(
    z.object({
      selectionId: z.number(),
      runnerName: z.string(),
      now: z.number(),
      after: z.number(),
    }),
  ),
  /** Profit or loss if no runner wins; null in a market that always has a winner. */
  noWinner: z.object({ now: z.number(), after: z.number() }).nullable(),
  /** The worst of these results, before and after; the latter is what the cash-out locks in. */
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
      /** Percent; 100 if absent. */
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
