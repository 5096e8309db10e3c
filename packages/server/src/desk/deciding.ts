/** Decides queued requests one after another in memory, each on the state the one before left. */
import {
  type BetId,
  betId,
  type Instant,
  type Refusal,
  type RefusalCode,
  refusals,
  refuse,
} from '@layline/contract';
import { type Decision, decide, type ExchangeState, type Stamped } from '@layline/exchange';
import type { Batch } from './batch.ts';
import type { BetRequest, Outcome, Quotes, Request } from './request.ts';

const precedence = new Map<RefusalCode, number>(refusals.map(({ code }, index) => [code, index]));
const rank = (code: RefusalCode): number => precedence.get(code) ?? refusals.length;

/** The request with its number, its time and, for a bet, its id and the prices of the moment. */
export function stamp(
  state: ExchangeState,
  request: Request,
  at: Instant,
  quotes: Quotes,
): { readonly command: Stamped; readonly isDoubtful: boolean } {
  const seq = state.seq + 1;
  if (request.kind === 'place-casino-bet') {
    return { command: { ...request, seq, at, betId: numbered(seq) }, isDoubtful: false };
  }
  if (request.kind !== 'place-bet') return { command: { ...request, seq, at }, isDoubtful: false };
  const quote = quotes.quote(request.marketId, request.runnerId);
  const isDoubtful = quote !== null && !quote.isOpen;
  const house = isDoubtful ? null : (quote?.prices ?? null);
  return { command: { ...request, seq, at, betId: numbered(seq), house }, isDoubtful };
}

const numbered = (seq: number): BetId => betId(String(seq));

/** Decides and applies one request, and adds what happened to the batch. Throws on broken rules. */
export function decideInto(
  batch: Batch,
  state: ExchangeState,
  request: Request,
  at: Instant,
  quotes: Quotes,
): Outcome {
  const { command, isDoubtful } = stamp(state, request, at, quotes);
  const decision = decide(state, command);
  const doubt = isDoubtful ? refusalOfDoubt(decision) : null;
  if (doubt) return { kind: 'refused', refusal: doubt };
  for (const [part, event] of decision.events.entries()) {
    batch.add(state, event, part);
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
  const placed = 'betId' in command && command.kind !== 'cancel-bet' ? command.betId : null;
  return { kind: 'accepted', events: decision.events, betId: decision.repeatOf ?? placed };
}

/** Refusals that a wait may turn into an acceptance, or the other way. */
const passing: ReadonlySet<RefusalCode> = new Set([
  'MARKET_SUSPENDED',
  'ODDS_CHANGED',
  'SIZE_UNAVAILABLE',
]);

/**
 * Whether the bet must wait out the market's delay. One that was answered before, or can only be
 * refused, need not.
 */
export function mustHold(
  state: ExchangeState,
  request: BetRequest,
  at: Instant,
  quotes: Quotes,
): boolean {
  const definition = state.markets.get(request.marketId)?.definition;
  if (!definition?.isInPlay || definition.betDelayMs === 0) return false;
  const { command, isDoubtful } = stamp(state, request, at, quotes);
  const { refusal, repeatOf } = decide(state, command);
  if (repeatOf !== null || isDoubtful || definition.status !== 'OPEN') return false;
  return refusal === null || passing.has(refusal.code);
}
