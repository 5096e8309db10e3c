/**
 * placeOrders: each instruction is a bet of its own, in the order sent. A request that comes again under
 * its `customerRef` gets the same bets: each instruction has the reference `customerRef#number`, which the
 * engine answers alike for 24 hours.
 */
import {
  type BetId,
  clientRef,
  type Money,
  makeInstant,
  marketId,
  noRef,
  type Odds,
  type Persistence,
  parseMoney,
  parseOdds,
  playerId,
  type Refusal,
  refuse,
  runnerId,
} from '@layline/contract';
import { z } from 'zod';
import type { Outcome } from '../engine/request.ts';
import { requestAtSiteStakes, revalidation } from '../http/bets/revalidation.ts';
import { isRefusal } from '../http/calls/call.ts';
import { readBet } from '../player/read-bet.ts';
import type { ApiCaller } from './caller.ts';
import {
  apiMarketId,
  customerRef,
  instructionsMax,
  orderRef,
  sentNumber,
  strategyRef,
} from './order-fields.ts';
import { instructionErrorOf, isExpired, overallStatus } from './order-words.ts';

const limitOrder = z.object({
  size: sentNumber,
  price: sentNumber,
  persistenceType: z.enum(['LAPSE', 'PERSIST', 'MARKET_ON_CLOSE']).nullish(),
  timeInForce: z.literal('FILL_OR_KILL').nullish(),
  minFillSize: sentNumber.nullish(),
  betTargetType: z.string().nullish(),
  betTargetSize: sentNumber.nullish(),
});

const placeInstruction = z.object({
  orderType: z.enum(['LIMIT', 'LIMIT_ON_CLOSE', 'MARKET_ON_CLOSE']),
  selectionId: z.coerce.number().int().nonnegative(),
  handicap: z.coerce.number().nullish(),
  side: z.enum(['BACK', 'LAY']),
  limitOrder: limitOrder.nullish(),
  limitOnCloseOrder: z.unknown().optional(),
  marketOnCloseOrder: z.unknown().optional(),
  customerOrderRef: orderRef,
});
export type PlaceInstruction = z.output<typeof placeInstruction>;

export const placeRequest = z.object({
  marketId: apiMarketId,
  instructions: z.array(placeInstruction).min(1).max(instructionsMax),
  customerRef,
  customerStrategyRef: strategyRef,
  marketVersion: z.object({ version: z.coerce.number().int().nullish() }).nullish(),
  async: z.boolean().nullish(),
});

interface Terms {
  readonly odds: Odds;
  readonly stake: Money;
  readonly persistence: Persistence;
  readonly sizeMin?: Money;
}

/** Their error where an instruction cannot be a bet here. */
function termsOf({ orderType, handicap, limitOrder: order }: PlaceInstruction): Terms | string {
  if (orderType !== 'LIMIT' || order === null || order === undefined) return 'INVALID_ORDER_TYPE';
  if (handicap !== null && handicap !== undefined && handicap !== 0) return 'INVALID_RUNNER';
  if (order.betTargetType !== null && order.betTargetType !== undefined)
    return 'BET_TARGET_NOT_ALLOWED';
  if (order.persistenceType === 'MARKET_ON_CLOSE') return 'INVALID_PERSISTENCE_TYPE';
  const odds = parseOdds(order.price);
  const stake = parseMoney(order.size);
  if (odds === null) return 'INVALID_ODDS';
  if (stake === null || stake <= 0) return 'INVALID_BET_SIZE';
  if (order.timeInForce !== 'FILL_OR_KILL') {
    return { odds, stake, persistence: order.persistenceType === 'PERSIST' ? 'keep' : 'lapse' };
  }
  const terms = { odds, stake, persistence: 'fill-or-kill' } as const;
  if (order.minFillSize === null || order.minFillSize === undefined) return terms;
  const sizeMin = parseMoney(order.minFillSize);
  if (sizeMin === null || sizeMin <= 0 || sizeMin > stake) return 'INVALID_MIN_FILL_SIZE';
  return { ...terms, sizeMin };
}

export async function placeOrders(caller: ApiCaller, request: z.output<typeof placeRequest>) {
  const { instructions, marketVersion } = request;
  const head = { marketId: request.marketId, customerRef: request.customerRef ?? '' };
  const known = caller.app.engine.view.marketOf(marketId(request.marketId));
  const version = marketVersion?.version ?? null;
  if (version !== null && known !== undefined && known.definition.version > version) {
    const reports = instructions.map((instruction) =>
      failed(instruction, 'BET_LAPSED_PRICE_IMPROVEMENT_TOO_LARGE'),
    );
    return {
      ...head,
      status: 'FAILURE',
      errorCode: 'MARKET_VERSION_CHANGED',
      instructionReports: reports,
    };
  }
  const reports = await Promise.all(
    instructions.map((instruction, index) => placeOne(caller, { request, instruction, index })),
  );
  return { ...head, ...overallStatus(reports), instructionReports: reports };
}

interface Placing {
  readonly request: Pick<
    z.output<typeof placeRequest>,
    'marketId' | 'customerRef' | 'customerStrategyRef'
  >;
  readonly instruction: PlaceInstruction;
  readonly index: number;
}

/** Places one bet, and reports it in their words. */
export async function placeOne(caller: ApiCaller, { request, instruction, index }: Placing) {
  const terms = termsOf(instruction);
  if (typeof terms === 'string') return failed(instruction, terms);
  const id = marketId(request.marketId);
  const reference = request.customerRef;
  const makeRequest = requestAtSiteStakes(
    {
      kind: 'place-bet',
      playerId: playerId(caller.session.player.player_id),
      clientRef: reference ? clientRef(`${reference}#${index}`) : noRef,
      marketId: id,
      runnerId: runnerId(instruction.selectionId),
      side: instruction.side === 'BACK' ? 'back' : 'lay',
      ...terms,
      orderRef: instruction.customerOrderRef ?? '',
      strategyRef: request.customerStrategyRef ?? '',
    },
    id,
  );
  const bet = makeRequest(caller);
  if (isRefusal(bet)) return failed(instruction, instructionErrorOf(bet));
  const revalidate = revalidation(caller, makeRequest);
  return reportOf(caller, instruction, await caller.app.engine.submit(bet, { revalidate }));
}

async function reportOf(caller: ApiCaller, instruction: PlaceInstruction, outcome: Outcome) {
  const placedDate = makeInstant(caller.app.clock.now());
  if (outcome.kind === 'refused') return refusedReport(instruction, placedDate, outcome);
  const row = outcome.betId === null ? null : await readBet(caller, outcome.betId);
  if (row === null) return failed(instruction, instructionErrorOf(refuse('BET_UNKNOWN')));
  return {
    status: 'SUCCESS' as const,
    instruction,
    betId: row.betId,
    placedDate: row.placeTime,
    averagePriceMatched: row.sizeMatched > 0 ? row.price : 0,
    sizeMatched: row.sizeMatched,
    orderStatus: row.sizeRemaining > 0 ? 'EXECUTABLE' : 'EXECUTION_COMPLETE',
  };
}

interface RefusedOutcome {
  readonly refusal: Refusal;
  readonly betId?: BetId | null;
}

/** A bet that had to be matched at once and was not has expired, under the number that it had. */
function refusedReport(instruction: PlaceInstruction, placedDate: string, outcome: RefusedOutcome) {
  const { refusal, betId = null } = outcome;
  if (!isExpired(refusal) || betId === null)
    return failed(instruction, instructionErrorOf(refusal));
  const orderStatus = 'EXPIRED' as const;
  const nothing = { averagePriceMatched: 0, sizeMatched: 0, orderStatus };
  return { status: 'SUCCESS' as const, instruction, betId, placedDate, ...nothing };
}

const failed = (instruction: PlaceInstruction, errorCode: string) => ({
  status: 'FAILURE' as const,
  errorCode,
  instruction,
});
