/**
 * Makes transfers under an operator's reference. A reference moves money once, however often it is sent, and
 * keeps its answer for good. The store, which holds every answer, is read first. A transfer made after that
 * read is in the engine's memory, which holds the answers of one day.
 */
import { refuse } from '@layline/contract';
import { isSameTransfer, type MoveFunds } from '@layline/exchange';
import type { AnsweredTransfer } from '../commit/find-transfer.ts';
import type { Records } from '../memory/records.ts';
import { type Outcome, refusedOutcome } from '../request/request.ts';
import type { Engine } from '../writer/engine.ts';

export interface FundsParts {
  readonly engine: Pick<Engine, 'view' | 'submit'>;
  readonly records: Pick<Records, 'findTransfer'>;
}

/** Accepted without events if it was done before. Never rejects; what cannot be done is a refusal. */
export async function moveFunds(
  { engine, records }: FundsParts,
  request: MoveFunds,
): Promise<Outcome> {
  const { siteId } = engine.view.accountOf(request.playerId) ?? {};
  // Refused regardless of any earlier answer under the reference.
  const isAmount = request.amount > 0 || request.isAll === true;
  if (siteId === undefined || !isAmount) return engine.submit(request);
  let known: AnsweredTransfer | null;
  try {
    known = await records.findTransfer(siteId, request.transferRef);
  } catch {
    return refusedOutcome(refuse('UNAVAILABLE'));
  }
  return known === null ? engine.submit(request) : outcomeOf(known, request);
}

function outcomeOf(known: AnsweredTransfer, request: MoveFunds): Outcome {
  if (!isSameTransfer(known, request)) return refusedOutcome(refuse('TRANSFER_REF_REUSED'));
  const { code } = known;
  return code === null
    ? { kind: 'accepted', events: [], betId: null }
    : refusedOutcome(refuse(code));
}
