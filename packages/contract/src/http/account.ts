/** The account statement (ACC-2). The documents describe its request in two ways; both are accepted. */
import { z } from 'zod';
import { route } from './route.ts';
import { paged, wireId, wireInstant, wirePage } from './wire.ts';

const party = z.object({ _id: z.string(), userName: z.string() });

export const statementRow = z.object({
  _id: z.string(),
  createdAt: z.string(),
  /** Spelled as in the documents. */
  type: z.enum(['deposite', 'withdraw']),
  amount: z.number(),
  displayText: z.string(),
  /** Balances of receiver and giver before this entry. */
  openingBalancePayee: z.number(),
  openingBalancePayer: z.number(),
  /** The player's balance after this entry (ours). */
  closingBalance: z.number().optional(),
  payer: party,
  payee: party,
  remark: z.string(),
  /** Reference of a deposit or withdrawal; null for other entries and for older ones. */
  reference: z.string().nullable(),
  betId: z.string().nullable(),
  /** The race of `displayText`, as named there by the time at its course, and its start (ours). */
  race: z.object({ name: z.string(), startTime: z.string() }).optional(),
});
export type StatementRow = z.infer<typeof statementRow>;

const filter = z.enum(['upline', 'betRecords', 'all', 'self']).optional();

export const accountRoutes = {
  statement: route({
    method: 'POST',
    path: '/transit/transactions/test/:page/:pageSize',
    access: 'player',
    isEdge: true,
    summary: 'Account statement, newest first',
    params: z.object({ page: wirePage, pageSize: wirePage }),
    body: z.object({
      userId: wireId.optional(),
      from: wireInstant.optional(),
      to: wireInstant.optional(),
      fromDate: wireInstant.optional(),
      toDate: wireInstant.optional(),
      filter,
      /** Keeps rows that contain this text (ours). */
      search: z.string().max(60).optional(),
      pageDetails: z.object({ page: z.number().int(), pageSize: z.number().int() }).optional(),
    }),
    reply: paged(statementRow),
  }),
};
