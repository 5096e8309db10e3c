/** An account as readers see it, and the reply to one of its transfers. */
import type { Instant, Money, PlayerId, RefusalCode, SiteId, TransferRef } from '@layline/contract';
import type { MoveFunds } from './command.ts';

export interface AccountView {
  readonly siteId: SiteId;
  /** The settled balance; the free balance is the funds less the exposure. */
  readonly openingBalance: Money;
  /** What waits to be withdrawn. */
  readonly held: Money;
  /** The balance less what is held: what covers bets. */
  readonly funds: Money;
  readonly exposure: Money;
  readonly exposureLimit: Money | null;
}

export interface TransferAnswer {
  readonly transferRef: TransferRef;
  readonly siteId: SiteId;
  readonly playerId: PlayerId;
  readonly direction: MoveFunds['direction'];
  readonly amount: Money;
  readonly remark: string;
  readonly at: Instant;
  /** Null if the money moved. */
  readonly code: RefusalCode | null;
}
