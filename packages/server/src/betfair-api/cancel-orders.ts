/** cancelOrders, replaceOrders and updateOrders: what is unmatched of bets, taken back or moved. */
import {
  type BetId,
  makeInstant,
  makeMoney,
  marketId,
  noMoney,
  parseMoney,
  playerId,
  type Refusal,
  refuse,
  sumMoney,
} from '@layline/contract';
import { z } from 'zod';
import type { Outcome } from '../engine/request.ts';
import { readBet } from '../player/read-bet.ts';
import type { ApiCaller } from './caller.ts';
import {
  apiMarketId,
  betIdText,
  customerRef,
  instructionsMax,
  sentNumber,
} from './order-fields.ts';
import { instructionErrorOf, overallStatus, persistenceWords, sideWords } from './order-words.ts';
import { placeOne } from './place-orders.ts';

const cancelInstruction = z.object({ betId: betIdText, sizeReduction: sentNumber.nullish() });

export const cancelRequest = z.object({
  marketId: apiMarketId.nullish(),
  instructions: z.array(cancelInstruction).max(instructionsMax).nullish(),
  customerRef,
});

const ownerOf = (caller: ApiCaller) => playerId(caller.session.player.player_id);

/** Without instructions everything of the market goes, without a market everything. */
export async function cancelOrders(caller: ApiCaller, request: z.output<typeof cancelRequest>) {
  const { marketId: id = null, instructions } = request;
  const head = { ...(id === null ? {} : { marketId: id }), customerRef: request.customerRef ?? '' };
  if (!instructions || instructions.length === 0) {
    const outcome = await cancelAll(caller, id);
    return outcome.kind === 'refused'
      ? {
          ...head,
          status: 'FAILURE',
          errorCode: instructionErrorOf(outcome.refusal),
          instructionReports: [],
        }
      : { ...head, status: 'SUCCESS', instructionReports: cancelledIn(caller, outcome) };
  }
  const reports = await Promise.all(
    instructions.map((instruction) => cancelOne(caller, instruction, id)),
  );
  return { ...head, ...overallStatus(reports), instructionReports: reports };
}

/** The dead-man's switch uses it too. */
export const cancelAll = (caller: ApiCaller, id: string | null): Promise<Outcome> =>
  caller.app.engine.submit({
    kind: 'cancel-bets',
    playerId: ownerOf(caller),
    marketId: id === null ? null : marketId(id),
  });

function cancelledIn({ app }: ApiCaller, outcome: Outcome & { readonly kind: 'accepted' }) {
  const cancelledDate = makeInstant(app.clock.now());
  return outcome.events.flatMap((event) =>
    event.kind === 'bet-cancelled'
      ? [
          {
            status: 'SUCCESS',
            instruction: { betId: event.betId },
            sizeCancelled: makeMoney(event.size),
            cancelledDate,
          },
        ]
      : [],
  );
}

async function cancelOne(
  caller: ApiCaller,
  instruction: z.output<typeof cancelInstruction>,
  id: string | null,
) {
  const { betId, sizeReduction } = instruction;
  const given = sizeReduction === null || sizeReduction === undefined;
  const size = given ? null : parseMoney(sizeReduction);
  const nothing = { sizeCancelled: 0 };
  if (!given && (size === null || size <= 0)) {
    return { status: 'FAILURE', errorCode: 'INVALID_BET_SIZE', instruction, ...nothing };
  }
  const open = caller.app.engine.view.betOf(betId as BetId);
  if (id !== null && open !== undefined && open.marketId !== id) {
    return { status: 'FAILURE', errorCode: 'INVALID_BET_ID', instruction, ...nothing };
  }
  const outcome = await caller.app.engine.submit({
    kind: 'cancel-bet',
    playerId: ownerOf(caller),
    betId: betId as BetId,
    ...(size === null ? {} : { size }),
  });
  if (outcome.kind === 'refused') {
    const errorCode = await cancelError(caller, betId, outcome.refusal);
    return { status: 'FAILURE', errorCode, instruction, ...nothing };
  }
  const sizes = outcome.events.flatMap((event) =>
    event.kind === 'bet-cancelled' ? [event.size] : [],
  );
  const cancelledDate = makeInstant(caller.app.clock.now());
  const sizeCancelled = makeMoney(sizes.length === 0 ? noMoney : sumMoney(sizes));
  return { status: 'SUCCESS', instruction, sizeCancelled, cancelledDate };
}

/** The engine knows open bets alone: one that is over was taken or has lapsed. */
async function cancelError(caller: ApiCaller, betId: string, refusal: Refusal): Promise<string> {
  const isOver = refusal.code === 'BET_UNKNOWN' && (await readBet(caller, betId)) !== null;
  return instructionErrorOf(isOver ? refuse('BET_NOT_OPEN') : refusal);
}

const replaceInstruction = z.object({ betId: betIdText, newPrice: sentNumber });

export const replaceRequest = z.object({
  marketId: apiMarketId,
  instructions: z.array(replaceInstruction).min(1).max(60),
  customerRef,
  marketVersion: z.unknown().optional(),
  async: z.boolean().nullish(),
});

/** Their replace is a cancel, then a bet of what was cancelled at the new price. */
export async function replaceOrders(caller: ApiCaller, request: z.output<typeof replaceRequest>) {
  const reports = await Promise.all(
    request.instructions.map((_, index) => replaceOne(caller, request, index)),
  );
  const head = { marketId: request.marketId, customerRef: request.customerRef ?? '' };
  return { ...head, ...overallStatus(reports), instructionReports: reports };
}

async function replaceOne(
  caller: ApiCaller,
  request: z.output<typeof replaceRequest>,
  index: number,
) {
  const { betId, newPrice } = request.instructions[index] as z.output<typeof replaceInstruction>;
  const bet = caller.app.engine.view.betOf(betId as BetId);
  const cancelInstructionReport = await cancelOne(caller, { betId }, request.marketId);
  if (cancelInstructionReport.status !== 'SUCCESS' || bet === undefined) {
    const errorCode = 'BET_TAKEN_OR_LAPSED';
    return { status: 'FAILURE', errorCode, cancelInstructionReport };
  }
  const instruction = {
    orderType: 'LIMIT' as const,
    selectionId: bet.runnerId,
    side: sideWords[bet.side],
    handicap: 0,
    limitOrder: {
      size: cancelInstructionReport.sizeCancelled,
      price: newPrice,
      persistenceType: persistenceWords[bet.persistence],
    },
    customerOrderRef: bet.orderRef,
  };
  const { marketId: id, customerRef: reference } = request;
  const placing = { marketId: id, customerRef: reference, customerStrategyRef: bet.strategyRef };
  const placeInstructionReport = await placeOne(caller, { request: placing, instruction, index });
  const { status } = placeInstructionReport;
  return {
    status,
    ...(status === 'SUCCESS' ? {} : { errorCode: 'CANCELLED_NOT_PLACED' }),
    cancelInstructionReport,
    placeInstructionReport,
  };
}
