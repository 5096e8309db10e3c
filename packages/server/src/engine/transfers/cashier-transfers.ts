/**
 * Credits deposits and takes charge-backs under their references, each once for good. As for transfers by
 * staff, the store is read first: the engine's memory holds the references of one day.
 */
import { refuse, type SiteId } from '@layline/contract';
import { type ChargeBack, type CreditDeposit, isSameTransfer, nobody } from '@layline/exchange';
import type { AnsweredTransfer } from '../commit/find-transfer.ts';
import { type Outcome, refusedOutcome } from '../request/request.ts';
import type { FundsParts } from './move-funds.ts';

/** Accepted without events if it was done before. What may not be credited is accepted too: unclaimed. */
export const creditDeposit = (parts: FundsParts, request: CreditDeposit): Promise<Outcome> =>
  once(parts, { request, siteId: request.siteId, direction: 'deposit' });

export const chargeBack = (
  parts: FundsParts,
  { siteId, ...request }: ChargeBack & { readonly siteId: SiteId },
): Promise<Outcome> => once(parts, { request, siteId, direction: 'withdraw' });

interface Once {
  readonly request: CreditDeposit | ChargeBack;
  readonly siteId: SiteId;
  readonly direction: 'deposit' | 'withdraw';
}

async function once(
  { engine, records }: FundsParts,
  { request, siteId, direction }: Once,
): Promise<Outcome> {
  let known: AnsweredTransfer | null;
  try {
    known = await records.findTransfer(siteId, request.transferRef);
  } catch {
    return refusedOutcome(refuse('UNAVAILABLE'));
  }
  if (known === null) return engine.submit(request);
  const playerId = request.playerId ?? nobody;
  return isSameTransfer(known, { ...request, playerId, direction })
    ? { kind: 'accepted', events: [], betId: null }
    : refusedOutcome(refuse('TRANSFER_REF_REUSED'));
}
