/** cancelOrders: cancels the unmatched part of bets, whole or in part. */
import {
  type BetId,
  makeInstant,
  makeMoney,
  marketId,
  parseMoney,
  type Refusal,
  refuse,
  sumMoney,
} from '@layline/contract';
import type { Event } from '@layline/exchange';
import { z } from 'zod';
import type { Outcome } from '../../engine/request/request.ts';
import { readBet } from '../../shown/player/read-bet.ts';
import { idOf } from '../../venue/accounts/of-player.ts';
import type { ApiCaller } from './call/caller.ts';
import {
  apiMarketId,
  betIdText,
  customerRef,
  instructionsMax,
  sentNumber,
} from './call/order-fields.ts';
import { conclude, type OrderError, orderErrorOf, wrong } from './order-words.ts';
import { submitNoted } from './submit-order.ts';

const cancelInstruction = z.object({ betId: betIdText, sizeReduction: sentNumber.nullish() });
type CancelInstruction = z.output<typeof cancelInstruction>;

export const cancelRequest = z.object({
  marketId: apiMarketId.nullish(),
  instructions: z.array(cancelInstruction).max(instructionsMax).nullish(),
  customerRef,
});

/** Cancels everything in the market if there are no instructions, and in all markets if none is named. */
export async function cancelOrders(caller: ApiCaller, request: z.output<typeof cancelRequest>) {
  const { marketId: id = null, instructions } = request;
  const head = { ...(id === null ? {} : { marketId: id }), customerRef: request.customerRef ?? '' };
  if (!instructions || instructions.length === 0) {
    const outcome = await cancelAll(caller, id);
    return { ...head, ...conclude(reportsOfAll(caller, outcome)) };
  }
  const reported = await Promise.all(
    instructions.map((instruction) => cancelOne(caller, { instruction, id })),
  );
  return { ...head, ...conclude(reported) };
}

/** Cancels all unmatched bets of the caller in one market, or in all. */
export const cancelAll = (caller: ApiCaller, id: string | null): Promise<Outcome> =>
  submitNoted(caller, {
    kind: 'cancel-bets',
    playerId: idOf(caller),
    marketId: id === null ? null : marketId(id),
  });

function reportsOfAll(caller: ApiCaller, outcome: Outcome) {
  if (outcome.kind === 'refused') return [failed({ betId: '' }, orderErrorOf(outcome.refusal))];
  return outcome.events
    .filter((event) => event.kind === 'bet-cancelled')
    .map((event) => done(caller, { instruction: { betId: event.betId }, events: [event] }));
}

interface Cancelling {
  readonly instruction: CancelInstruction;
  /** The market that must hold the bet; null for any. */
  readonly id: string | null;
}

async function cancelOne(caller: ApiCaller, { instruction, id }: Cancelling) {
  const { betId, sizeReduction = null } = instruction;
  const size = sizeReduction === null ? null : parseMoney(sizeReduction);
  if (sizeReduction !== null && (size === null || size <= 0)) {
    return failed(instruction, wrong('INVALID_BET_SIZE'));
  }
  const open = caller.app.engine.view.betOf(betId as BetId);
  if (id !== null && open !== undefined && open.marketId !== id) {
    return failed(instruction, wrong('INVALID_BET_ID'));
  }
  const outcome = await submitNoted(caller, {
    kind: 'cancel-bet',
    playerId: idOf(caller),
    betId: betId as BetId,
    ...(size === null ? {} : { size }),
  });
  return outcome.kind === 'refused'
    ? failed(instruction, await errorOfBet(caller, { betId, refusal: outcome.refusal }))
    : done(caller, { instruction, events: outcome.events });
}

/**
 * The engine holds open bets only. A bet of the caller's that is no longer open was matched or has lapsed.
 */
export async function errorOfBet(
  caller: ApiCaller,
  { betId, refusal }: { readonly betId: string; readonly refusal: Refusal },
): Promise<OrderError> {
  const isOver = refusal.code === 'BET_UNKNOWN' && (await readBet(caller, betId)) !== null;
  return orderErrorOf(isOver ? refuse('BET_NOT_OPEN') : refusal);
}

interface Cancelled {
  readonly instruction: CancelInstruction;
  readonly events: readonly Event[];
}

function done({ app }: ApiCaller, { instruction, events }: Cancelled) {
  const sizes = events.flatMap((event) => (event.kind === 'bet-cancelled' ? [event.size] : []));
  const report = {
    status: 'SUCCESS',
    instruction,
    sizeCancelled: makeMoney(sumMoney(sizes)),
    cancelledDate: makeInstant(app.clock.now()),
  };
  return { report, requestError: null };
}

const failed = (instruction: CancelInstruction, error: OrderError) => ({
  report: { status: 'FAILURE', errorCode: error.instruction, instruction, sizeCancelled: 0 },
  requestError: error.request,
});
