/** An account as readers see it, and the reply to one of its transfers. */
import type { Instant, Money, PlayerId, RefusalCode, SiteId, TransferRef } from '@layline/contract';
import type { MoveFunds } from './command.ts';

export interface AccountView {
  readonly siteId: SiteId;
  /** The settled balance; the free balance is this less the exposure. */
  readonly openingBalance: Money;
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
