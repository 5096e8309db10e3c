/** updateOrders: changes what happens to the rest of a bet when its market turns in play. */
import type { BetId } from '@layline/contract';
import { z } from 'zod';
import { idOf } from '../../venue/accounts/of-player.ts';
import type { ApiCaller } from './call/caller.ts';
import { apiMarketId, betIdText, customerRef } from './call/order-fields.ts';
import { errorOfBet } from './cancel-orders.ts';
import { conclude, type OrderError, wrong } from './order-words.ts';
import { submitNoted } from './submit-order.ts';

const updateInstruction = z.object({ betId: betIdText, newPersistenceType: z.string() });
type UpdateInstruction = z.output<typeof updateInstruction>;

export const updateRequest = z.object({
  marketId: apiMarketId,
  instructions: z.array(updateInstruction).min(1).max(60),
  customerRef,
});

const persistences: Readonly<Record<string, 'lapse' | 'keep'>> = {
  LAPSE: 'lapse',
  PERSIST: 'keep',
};

/** A repeated update changes nothing, so the request's reference is only returned. */
export async function updateOrders(caller: ApiCaller, request: z.output<typeof updateRequest>) {
  const { marketId, instructions } = request;
  const head = { marketId, customerRef: request.customerRef ?? '' };
  const reported = await Promise.all(
    instructions.map((instruction) => updateOne(caller, { instruction, marketId })),
  );
  return { ...head, ...conclude(reported) };
}

interface Updating {
  readonly instruction: UpdateInstruction;
  readonly marketId: string;
}

async function updateOne(caller: ApiCaller, { instruction, marketId }: Updating) {
  const { betId, newPersistenceType } = instruction;
  const persistence = persistences[newPersistenceType];
  if (persistence === undefined) return failed(instruction, wrong('INVALID_PERSISTENCE_TYPE'));
  const open = caller.app.engine.view.betOf(betId as BetId);
  if (open !== undefined && open.marketId !== marketId) {
    return failed(instruction, wrong('INVALID_BET_ID'));
  }
  const outcome = await submitNoted(caller, {
    kind: 'change-persistence',
    playerId: idOf(caller),
    betId: betId as BetId,
    persistence,
  });
  if (outcome.kind === 'accepted') {
    return { report: { status: 'SUCCESS', instruction }, requestError: null };
  }
  return failed(instruction, await errorOfBet(caller, { betId, refusal: outcome.refusal }));
}

const failed = (instruction: UpdateInstruction, error: OrderError) => ({
  report: { status: 'FAILURE', errorCode: error.instruction, instruction },
  requestError: error.request,
});
