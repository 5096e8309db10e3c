/** Carries out what a bridge said of a payment. Each act counts once, however often it is said. */
import { type Money, parseMoney, type Refusal } from '@layline/contract';
import type { Standing } from '@layline/contract/bridge';
import { noteHowPaid } from '../../../store/queries/cashier/bridged.ts';
import { noteWithdrawal } from '../../../store/queries/cashier/withdrawals.ts';
import { type CashierParts, isRefused } from '../cashier-parts.ts';
import { creditIntent, endIntent, endWithdrawal } from '../standings.ts';
import type { Payment } from './read-payment.ts';

/** Why a person must look at it; null if nobody must. */
export type Doubt = string | null;

/** Throws if it cannot be decided now. */
export const applyStanding = (
  parts: CashierParts,
  payment: Payment,
  said: Standing,
): Promise<Doubt> =>
  payment.kind === 'deposit' ? applyDeposit(parts, said) : applyPayout(parts, payment, said);

async function applyDeposit(parts: CashierParts, said: Standing): Promise<Doubt> {
  const { ref, status, externalId, pay } = said;
  const amount = readAmount(said.amount);
  const isPaid = status === 'confirming' || status === 'settled';
  await noteHowPaid(parts.store, { ref, isPaid, externalId, pay, now: parts.clock.now() });
  switch (status) {
    case 'waiting':
    case 'confirming':
      return null;
    case 'settled': {
      if (amount === 0) return 'it is said to be settled, and nothing arrived';
      const credited = await creditIntent(parts, { ref, amount, id: ref, isSeen: false });
      const differs = `${said.amount} arrived, another amount was credited`;
      if (isRefused(credited)) return doubtOf(credited, differs);
      return credited.state === 'unclaimed'
        ? `${said.amount} arrived and may not be credited`
        : null;
    }
    case 'returned':
      return `its ${said.amount} went back to the payer; charge it back`;
    default:
      await endIntent(parts, ref, { state: status, reason: `The provider says ${status}.` });
      return amount === 0 ? null : `it is ${status}, and ${said.amount} arrived`;
  }
}

async function applyPayout(parts: CashierParts, payment: Payment, said: Standing): Promise<Doubt> {
  const { ref, status, externalId } = said;
  switch (status) {
    case 'waiting':
    case 'confirming':
      return null;
    case 'settled': {
      if (said.amount !== payment.amount) return `${said.amount} was paid, not ${payment.amount}`;
      const refusal = await endWithdrawal(parts, { ref, end: 'paid', externalId });
      return refusal && doubtOf(refusal, 'it was paid, and is not open here');
    }
    default:
      return giveBack(parts, ref, `The provider says ${status}.`);
  }
}

/** The money is the player's again. */
export async function giveBack(parts: CashierParts, ref: string, reason: string): Promise<Doubt> {
  const refusal = await endWithdrawal(parts, { ref, end: 'returned', reason });
  return refusal && doubtOf(refusal, 'it is not paid, and is over here');
}

/** Nobody can know from here whether it was paid. */
export const markUnknown = (
  { store, clock }: CashierParts,
  ref: string,
  reason: string,
): Promise<void> =>
  noteWithdrawal(store, { ref, externalId: null, isUnknown: true, reason, now: clock.now() });

const contradictions: ReadonlySet<Refusal['code']> = new Set([
  'NOT_FOUND',
  'TRANSFER_REF_REUSED',
  'WITHDRAWAL_NOT_OPEN',
]);

function doubtOf({ code, message }: Refusal, doubt: string): Doubt {
  if (contradictions.has(code)) return doubt;
  throw new Error(message);
}

/** The schema allows nothing else. */
const readAmount = (text: string): Money => parseMoney(text) as Money;
