/**
 * Commands and events of the cashier: withdrawals that wait, deposits that arrive, money that nobody may
 * have yet. A provider is the way that the money takes; its account is what it paid out less what it took.
 */
import type {
  ClientRef,
  Instant,
  Money,
  PlayerId,
  RefusalCode,
  SiteId,
  TransferRef,
  WithdrawalRef,
} from '@layline/contract';
import type { Transfer } from '@layline/ledger';

/** What the player asked for. `amount` is paid out, and `fee` is taken on top of it. */
interface WithdrawalTerms {
  readonly ref: WithdrawalRef;
  readonly playerId: PlayerId;
  /** The player's idempotency key. */
  readonly clientRef: ClientRef;
  readonly method: string;
  readonly destinationId: string;
  readonly amount: Money;
  readonly fee: Money;
}

/** A withdrawal that is not over. Until it is sent, its amount and fee are held. */
export interface Withdrawal extends WithdrawalTerms {
  readonly siteId: SiteId;
  readonly state: 'held' | 'approved' | 'sent';
  readonly seq: number;
}

/** Money that arrived and waits for the operator. */
export interface Unclaimed {
  readonly siteId: SiteId;
  readonly transferRef: TransferRef;
  readonly method: string;
  readonly amount: Money;
  /** Null if nobody knows whose it is. */
  readonly playerId: PlayerId | null;
}

export interface HoldWithdrawal extends WithdrawalTerms {
  readonly kind: 'hold-withdrawal';
}

interface OfWithdrawal {
  readonly ref: WithdrawalRef;
}

export interface ApproveWithdrawal extends OfWithdrawal {
  readonly kind: 'approve-withdrawal';
}

export interface CancelWithdrawal extends OfWithdrawal {
  readonly kind: 'cancel-withdrawal';
  /** The player who cancels; null for the operator. */
  readonly byPlayer: PlayerId | null;
}

/** Posts the money before the provider pays it. */
export interface SendWithdrawal extends OfWithdrawal {
  readonly kind: 'send-withdrawal';
}

export interface EndWithdrawal extends OfWithdrawal {
  readonly kind: 'end-withdrawal';
  readonly end: 'paid' | 'returned';
}

/** Money that a provider took for a player. What may not be credited is posted as unclaimed. */
export interface CreditDeposit {
  readonly kind: 'credit-deposit';
  readonly siteId: SiteId;
  /** Null for money of an unknown payer. */
  readonly playerId: PlayerId | null;
  /** `deposit:METHOD:ID`, once for good. */
  readonly transferRef: TransferRef;
  readonly method: string;
  readonly amount: Money;
  readonly fee: Money;
  readonly remark: string;
  /** The announcement that it answers. */
  readonly intent?: string;
  /** Above this it waits for a person, as nobody has looked at it; absent if somebody has. */
  readonly amountMax?: Money;
}

interface OfUnclaimed {
  readonly siteId: SiteId;
  readonly transferRef: TransferRef;
}

export interface AssignUnclaimed extends OfUnclaimed {
  readonly kind: 'assign-unclaimed';
  readonly playerId: PlayerId;
}

export interface RefundUnclaimed extends OfUnclaimed {
  readonly kind: 'refund-unclaimed';
}

/** The payer's bank took a deposit back. */
export interface ChargeBack {
  readonly kind: 'charge-back';
  readonly playerId: PlayerId;
  /** `charge-back:METHOD:ID` of the deposit: once. */
  readonly transferRef: TransferRef;
  readonly method: string;
  readonly amount: Money;
  readonly remark: string;
}

export type CashierCommand =
  | HoldWithdrawal
  | ApproveWithdrawal
  | CancelWithdrawal
  | SendWithdrawal
  | EndWithdrawal
  | CreditDeposit
  | AssignUnclaimed
  | RefundUnclaimed
  | ChargeBack;

const commandKinds: ReadonlySet<string> = new Set<CashierCommand['kind']>([
  'hold-withdrawal',
  'approve-withdrawal',
  'cancel-withdrawal',
  'send-withdrawal',
  'end-withdrawal',
  'credit-deposit',
  'assign-unclaimed',
  'refund-unclaimed',
  'charge-back',
]);

export const isCashierCommand = <Other extends { readonly kind: string }>(
  command: Other | CashierCommand,
): command is Extract<Other, CashierCommand> => commandKinds.has(command.kind);

interface Happened {
  readonly seq: number;
  readonly at: Instant;
  readonly siteId: SiteId;
}

interface WithdrawalHappened extends Happened, WithdrawalTerms {}

interface WithdrawalHeld extends WithdrawalHappened {
  readonly kind: 'withdrawal-held';
}

interface WithdrawalApproved extends WithdrawalHappened {
  readonly kind: 'withdrawal-approved';
}

export const cancellers = ['player', 'operator', 'shortfall', 'charge-back'] as const;

/** By shortfall if a corrected result left less than what was held. */
export interface WithdrawalCancelled extends WithdrawalHappened {
  readonly kind: 'withdrawal-cancelled';
  readonly by: (typeof cancellers)[number];
}

interface WithdrawalSent extends WithdrawalHappened {
  readonly kind: 'withdrawal-sent';
  readonly transfers: readonly Transfer[];
}

interface WithdrawalPaid extends WithdrawalHappened {
  readonly kind: 'withdrawal-paid';
}

interface WithdrawalReturned extends WithdrawalHappened {
  readonly kind: 'withdrawal-returned';
  readonly transfers: readonly Transfer[];
}

interface Deposited extends Happened {
  readonly transferRef: TransferRef;
  readonly method: string;
  readonly amount: Money;
  readonly remark: string;
  readonly transfers: readonly Transfer[];
}

export interface DepositCredited extends Deposited {
  readonly kind: 'deposit-credited';
  readonly intent?: string;
  readonly playerId: PlayerId;
  readonly fee: Money;
}

export interface DepositUnclaimed extends Deposited {
  readonly kind: 'deposit-unclaimed';
  readonly intent?: string;
  /** Whose it would be; null if nobody knows. */
  readonly payer: PlayerId | null;
  /** Why it could not be credited. */
  readonly code: RefusalCode;
}

interface UnclaimedAssigned extends Happened, Unclaimed {
  readonly kind: 'unclaimed-assigned';
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly transfers: readonly Transfer[];
}

interface UnclaimedRefunded extends Happened, Omit<Unclaimed, 'playerId'> {
  readonly kind: 'unclaimed-refunded';
  readonly siteId: SiteId;
  readonly transfers: readonly Transfer[];
}

export interface DepositChargedBack extends Deposited {
  readonly kind: 'deposit-charged-back';
  readonly playerId: PlayerId;
}

export type WithdrawalEvent =
  | WithdrawalHeld
  | WithdrawalApproved
  | WithdrawalCancelled
  | WithdrawalSent
  | WithdrawalPaid
  | WithdrawalReturned;

export type DepositEvent =
  | DepositCredited
  | DepositUnclaimed
  | UnclaimedAssigned
  | UnclaimedRefunded
  | DepositChargedBack;

export type CashierEvent = WithdrawalEvent | DepositEvent;

const eventKinds: ReadonlySet<string> = new Set<CashierEvent['kind']>([
  'withdrawal-held',
  'withdrawal-approved',
  'withdrawal-cancelled',
  'withdrawal-sent',
  'withdrawal-paid',
  'withdrawal-returned',
  'deposit-credited',
  'deposit-unclaimed',
  'deposit-charged-back',
  'unclaimed-assigned',
  'unclaimed-refunded',
]);

export const isCashierEvent = (event: { readonly kind: string }): event is CashierEvent =>
  eventKinds.has(event.kind);
