/** What a player sees of deposits, withdrawals and requests. */
import {
  type CashierDeposit,
  type CashierDestination,
  type CashierRequest,
  type CashierWithdrawal,
  type Money,
  makeMoney,
} from '@layline/contract';
import type { Destination } from '../../store/queries/cashier/destinations.ts';
import type { Intent } from '../../store/queries/cashier/intents.ts';
import type { Method } from '../../store/queries/cashier/methods.ts';
import type { AgentRequest } from '../../store/queries/cashier/requests.ts';
import type { StoredWithdrawal } from '../../store/queries/cashier/withdrawals.ts';

const shown = (amount: number): number => makeMoney(amount as Money);

const detail = /^([^:]{1,40}):\s*(.*)$/;

/** Of particulars such as 'Account: 123'. */
function lineOf(text: string): CashierDeposit['lines'][number] {
  const [, label = '', value = text] = detail.exec(text) ?? [];
  return { label, value };
}

/** A method that is gone leaves its name. */
export function depositView(intent: Intent, method: Method | undefined): CashierDeposit {
  const { ref, code, state, pay, arrived, reason, bankRef, createdAt, expiresAt } = intent;
  const isOpen = state === 'open' || state === 'waiting';
  const ofSite = (method?.details ?? []).map(lineOf);
  return {
    ref,
    code,
    method: intent.method,
    title: method?.title ?? intent.method,
    amount: shown(intent.amount),
    state,
    lines: isOpen ? [...ofSite, ...(pay?.lines ?? [])] : [],
    url: isOpen ? (pay?.url ?? null) : null,
    bankRef,
    arrived: arrived === null ? null : shown(arrived),
    reason,
    canDrop: isOpen,
    createdAt,
    expiresAt,
  };
}

export const withdrawalView = (
  { ref, method, label, amount, fee, state, endedBy, heldAt, changedAt }: StoredWithdrawal,
  canCancel: boolean,
): CashierWithdrawal => ({
  ref,
  method,
  label,
  amount: shown(amount),
  fee: shown(fee),
  state,
  endedBy,
  mayCancel: canCancel && (state === 'held' || state === 'approved'),
  createdAt: heldAt,
  changedAt,
});

export const destinationView = ({
  id,
  method,
  label,
  usableAt,
}: Destination): CashierDestination => ({ id, method, label, usableAt });

export const requestView = ({
  id,
  direction,
  amount,
  note,
  state,
  answer,
  createdAt,
}: AgentRequest): CashierRequest => {
  return { id, direction, amount: shown(amount), note, state, answer, createdAt };
};

const termsOf = (min: number, max: number, fee: number) =>
  max === 0 ? null : { min: shown(min), max: shown(max), fee: shown(fee) };

export const methodView = (method: Method) => ({
  name: method.name,
  title: method.title,
  deposit: termsOf(method.depositMin, method.depositMax, method.depositFee),
  withdraw: termsOf(method.withdrawMin, method.withdrawMax, method.withdrawFee),
});
