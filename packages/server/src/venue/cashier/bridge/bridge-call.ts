/** A deposit or payout, with what its bridge is given. */
import type { DepositCall, PayoutCall } from '@layline/contract/bridge';

export type BridgeCall =
  | ({ readonly kind: 'deposit' } & DepositCall)
  | ({ readonly kind: 'payout' } & PayoutCall);
