/** The account statement (ACC-2), its request accepted in both of the documents' readings. */
import { z } from 'zod';
import { route } from './route.ts';
import { paged, wireId, wireInstant, wirePage } from './wire.ts';

const party = z.object({ _id: z.string(), userName: z.string() });

export const statementRow = z.object({
  _id: z.string(),
  createdAt: z.string(),
  /** The documents' own spelling. */
  type: z.enum(['deposite', 'withdraw']),
  amount: z.number(),
  displayText: z.string(),
  /** The receiver's and the giver's balances before this entry. */
  openingBalancePayee: z.number(),
  openingBalancePayer: z.number(),
  /** The player's balance after this entry. */
  closingBalance: z.number(),
  payer: party,
  payee: party,
  remark: z.string(),
  /** What a deposit or a withdrawal was made under; null for other lines, and for older ones. */
  reference: z.string().nullable(),
  betId: z.string().nullable(),
});
export type StatementRow = z.infer<typeof statementRow>;

const filter = z.enum(['upline', 'betRecords', 'all', 'self']).optional();

export const accountRoutes = {
  statement: route({
    method: 'POST',
    path: '/transit/transactions/test/:page/:pageSize',
    access: 'player',
    summary: 'Account statement, newest first',
    params: z.object({ page: wirePage, pageSize: wirePage }),
    body: z.object({
      userId: wireId.optional(),
      from: wireInstant.optional(),
      to: wireInstant.optional(),
      fromDate: wireInstant.optional(),
      toDate: wireInstant.optional(),
      filter,
      /** Keeps rows whose text holds these words (ours). */
      search: z.string().max(60).optional(),
      pageDetails: z.object({ page: z.number().int(), pageSize: z.number().int() }).optional(),
    }),
    reply: paged(statementRow),
  }),
};
