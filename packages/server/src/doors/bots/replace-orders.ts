/**
 * replaceOrders: moves the rest of a bet to another price. Betfair cancels and then places; we do both or
 * neither, so that a refused price costs no place in the queue. A request that is repeated under its
 * `customerRef` gets the same bets.
 */
import {
  type BetId,
  type BetRow,
  makeInstant,
  marketId,
  parseOdds,
  refuse,
  runnerId,
} from '@layline/contract';
import { z } from 'zod';
import { readBet } from '../../shown/player/read-bet.ts';
import { idOf } from '../../venue/accounts/of-player.ts';
import { requestAtSiteStakes } from '../../venue/bets/revalidation.ts';
import type { ApiCaller } from './call/caller.ts';
import { apiMarketId, betIdText, customerRef, sentNumber } from './call/order-fields.ts';
import { errorOfBet } from './cancel-orders.ts';
import { selectionOf } from './markets/selections.ts';
import {
  conclude,
  type OrderError,
  orderErrorOf,
  persistenceWords,
  sideWords,
  wrong,
} from './order-words.ts';
import { placedPart } from './place-orders.ts';
import { instructionRef, submitFor } from './submit-order.ts';

const replaceInstruction = z.object({ betId: betIdText, newPrice: sentNumber });

export const replaceRequest = z.object({
  marketId: apiMarketId,
  instructions: z.array(replaceInstruction).min(1).max(60),
  customerRef,
  marketVersion: z.unknown().optional(),
  async: z.boolean().nullish(),
});
type ReplaceRequest = z.output<typeof replaceRequest>;

export async function replaceOrders(caller: ApiCaller, request: ReplaceRequest) {
  const head = { marketId: request.marketId, customerRef: request.customerRef ?? '' };
  const reported = await Promise.all(
    request.instructions.map((instruction, index) =>
      replaceOne(caller, { request, instruction, index }),
    ),
  );
  return { ...head, ...conclude(reported) };
}

interface Replacing {
  readonly request: ReplaceRequest;
  readonly instruction: z.output<typeof replaceInstruction>;
  readonly index: number;
}

async function replaceOne(caller: ApiCaller, { request, instruction, index }: Replacing) {
  const { betId, newPrice } = instruction;
  const odds = parseOdds(newPrice);
  if (odds === null) return failed(betId, wrong('INVALID_ODDS'));
  const bet = caller.app.engine.view.betOf(betId as BetId);
  if (bet !== undefined && bet.marketId !== request.marketId) {
    return failed(betId, wrong('INVALID_BET_ID'));
  }
  const reference = instructionRef(request.customerRef, index);
  const makeRequest = requestAtSiteStakes(
    {
      kind: 'change-bet',
      playerId: idOf(caller),
      betId: betId as BetId,
      clientRef: reference,
      odds,
    },
    marketId(request.marketId),
  );
  const outcome = await submitFor(caller, makeRequest);
  if (outcome.kind === 'refused') {
    return failed(betId, await errorOfBet(caller, { betId, refusal: outcome.refusal }));
  }
  const row = outcome.betId === null ? null : await readBet(caller, outcome.betId);
  if (row === null) return failed(betId, orderErrorOf(refuse('BET_UNKNOWN')));
  return { report: movedReport(caller, { betId, row }), requestError: null };
}

/** The old bet's cancelled size is the new bet's whole stake. */
function movedReport(
  { app }: ApiCaller,
  { betId, row }: { readonly betId: string; readonly row: BetRow },
) {
  const limitOrder = {
    size: row.stake,
    price: row.oddsReq,
    persistenceType: persistenceWords[row.persistence],
  };
  const instruction = {
    orderType: 'LIMIT',
    ...selectionOf(
      app.engine.view.marketOf(marketId(row.marketId))?.definition,
      runnerId(row.selectionId),
    ),
    side: sideWords[row.type],
    limitOrder,
    ...(row.orderRef === '' ? {} : { customerOrderRef: row.orderRef }),
  };
  return {
    status: 'SUCCESS',
    cancelInstructionReport: {
      status: 'SUCCESS',
      instruction: { betId },
      sizeCancelled: row.stake,
      cancelledDate: makeInstant(app.clock.now()),
    },
    placeInstructionReport: { status: 'SUCCESS', instruction, ...placedPart(row) },
  };
}

/** Faults of the old bet; all others are faults of the new one. */
const cancelFaults: readonly string[] = ['INVALID_BET_ID', 'BET_TAKEN_OR_LAPSED'];
const otherFailed = 'RELATED_ACTION_FAILED';

/** Both parts are reported even though neither happened: clients read both. */
function failed(betId: string, { instruction: errorCode, request }: OrderError) {
  const isOfCancel = cancelFaults.includes(errorCode);
  return {
    report: {
      status: 'FAILURE',
      errorCode,
      cancelInstructionReport: {
        status: 'FAILURE',
        errorCode: isOfCancel ? errorCode : otherFailed,
        instruction: { betId },
        sizeCancelled: 0,
      },
      placeInstructionReport: {
        status: 'FAILURE',
        errorCode: isOfCancel ? otherFailed : errorCode,
      },
    },
    requestError: request,
  };
}
