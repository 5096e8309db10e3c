/** Decides queued requests one after another in memory, each on the state the one before left. */
import {
  type BetId,
  type Instant,
  type MarketDefinition,
  type MarketId,
  type Refusal,
  type RefusalCode,
  type RunnerId,
  refusals,
  refuse,
} from '@layline/contract';
import { betOf, type Decision, decide, type ExchangeState, type Stamped } from '@layline/exchange';
import type { Batch } from './batch.ts';
import {
  isMarketBet,
  type MarketBetRequest,
  type Outcome,
  type Quotes,
  type Request,
} from './request.ts';
import { stamp } from './stamp.ts';

const precedence = new Map<RefusalCode, number>(refusals.map(({ code }, index) => [code, index]));
const rank = (code: RefusalCode): number => precedence.get(code) ?? refusals.length;

export interface Asked {
  readonly request: Request;
  /** Whether it sat out a delay. */
  readonly isHeld: boolean;
}

/** A request as it was decided, before anything of it is applied. */
export interface Decided {
  readonly command: Stamped;
  readonly decision: Decision;
  /** `delay` for a bet that must sit out its market's delay first. */
  readonly next: 'apply' | 'delay' | Refusal;
}

/**
 * Decides one request and changes nothing: when it throws, this request alone has failed. A bet may
 * have to wait although it was let into the queue: it could only be refused then, or its market was
 * not in play, and what stood before it in the queue changed that.
 */
export function decideRequest(
  state: ExchangeState,
  { request, isHeld }: Asked,
  at: Instant,
  quotes: Quotes,
): Decided {
  const { command, isDoubtful } = stamp(state, request, at, quotes);
  const decision = decide(state, command);
  const doubt = isDoubtful ? refusalOfDoubt(decision) : null;
  if (doubt) return { command, decision, next: doubt };
  const isNew = decision.refusal === null && decision.repeatOf === null;
  const mustWait = isNew && !isHeld && isMarketBet(request) && isDelayed(state, request);
  return { command, decision, next: mustWait ? 'delay' : 'apply' };
}

/**
 * Applies what was decided and adds it to the batch. Throws when memory and rules no longer agree:
 * what follows must not build on this memory. Null for a bet that must wait.
 */
export function applyInto(
  batch: Batch,
  state: ExchangeState,
  { command, decision, next }: Decided,
): Outcome | null {
  if (next === 'delay') return null;
  if (next !== 'apply') return { kind: 'refused', refusal: next };
  // The second bet of an each-way bet has a number of its own, of which it is the first event.
  for (const [part, event] of decision.events.entries()) {
    batch.add(state, event, event.seq === command.seq ? part : 0, decision.explain);
  }
  batch.commands += 1;
  return outcomeOf(command, decision);
}

/**
 * While the board is in doubt nothing is matched, and nothing is kept against the reference: the same
 * bet may be sent again. An answer given before, and a refusal that comes first, still stand.
 */
function refusalOfDoubt({ refusal, repeatOf }: Decision): Refusal | null {
  if (repeatOf !== null) return null;
  if (refusal && rank(refusal.code) <= rank('MARKET_SUSPENDED')) return null;
  return refuse('MARKET_SUSPENDED');
}

function outcomeOf(command: Stamped, decision: Decision): Outcome {
  if (decision.refusal) return { kind: 'refused', refusal: decision.refusal };
  return { kind: 'accepted', events: decision.events, betId: decision.repeatOf ?? newBet(command) };
}

function newBet(command: Stamped): BetId | null {
  if (command.kind === 'change-bet') return command.newBetId;
  return 'betId' in command && command.kind !== 'cancel-bet' ? command.betId : null;
}

/** Refusals that a wait may turn into an acceptance, or the other way. */
const passing: ReadonlySet<RefusalCode> = new Set([
  'MARKET_SUSPENDED',
  'ODDS_CHANGED',
  'SIZE_UNAVAILABLE',
]);

/** The market that a bet is on, or that a bet to be changed is on. */
export function definitionOf(
  state: ExchangeState,
  request: MarketBetRequest,
): MarketDefinition | undefined {
  const id = marketOfRequest(state, request);
  return id === undefined ? undefined : state.markets.get(id)?.definition;
}

/** An each-way bet is never held: it ends at the off. */
function marketOfRequest(state: ExchangeState, request: MarketBetRequest): MarketId | undefined {
  if (request.kind === 'change-bet') return betOf(state, request.betId)?.marketId;
  return request.kind === 'place-each-way' ? request.win.marketId : request.marketId;
}

/** The selection that a held bet is on; a session has but one, which is never withdrawn. */
export function runnerOf(state: ExchangeState, request: MarketBetRequest): RunnerId | null {
  if (request.kind === 'place-bet' || request.kind === 'place-each-way') return request.runnerId;
  return request.kind === 'change-bet' ? (betOf(state, request.betId)?.runnerId ?? null) : null;
}

function isDelayed(state: ExchangeState, request: MarketBetRequest): boolean {
  const definition = definitionOf(state, request);
  return definition !== undefined && definition.isInPlay && definition.betDelayMs > 0;
}

/**
 * Whether the bet must wait out the market's delay. One that was answered before, or can only be
 * refused, need not.
 */
export function mustDelay(
  state: ExchangeState,
  request: MarketBetRequest,
  at: Instant,
  quotes: Quotes,
): boolean {
  if (!isDelayed(state, request)) return false;
  const { command, isDoubtful } = stamp(state, request, at, quotes);
  const { refusal, repeatOf } = decide(state, command);
  const isOpen = definitionOf(state, request)?.status === 'OPEN';
  if (repeatOf !== null || isDoubtful || !isOpen) return false;
  return refusal === null || passing.has(refusal.code);
}
