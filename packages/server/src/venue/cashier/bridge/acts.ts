/** What the cashier does with what a provider says of a deposit or payout. Each act counts once. */
import {
  type Money,
  makeMoneyText,
  money,
  playerId,
  siteId,
  transferRef,
  withdrawalRef,
} from '@layline/contract';
import type { Standing } from '@layline/contract/bridge';
import type { Clock } from '../../../base/clock.ts';
import type { Vault } from '../../../base/secrets/vault.ts';
import { findTransfer } from '../../../engine/commit/find-transfer.ts';
import type { AppEngine } from '../../../engine/writer/app-engine.ts';
import type { Store } from '../../../store/database.ts';
import {
  type IntentFacts,
  readIntentFacts,
  readPayoutFacts,
  readWithdrawalState,
  saveIntentArrival,
  saveIntentEnd,
  saveIntentPay,
  saveWithdrawalNote,
} from '../../../store/queries/cashier/provider-calls.ts';
import { destinationPlace } from '../destination-place.ts';
import type { BridgeCall } from './bridge-call.ts';

export interface StandingParts {
  readonly store: Store;
  readonly engine: Pick<AppEngine, 'submit'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly partnerVault: Vault;
}

/** What a bridge is given; null for a ref that is none, or a destination that cannot be opened. */
export async function readCall(parts: StandingParts, ref: string): Promise<BridgeCall | null> {
  const { store } = parts;
  const intent = await readIntentFacts(store, ref);
  return intent === null ? readPayout(parts, ref) : depositCallOf(intent);
}

function depositCallOf(intent: IntentFacts): BridgeCall {
  const { ref, playerId: player, amount, currency, expiresAt, host } = intent;
  return {
    kind: 'deposit',
    ref,
    player,
    amount: makeMoneyText(money(amount)),
    currency,
    expiresAt,
    returnUrl: `https://${host ?? 'localhost'}/cashier`,
  };
}

async function readPayout(
  { store, partnerVault }: StandingParts,
  ref: string,
): Promise<BridgeCall | null> {
  const found = await readPayoutFacts(store, ref);
  if (found === null) return null;
  const { playerId: player, amount, currency, destinationId, sealed } = found;
  const destination = partnerVault.open(sealed, destinationPlace(destinationId));
  if (destination === null) throw new Error('its destination cannot be opened with this key file');
  const text = makeMoneyText(money(amount));
  return { kind: 'payout', ref, player, amount: text, currency, destination };
}

/** The bridge has it, and says how the player pays. */
export async function depositWaits(
  { store, clock }: StandingParts,
  { ref, status, externalId, pay }: Standing,
): Promise<void> {
  const isPaid = status === 'confirming';
  await saveIntentPay(store, { ref, isPaid, externalId, pay, now: clock.now() });
}

interface Arrived {
  readonly amount: Money;
  readonly externalId: string;
}

/**
 * Credits what arrived, whatever was announced, also for an intent that had ended. Returns `differs` if
 * another amount was credited under the ref. Throws if the engine cannot decide now.
 */
export async function creditIntent(
  parts: StandingParts,
  ref: string,
  { amount, externalId }: Arrived,
): Promise<'credited' | 'unclaimed' | 'differs'> {
  const { store, engine, clock } = parts;
  const intent = await readIntentFacts(store, ref);
  if (intent === null) return 'differs';
  const site = siteId(intent.siteId);
  const reference = transferRef(`deposit:${intent.method}:${ref}`);
  // The engine remembers references for a day, the store for good.
  const known = await findTransfer(store, { siteId: site, ref: reference });
  if (known !== null && known.amount !== amount) return 'differs';
  let code = known?.code ?? null;
  if (known === null) {
    const outcome = await engine.submit({
      kind: 'credit-deposit',
      siteId: site,
      playerId: playerId(intent.playerId),
      transferRef: reference,
      method: intent.method,
      amount,
      fee: money(intent.depositFee),
      remark: `Deposit: ${intent.code}`,
    });
    if (outcome.kind === 'refused') {
      if (outcome.refusal.code === 'TRANSFER_REF_REUSED') return 'differs';
      throw new Error(outcome.refusal.message);
    }
    const [event] = outcome.events;
    if (event?.kind === 'deposit-unclaimed') code = event.code;
  }
  const state = code === null ? 'credited' : 'unclaimed';
  const now = clock.now();
  const arrival = { ref, state, externalId, arrived: amount, transferRef: reference, now } as const;
  await saveIntentArrival(store, arrival);
  return state;
}

/** No money came. What comes later is credited all the same. */
export async function endIntent(
  { store, clock }: StandingParts,
  ref: string,
  { end, reason }: { readonly end: 'expired' | 'failed'; readonly reason: string },
): Promise<void> {
  await saveIntentEnd(store, { ref, state: end, reason, now: clock.now() });
}

/** Returns `differs` for a withdrawal that ended otherwise. */
export async function payoutPaid(
  parts: StandingParts,
  ref: string,
  externalId: string,
): Promise<'paid' | 'differs'> {
  const end = await endWithdrawal(parts, ref, 'paid');
  if (end === 'differs') return end;
  const now = parts.clock.now();
  const note = { ref, externalId, isUnknown: false, reason: '', now };
  await saveWithdrawalNote(parts.store, note);
  return 'paid';
}

/** The money is the player's again. Returns `differs` for a withdrawal that ended otherwise. */
export async function payoutReturned(
  parts: StandingParts,
  ref: string,
  reason: string,
): Promise<'returned' | 'differs'> {
  const end = await endWithdrawal(parts, ref, 'returned');
  if (end === 'differs') return end;
  const now = parts.clock.now();
  await saveWithdrawalNote(parts.store, { ref, externalId: null, isUnknown: false, reason, now });
  return 'returned';
}

/** Nobody can know from here whether it was paid: it is for a person. */
export async function markUnknown(
  { store, clock }: StandingParts,
  ref: string,
  reason: string,
): Promise<void> {
  const now = clock.now();
  await saveWithdrawalNote(store, { ref, externalId: null, isUnknown: true, reason, now });
}

async function endWithdrawal<End extends 'paid' | 'returned'>(
  { store, engine }: StandingParts,
  ref: string,
  end: End,
): Promise<End | 'differs'> {
  const outcome = await engine.submit({ kind: 'end-withdrawal', ref: withdrawalRef(ref), end });
  if (outcome.kind === 'accepted') return end;
  const { code, message } = outcome.refusal;
  if (code !== 'NOT_FOUND' && code !== 'WITHDRAWAL_NOT_OPEN') throw new Error(message);
  return (await readWithdrawalState(store, ref)) === end ? end : 'differs';
}
