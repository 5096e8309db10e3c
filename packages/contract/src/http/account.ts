/** The account statement (ACC-2). The documents describe its request in two ways; both are accepted. */
import { z } from 'zod';
import { route } from './route.ts';
import { paged, wireId, wireInstant, wirePage } from './wire.ts';

const party = z.object({ _id: z.string(), userName: z.string() });

/** What a row is about, one word for each; `displayText` begins with its published English. */
export const statementKinds = [
  'deposit',
  'withdrawal',
  'refund',
  'charge-back',
  'fee',
  'withdrawal-returned',
  'fee-returned',
  'settlement',
  'commission',
  'rebate',
  'reversal',
  'wallet-in',
  'wallet-out',
] as const;
export type StatementKind = (typeof statementKinds)[number];

const statementChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('runner'), side: z.enum(['back', 'lay']), name: z.string() }),
  z.object({
    kind: z.literal('line'),
    side: z.enum(['yes', 'no']),
    line: z.number(),
    rate: z.number(),
  }),
  /** Multipliers with two decimals. Without a target or an end: null. */
  z.object({
    kind: z.literal('flight'),
    target: z.number().nullable(),
    left: z.number().nullable(),
    isCrashed: z.boolean(),
  }),
]);

/** What `displayText` says, in parts: clients of other languages word it themselves (ours). */
const statementEntry = z.object({
  kind: z.enum(statementKinds),
  reference: z.string().optional(),
  event: z.string().optional(),
  market: z.string().optional(),
  round: z.string().optional(),
  choice: statementChoice.optional(),
});
export type StatementEntry = z.infer<typeof statementEntry>;

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
  /** Absent if `displayText` has words of its own. */
  entry: statementEntry.optional(),
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
      /** The same in the words of `displayText`: rows that contain one or the other are kept (ours). */
      searchAlso: z.string().max(240).optional(),
      pageDetails: z.object({ page: z.number().int(), pageSize: z.number().int() }).optional(),
    }),
    reply: paged(statementRow),
  }),
};
