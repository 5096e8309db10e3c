/** Reads what a bridge is given of a deposit or payout. */
import { makeMoneyText, money } from '@layline/contract';
import type { DepositCall, PayoutCall } from '@layline/contract/bridge';
import { readSiteFacts } from '../../../store/queries/cashier/bridged.ts';
import { findDestination } from '../../../store/queries/cashier/destinations.ts';
import { findIntent, type Intent } from '../../../store/queries/cashier/intents.ts';
import {
  findWithdrawal,
  type StoredWithdrawal,
} from '../../../store/queries/cashier/withdrawals.ts';
import type { CashierParts } from '../cashier-parts.ts';
import { particularsOf } from '../destinations.ts';

/** The destination is null if it was erased, or sealed by another key. */
export type Payment =
  | ({ readonly kind: 'deposit' } & DepositCall)
  | ({ readonly kind: 'payout' } & Omit<PayoutCall, 'destination'> & {
        readonly destination: string | null;
      });

/** Null for a ref that is none. */
export async function readPayment(parts: CashierParts, ref: string): Promise<Payment | null> {
  const { store, clock } = parts;
  const intent = await findIntent(store, { ref, now: clock.now() });
  if (intent !== null) return depositOf(parts, intent);
  const withdrawal = await findWithdrawal(store, ref);
  return withdrawal && payoutOf(parts, withdrawal);
}

async function depositOf({ store }: CashierParts, intent: Intent): Promise<Payment | null> {
  const site = await readSiteFacts(store, intent.siteId);
  if (site === null) return null;
  const { ref, playerId: player, expiresAt } = intent;
  const amount = makeMoneyText(money(intent.amount));
  const returnUrl = `https://${site.host ?? 'localhost'}/#/cashier`;
  return { kind: 'deposit', ref, player, amount, currency: site.currency, expiresAt, returnUrl };
}

async function payoutOf(parts: CashierParts, found: StoredWithdrawal): Promise<Payment | null> {
  const site = await readSiteFacts(parts.store, found.siteId);
  if (site === null) return null;
  const { ref, playerId: player, destinationId } = found;
  const amount = makeMoneyText(money(found.amount));
  const to = await findDestination(parts.store, destinationId);
  const destination = to && particularsOf(parts, to);
  return { kind: 'payout', ref, player, amount, currency: site.currency, destination };
}
