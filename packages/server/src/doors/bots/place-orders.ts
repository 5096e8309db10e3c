/**
 * placeOrders: places each instruction as a bet, in the order sent. A request that is repeated under its
 * `customerRef` gets the same bets: each instruction has the reference `customerRef#number`, to which the
 * engine gives the same answer for 24 hours.
 */
import {
  type BetRow,
  type Instant,
  type Money,
  makeInstant,
  marketId,
  type Odds,
  type Persistence,
  parseMoney,
  parseOdds,
  type RunnerId,
  refuse,
  type Side,
} from '@layline/contract';
import { z } from 'zod';
import type { Outcome } from '../../engine/request/request.ts';
import { readBet } from '../../shown/player/read-bet.ts';
import { type KilledOrder, keepKilledOrder } from '../../store/queries/bets/killed-orders.ts';
import { idOf } from '../../venue/accounts/of-player.ts';
import { requestAtSiteStakes } from '../../venue/bets/revalidation.ts';
import type { ApiCaller } from './call/caller.ts';
import {
  apiMarketId,
  customerRef,
  instructionsMax,
  numberOrDigits,
  orderRef,
  sentNumber,
  strategyRef,
} from './call/order-fields.ts';
import { runnerOf } from './markets/selections.ts';
import { conclude, isExpired, type OrderError, orderErrorOf, wrong } from './order-words.ts';
import { instructionRef, submitFor } from './submit-order.ts';

const limitOrder = z.object({
  /** Absent from orders with a bet target, which are refused one by one. */
  size: sentNumber.nullish(),
  price: sentNumber,
  persistenceType: z.enum(['LAPSE', 'PERSIST', 'MARKET_ON_CLOSE']).nullish(),
  timeInForce: z.literal('FILL_OR_KILL').nullish(),
  minFillSize: sentNumber.nullish(),
  betTargetType: z.string().nullish(),
  betTargetSize: sentNumber.nullish(),
});

const placeInstruction = z.object({
  orderType: z.enum(['LIMIT', 'LIMIT_ON_CLOSE', 'MARKET_ON_CLOSE']),
  selectionId: numberOrDigits(z.number().int().nonnegative()),
  handicap: numberOrDigits(z.number()).nullish(),
  side: z.enum(['BACK', 'LAY']),
  limitOrder: limitOrder.nullish(),
  limitOnCloseOrder: z.unknown().optional(),
  marketOnCloseOrder: z.unknown().optional(),
  customerOrderRef: orderRef,
});
type PlaceInstruction = z.output<typeof placeInstruction>;

export const placeRequest = z.object({
  marketId: apiMarketId,
  instructions: z.array(placeInstruction).min(1).max(instructionsMax),
  customerRef,
  customerStrategyRef: strategyRef,
  marketVersion: z.object({ version: numberOrDigits(z.number().int()).nullish() }).nullish(),
  async: z.boolean().nullish(),
});

interface Terms {
  readonly odds: Odds;
  readonly stake: Money;
  readonly persistence: Persistence;
  readonly sizeMin?: Money;
}

/** Returns Betfair's error if the instruction cannot be a bet here. */
function termsOf({ orderType, limitOrder: order }: PlaceInstruction): Terms | string {
  if (orderType !== 'LIMIT' || !order) return 'INVALID_BID_TYPE';
  if (order.betTargetType) return 'ERROR_IN_ORDER';
  if (order.persistenceType === 'MARKET_ON_CLOSE') return 'INVALID_PERSISTENCE_TYPE';
  const odds = parseOdds(order.price);
  const stake = parseMoney(order.size ?? 0);
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
  const head = { marketId: request.marketId, customerRef: request.customerRef ?? '' };
  const { instructions } = request;
  if (isOutdated(caller, request)) {
    const error = { instruction: 'ERROR_IN_ORDER', request: 'INVALID_MARKET_VERSION' };
    return { ...head, ...conclude(instructions.map((instruction) => failed(instruction, error))) };
  }
  const reported = await Promise.all(
    instructions.map((instruction, index) => placeOne(caller, { request, instruction, index })),
  );
  return { ...head, ...conclude(reported) };
}

/** Tells whether the market has changed since the version that the caller bets on. */
function isOutdated(
  { app }: ApiCaller,
  { marketId: id, marketVersion }: z.output<typeof placeRequest>,
): boolean {
  const version = marketVersion?.version ?? null;
  const market = app.engine.view.marketOf(marketId(id));
  return version !== null && market !== undefined && market.definition.version > version;
}

const sideOf = ({ side }: PlaceInstruction): Side => (side === 'BACK' ? 'back' : 'lay');

interface Placing {
  readonly request: z.output<typeof placeRequest>;
  readonly instruction: PlaceInstruction;
  readonly index: number;
}

async function placeOne(caller: ApiCaller, placing: Placing) {
  const { request, instruction, index } = placing;
  const terms = termsOf(instruction);
  if (typeof terms === 'string') return failed(instruction, wrong(terms));
  const runner = runnerIn(caller, placing);
  if (runner === null) return failed(instruction, wrong('INVALID_RUNNER'));
  const makeRequest = requestAtSiteStakes(
    {
      kind: 'place-bet',
      playerId: idOf(caller),
      clientRef: instructionRef(request.customerRef, index),
      marketId: marketId(request.marketId),
      runnerId: runner,
      side: sideOf(instruction),
      ...terms,
      orderRef: instruction.customerOrderRef ?? '',
      strategyRef: request.customerStrategyRef ?? '',
    },
    marketId(request.marketId),
  );
  return reportOf(caller, { ...placing, terms, runner }, await submitFor(caller, makeRequest));
}

/** Null for a handicap that the market has not. */
function runnerIn({ app }: ApiCaller, { request, instruction }: Placing): RunnerId | null {
  const id = marketId(request.marketId);
  const definition =
    app.engine.view.marketOf(id)?.definition ?? app.marketCache.find(id)?.definition;
  const { selectionId, handicap } = instruction;
  return runnerOf(definition, { selectionId, handicap: handicap ?? 0 });
}

interface Submitted extends Placing {
  readonly terms: Terms;
  readonly runner: RunnerId;
}

async function reportOf(caller: ApiCaller, submitted: Submitted, outcome: Outcome) {
  const { instruction } = submitted;
  if (outcome.kind === 'refused') return refusedReport(caller, submitted, outcome);
  const row = outcome.betId === null ? null : await readBet(caller, outcome.betId);
  if (row === null) return failed(instruction, orderErrorOf(refuse('BET_UNKNOWN')));
  return { report: { status: 'SUCCESS', instruction, ...placedPart(row) }, requestError: null };
}

/** The part of a report that describes an accepted bet. */
export const placedPart = (row: BetRow) => ({
  betId: row.betId,
  placedDate: row.placeTime,
  averagePriceMatched: row.sizeMatched > 0 ? row.price : 0,
  sizeMatched: row.sizeMatched,
  orderStatus: row.sizeRemaining > 0 ? 'EXECUTABLE' : 'EXECUTION_COMPLETE',
});

/** A bet that had to be matched at once and was not counts as expired, under the bet id that it had. */
async function refusedReport(
  caller: ApiCaller,
  { request, instruction, terms, runner }: Submitted,
  { refusal, betId = null }: Outcome & { readonly kind: 'refused' },
) {
  if (!isExpired(refusal) || betId === null) return failed(instruction, orderErrorOf(refusal));
  const at = await keepKilled(caller, {
    betId,
    marketId: marketId(request.marketId),
    runnerId: runner,
    side: sideOf(instruction),
    odds: terms.odds,
    stake: terms.stake,
    orderRef: instruction.customerOrderRef ?? '',
    strategyRef: request.customerStrategyRef ?? '',
    at: caller.app.clock.now(),
  });
  const placedDate = makeInstant(at);
  const nothing = { averagePriceMatched: 0, sizeMatched: 0, orderStatus: 'EXPIRED' };
  return {
    report: { status: 'SUCCESS', instruction, betId, placedDate, ...nothing },
    requestError: null,
  };
}

/** Returns when it was placed. The reply stands even if the store does not answer: no money has moved. */
async function keepKilled(caller: ApiCaller, order: KilledOrder): Promise<Instant> {
  const { app, noteKilled } = caller;
  try {
    const { isNew, at } = await keepKilledOrder(app.store, idOf(caller), order);
    if (isNew) noteKilled?.(order);
    return at;
  } catch (error) {
    if (!app.writes.note(error)) app.log.error({ error }, 'a killed order could not be kept');
    return order.at;
  }
}

const failed = (instruction: PlaceInstruction, error: OrderError) => ({
  report: { status: 'FAILURE', errorCode: error.instruction, instruction },
  requestError: error.request,
});
