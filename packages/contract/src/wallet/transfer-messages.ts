/**
 * What an operator's own wallet says to the transfer wallet of its site. The OpenAPI document is made from
 * these schemas. Amounts are decimal text of the site's currency, such as `250.00`; players have the
 * operator's ids.
 */
import { z } from 'zod';

export const walletAmount = z
  .string()
  .regex(/^\d{1,12}\.\d{2}$/, 'must be an amount with two decimals, such as 250.00');
const player = z.string().regex(/^[\w.@-]{1,64}$/, 'must be 1 to 64 letters, digits and . _ - @');
export const walletTxId = z
  .string()
  .regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits and . _ -');

/** `POST /v1/wallet/NAME/players`: opens the player, or finds them. */
export const walletPlayerCall = z.strictObject({ player });

/** `POST /v1/wallet/NAME/sessions`: a link that signs the player in, once, within a minute. */
export const walletSessionCall = z.strictObject({ player });

/** `POST /v1/wallet/NAME/transfers`: one `txId` moves money once, for good. */
export const walletTransferCall = z
  .strictObject({
    txId: walletTxId,
    player,
    direction: z.enum(['deposit', 'withdraw'], "must be 'deposit' or 'withdraw'"),
    amount: z.union([z.literal('all'), walletAmount], "must be an amount such as 250.00, or 'all'"),
  })
  .refine(({ direction, amount }) => direction === 'withdraw' || amount !== 'all', {
    path: ['amount'],
    message: "must be an amount such as 250.00; only a withdrawal can be of 'all'",
  });
export type WalletTransferCall = z.output<typeof walletTransferCall>;

export const walletPlayerReply = z.strictObject({
  player,
  /** Layline's own id, which webhooks name. */
  playerId: z.string(),
  balance: walletAmount,
  /** What may leave: the balance without what open bets may lose. */
  free: walletAmount,
});
export type WalletPlayerReply = z.output<typeof walletPlayerReply>;

export const walletSessionReply = z.strictObject({
  url: z.string(),
  /** The same without the host. */
  path: z.string(),
  expiresAt: z.iso.datetime(),
});
export type WalletSessionReply = z.output<typeof walletSessionReply>;

export const walletTransferReply = z.strictObject({
  txId: walletTxId,
  player,
  direction: z.enum(['deposit', 'withdraw']),
  /** What moved or was refused; of 'all', what was free then. */
  amount: walletAmount,
  /** It never changes: what was refused needs another `txId`. */
  status: z.enum(['done', 'refused']),
  /** Why it was refused. */
  code: z.string().nullable(),
  /** Of now. */
  balance: walletAmount,
  free: walletAmount,
  /** The number of its command in the journal. */
  seq: z.int().nonnegative(),
  at: z.iso.datetime(),
});
export type WalletTransferReply = z.output<typeof walletTransferReply>;
