/** Money in and out: deposits that a player announces, withdrawals, and what is asked of an agent (ours). */
import { z } from 'zod';
import { route } from './route.ts';
import { success, wireClientRef, wireMoney } from './wire.ts';

const ref = z.string().regex(/^[\w-]{16,64}$/, 'must be the ref of a payment');
const named = z.strictObject({ ref });
const method = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,19}$/, 'must be the name of a way to pay, such as bank');
const plainText = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min, `must have at least ${min} characters`)
    .max(max, `may have at most ${max} characters`)
    .regex(/^[^\p{C}]*$/u, 'must be plain text in one line');
/** In major units. */
const amount = wireMoney.refine((sum) => sum > 0, 'must be more than 0');

const terms = z.object({ min: z.number(), max: z.number(), fee: z.number() });

const deposit = z.object({
  ref: z.string(),
  /** What the payer writes on the transfer. */
  code: z.string(),
  method: z.string(),
  title: z.string(),
  /** As announced. */
  amount: z.number(),
  /** `unclaimed` if money arrived that may not be credited: the operator has it. */
  state: z.enum(['open', 'waiting', 'credited', 'unclaimed', 'expired', 'failed']),
  /** What to copy to pay. */
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
  /** A provider's page to pay on. */
  url: z.string().nullable(),
  bankRef: z.string().nullable(),
  arrived: z.number().nullable(),
  reason: z.string(),
  canDrop: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type CashierDeposit = z.infer<typeof deposit>;

const withdrawal = z.object({
  ref: z.string(),
  method: z.string(),
  /** The end of the destination. */
  label: z.string(),
  /** Paid out; the fee is taken on top. */
  amount: z.number(),
  fee: z.number(),
  state: z.enum(['held', 'approved', 'sent', 'paid', 'returned', 'cancelled']),
  endedBy: z.string().nullable(),
  mayCancel: z.boolean(),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type CashierWithdrawal = z.infer<typeof withdrawal>;

const destination = z.object({
  id: z.string(),
  method: z.string(),
  label: z.string(),
  /** A new one waits for a day. */
  usableAt: z.string(),
});
export type CashierDestination = z.infer<typeof destination>;

const direction = z.enum(['deposit', 'withdraw']);

const agentRequest = z.object({
  id: z.string(),
  direction,
  amount: z.number(),
  note: z.string(),
  state: z.enum(['open', 'done', 'refused', 'cancelled']),
  answer: z.string(),
  createdAt: z.string(),
});
export type CashierRequest = z.infer<typeof agentRequest>;

const cashier = z.object({
  /** Who moves the player's money. Without the cashier nothing but the balance and history is offered. */
  money: z.enum(['staff', 'cashier', 'agent']),
  agent: z.string().nullable(),
  currency: z.string(),
  /** With what is held. */
  balance: z.number(),
  held: z.number(),
  free: z.number(),
  /** Why no deposit is taken now, in words; null if one is. */
  closed: z.string().nullable(),
  /** What the deposit limits leave, less what is announced; null without a limit. */
  depositLeft: z.number().nullable(),
  openDepositsMax: z.number().int(),
  methods: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      /** Null if nothing is paid in, or out, in this way. */
      deposit: terms.nullable(),
      withdraw: terms.nullable(),
    }),
  ),
  destinations: z.array(destination),
  /** The newest of each. */
  deposits: z.array(deposit),
  withdrawals: z.array(withdrawal),
  requests: z.array(agentRequest),
});
export type Cashier = z.infer<typeof cashier>;

export const cashierRoutes = {
  cashier: route({
    method: 'GET',
    path: '/cashier',
    access: 'player',
    summary: 'How the player pays in and out, what waits, and what came of it (ours)',
    reply: success(cashier),
  }),
  openDeposit: route({
    method: 'POST',
    path: '/cashier/deposits',
    access: 'player',
    summary: 'Announce a deposit; the answer says how to pay it (ours)',
    body: z.strictObject({ clientRef: wireClientRef, method, amount }),
    reply: success(deposit),
  }),
  nameBankRef: route({
    method: 'POST',
    path: '/cashier/deposits/bank-ref',
    access: 'player',
    summary: "Tell the bank's reference of a deposit, which credits nothing (ours)",
    body: named.extend({ bankRef: plainText(4, 64) }),
    reply: success(deposit),
  }),
  dropDeposit: route({
    method: 'POST',
    path: '/cashier/deposits/drop',
    access: 'player',
    summary: 'Forget an announced deposit; money that arrives all the same is credited (ours)',
    body: named,
    reply: success(deposit),
  }),
  addDestination: route({
    method: 'POST',
    path: '/cashier/destinations',
    access: 'player',
    summary: 'Add where money may go, after a fresh proof of identity; it waits for a day (ours)',
    body: z.strictObject({ method, account: plainText(4, 200) }),
    reply: success(destination),
  }),
  removeDestination: route({
    method: 'POST',
    path: '/cashier/destinations/remove',
    access: 'player',
    summary: 'Remove a destination (ours)',
    body: z.strictObject({ id: ref }),
    reply: success(z.null()),
  }),
  openWithdrawal: route({
    method: 'POST',
    path: '/cashier/withdrawals',
    access: 'player',
    summary: 'Ask for a withdrawal, whose money is held at once (ours)',
    body: z.strictObject({ clientRef: wireClientRef, destinationId: ref, amount }),
    reply: success(withdrawal),
  }),
  cancelWithdrawal: route({
    method: 'POST',
    path: '/cashier/withdrawals/cancel',
    access: 'player',
    summary: 'Cancel a withdrawal that is not sent, where the site allows it (ours)',
    body: named,
    reply: success(withdrawal),
  }),
  askAgent: route({
    method: 'POST',
    path: '/cashier/requests',
    access: 'player',
    summary: 'Ask the own agent for a payment in or out (ours)',
    body: z.strictObject({
      clientRef: wireClientRef,
      direction,
      amount,
      note: plainText(0, 200).default(''),
    }),
    reply: success(agentRequest),
  }),
  dropRequest: route({
    method: 'POST',
    path: '/cashier/requests/drop',
    access: 'player',
    summary: 'Take a request back that the agent has not answered (ours)',
    body: z.strictObject({ id: ref }),
    reply: success(agentRequest),
  }),
};
