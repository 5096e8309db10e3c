/** Decides queued requests in order, each on the state after the one before. */
import {
  type BetId,
  betDelayOf,
  betId,
  type MarketDefinition,
  type MarketId,
  type Refusal,
  type RefusalCode,
  type RunnerId,
  refusals,
  refuse,
} from '@layline/contract';
import { betOf, type Decision, decide, type ExchangeState, type Stamped } from '@layline/exchange';
import type { Batch } from '../commit/batch.ts';
import {
  isMarketBet,
  type MarketBetRequest,
  type Outcome,
  type Receipt,
  type Request,
} from '../request/request.ts';
import { type Moment, stamp } from '../rows/stamp.ts';

const precedence = new Map<RefusalCode, number>(refusals.map(({ code }, index) => [code, index]));
const rank = (code: RefusalCode): number => precedence.get(code) ?? refusals.length;

export interface Submitted {
  readonly request: Request;
  /** Whether it has waited out a delay. */
  readonly isHeld: boolean;
  readonly hop?: string | undefined;
}

/** A decided request; nothing of it is applied yet. */
export interface Decided {
  readonly command: Stamped;
  readonly decision: Decision;
  /** `delay` if the bet must first wait out its market's delay. */
  readonly next: 'apply' | 'delay' | Refusal;
}

/**
 * Decides one request and changes nothing: if it throws, only this request has failed. A bet queued without a
 * delay may need one now, because an earlier request has changed its market.
 */
export function decideRequest({ request, isHeld, hop }: Submitted, moment: Moment): Decided {
  const { state } = moment;
  const { command, isStale } = stamp(request, moment);
  const decision = withHop(decide(state, command), hop);
  const stale = isStale ? refusalOfStale(decision) : null;
  if (stale) return { command, decision, next: stale };
  const unasked = refusalOfUnasked(decision);
  if (unasked) return { command, decision, next: unasked };
  const mustWait =
    placesBet(decision) && !isHeld && isMarketBet(request) && isDelayed(state, request);
  return { command, decision, next: mustWait ? 'delay' : 'apply' };
}

const withHop = (decision: Decision, hop: string | undefined): Decision =>
  hop === undefined
    ? decision
    : { ...decision, events: decision.events.map((event) => ({ ...event, hop })) };

/**
 * Applies the decision and adds it to the batch. Returns null for a bet that must wait. Throws if memory and
 * rules disagree; nothing may then build on this memory.
 */
export function applyInto(
  batch: Batch,
  state: ExchangeState,
  { command, decision, next }: Decided,
): Outcome | null {
  if (next === 'delay') return null;
  if (next !== 'apply') return { kind: 'refused', refusal: next };
  // Further bets of one command have their own numbers, and each is the first event of its number.
  for (const [part, event] of decision.events.entries()) {
    batch.add(state, {
      event,
      part: event.seq === command.seq ? part : 0,
      explain: decision.explain,
      located: part === 0 ? decision.located : undefined,
    });
  }
  batch.commands += 1;
  const outcome = outcomeOf(command, decision);
  if (outcome.kind === 'refused' || decision.repeatOf !== null) return outcome;
  const receipt = receiptOf(batch, { events: decision.events, id: outcome.betId });
  return receipt === null ? outcome : { ...outcome, receipt };
}

interface Placed {
  readonly events: Decision['events'];
  readonly id: BetId | null;
}

/** A bet is the first event of its number. */
function receiptOf({ journal }: Batch, { events, id }: Placed): Receipt | null {
  const seq = Number(id);
  const row =
    id === null ? undefined : journal.slice(-events.length).find((one) => one.seq === seq);
  return row === undefined ? null : { seq, hash: row.hash };
}

/**
 * While the market's prices are stale nothing is matched, and no answer is stored under the reference, so
 * that the bet may be sent again. An earlier answer or a refusal of higher precedence still applies.
 */
function refusalOfStale({ refusal, repeatOf }: Decision): Refusal | null {
  if (repeatOf !== null) return null;
  if (refusal && rank(refusal.code) <= rank('MARKET_SUSPENDED')) return null;
  return refuse('MARKET_SUSPENDED');
}

/** Nothing is stored under the reference either: it may be sent again once the register has answered. */
const refusalOfUnasked = ({ refusal, repeatOf }: Decision): Refusal | null =>
  refusal?.code === 'REGISTER_UNKNOWN' && repeatOf === null ? refusal : null;

function outcomeOf(command: Stamped, decision: Decision): Outcome {
  if (decision.refusal) {
    return {
      kind: 'refused',
      refusal: decision.refusal,
      betId: decision.repeatOf ?? newBet(command),
    };
  }
  return { kind: 'accepted', events: decision.events, betId: decision.repeatOf ?? newBet(command) };
}

function newBet(command: Stamped): BetId | null {
  if (command.kind === 'change-bet') return command.newBetId;
  if (command.kind === 'place-trigger') return betId(command.triggerId);
  if (command.kind === 'place-casino-bets') return command.betIds[0] ?? null;
  return 'betId' in command && command.kind !== 'cancel-bet' ? command.betId : null;
}

/** Refusals that may no longer apply after the delay. */
const passing: ReadonlySet<RefusalCode> = new Set([
  'MARKET_SUSPENDED',
  'ODDS_CHANGED',
  'SIZE_UNAVAILABLE',
]);

/** Returns the market of a bet, or of the bet that a change moves. */
export function definitionOf(
  state: ExchangeState,
  request: MarketBetRequest,
): MarketDefinition | undefined {
  const id = marketOfRequest(state, request);
  return id === undefined ? undefined : state.markets.get(id)?.definition;
}

/** An each-way bet is never delayed: it is accepted before the off only. */
function marketOfRequest(state: ExchangeState, request: MarketBetRequest): MarketId | undefined {
  if (request.kind === 'change-bet') return betOf(state, request.betId)?.marketId;
  return request.kind === 'place-each-way' ? request.win.marketId : request.marketId;
}

/** Returns the runner of a bet; null on a session, whose only selection is never withdrawn. */
export function runnerOf(state: ExchangeState, request: MarketBetRequest): RunnerId | null {
  if (request.kind === 'place-bet' || request.kind === 'place-each-way') return request.runnerId;
  return request.kind === 'change-bet' ? (betOf(state, request.betId)?.runnerId ?? null) : null;
}

function isDelayed(state: ExchangeState, request: MarketBetRequest): boolean {
  const definition = definitionOf(state, request);
  return definition !== undefined && definition.isInPlay && betDelayOf(definition) > 0;
}

/**
 * Tells whether the bet must wait out the market's delay. A bet that was answered before, or that would be
 * refused after any delay, is decided at once.
 */
export function mustDelay(request: MarketBetRequest, moment: Moment): boolean {
  const { state } = moment;
  if (!isDelayed(state, request)) return false;
  const { command, isStale } = stamp(request, moment);
  const decision = decide(state, command);
  const { refusal, repeatOf } = decision;
  const isOpen = definitionOf(state, request)?.status === 'OPEN';
  if (repeatOf !== null || isStale || !isOpen) return false;
  return refusal === null ? placesBet(decision) : passing.has(refusal.code);
}

/** False for a trigger that places nothing or ends: without a bet there is nothing to wait for. */
const placesBet = ({ events, refusal }: Decision): boolean =>
  refusal === null &&
  events.some(({ kind }) => kind === 'bet-placed' || kind === 'session-bet-placed');
