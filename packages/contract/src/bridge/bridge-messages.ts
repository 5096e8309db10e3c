/**
 * What the cashier and a bridge say to each other. A bridge is a process that takes and pays money for a
 * site, through a bank, a wallet or another provider. The OpenAPI document and both ends are made from these
 * schemas. Amounts are decimal text of the site's currency, such as `250.00`. Players are ids.
 */
import { z } from 'zod';

const amountForm = /^\d{1,12}\.\d{2}$/;
const amount = z.string().regex(amountForm, 'must be an amount with two decimals, such as 250.00');
const currency = z.string().regex(/^[A-Z]{3,5}$/, 'must be the code of a currency, such as EUR');
const time = z.iso.datetime('must be a time such as 2026-11-29T14:03:20.500Z');
const text = (max: number) => z.string().max(max, `may have at most ${max} characters`);
const link = text(2000).regex(/^https?:\/\/[^\s]+$/, 'must be an http or https address');

/** Made at random by the cashier, once; a bridge keeps it for good. */
export const bridgeRef = z
  .string()
  .regex(/^[\w-]{16,64}$/, 'must be 16 to 64 letters, digits, _ and -');

const asked = z.strictObject({ ref: bridgeRef, player: text(128).min(1), amount, currency });

/** `POST /v1/deposits`: a player wants to pay this amount; the answer says how. */
export const depositCall = asked.extend({ expiresAt: time, returnUrl: link });

/** `POST /v1/payouts`: pay this amount there, once for a ref. */
export const payoutCall = asked.extend({ destination: text(500).min(1) });

export const standingStatuses = [
  'waiting',
  'confirming',
  'settled',
  'failed',
  'expired',
  'returned',
] as const;

/** How a player pays: a page to go to, and lines to copy. */
const pay = z.strictObject({
  url: link.optional(),
  lines: z.array(z.strictObject({ label: text(40).min(1), value: text(500).min(1) })).max(20),
});

/** How far one deposit or payout is. */
export const standing = z.strictObject({
  ref: bridgeRef,
  /** The bridge's own id of it. */
  externalId: text(200).min(1),
  kind: z.enum(['deposit', 'payout']),
  status: z.enum(standingStatuses),
  /** Of a deposit what arrived so far, of a payout what is paid; never what was announced. */
  amount,
  /** What the bridge kept of it; the site's, not the player's. */
  fee: amount,
  /** If given, it must be the site's. */
  currency: currency.optional(),
  /** When the status changed last. */
  at: time,
  pay: pay.nullable(),
});

/** `GET /v1/standings?after=`: those changed since, the oldest change first, with where to go on. */
export const standingsPage = z.strictObject({
  standings: z.array(standing).max(100),
  /** Null at the end. */
  next: text(200).min(1).nullable(),
});

/** `POST /v1/cashier/NAME/nudge`, from a bridge: something changed; the cashier asks what. */
export const nudgeCall = z.strictObject({ ref: bridgeRef });

export type DepositCall = z.output<typeof depositCall>;
export type PayoutCall = z.output<typeof payoutCall>;
export type Standing = z.output<typeof standing>;
