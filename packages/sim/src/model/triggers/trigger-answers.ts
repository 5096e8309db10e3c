/** What was told of triggers, against what the model knows once the journal is read. */
import type { BetRequest } from '@layline/server/engine';
import { type Answer, askOf } from '../expected/asks.ts';
import type { TriggerAsk } from '../noted/noted-trigger.ts';
import { type ReferenceModel, refKey } from '../noted/reference-model.ts';
import {
  answerOf,
  bodyOf,
  expectChange,
  refusalOfEnding,
  refusalOfPlacing,
} from './expect-trigger.ts';
import { expectFiring } from './firing.ts';
import { overIn } from './read-triggers.ts';

interface LoneAnswer<Sent extends TriggerAsk | BetRequest> extends Answer<Sent> {
  /** Nothing else was under way. */
  readonly isAlone: boolean;
}

/** Ends of a wait, and what stands in the way of it; the trigger goes on waiting. */
const lapses = ['MARKET_SUSPENDED', 'ODDS_CHANGED', 'RUNNER_NOT_ACTIVE', 'NEW_RISK_STOPPED'];
const atTheDoor = ['TOO_MANY_REQUESTS', 'INSUFFICIENT_FUNDS', 'EXPOSURE_LIMIT_EXCEEDED'];

/** A firing is refused only for what its trigger may outlive; what the exchange refuses ends it. */
export function checkFiring(model: ReferenceModel, answer: LoneAnswer<BetRequest>): string[] {
  const { request, outcome, isAlone } = answer;
  const key = refKey(request);
  const name = `firing ${request.clientRef}`;
  const isHeld = model.holds.has(key);
  if (outcome.kind === 'refused') {
    const { code } = outcome.refusal;
    const early = model.earlyRefusals.get(key);
    if (early !== undefined && isAlone) {
      return code === early ? [] : [`${name} was told ${code} on arrival; expected ${early}`];
    }
    if (isAlone && !isHeld) {
      const isStale = code === 'MARKET_SUSPENDED' && model.feed.isStale(request.marketId);
      return isStale ? [] : [`${name} was told ${code}, and nothing stood in its way`];
    }
    const isKnown = [...lapses, ...atTheDoor, 'CLIENT_REF_REUSED'].includes(code);
    return isKnown ? [] : [`${name} was told ${code}, which must end the trigger`];
  }
  if (!isAlone || isHeld || outcome.events.length > 0) return [];
  const ask = askOf(model, request);
  const all = ask === null ? [] : expectFiring(model, ask);
  const isNothing = all.some(({ kind }) => kind === 'nothing');
  return isNothing ? [] : [`${name} did nothing; expected ${all.map(({ kind }) => kind).join()}`];
}

/** Requests that changed nothing, by what is known after them, which is what was known before. */
export function checkTriggerAnswer(
  model: ReferenceModel,
  answer: LoneAnswer<TriggerAsk>,
): string[] {
  const { request, outcome, isAlone } = answer;
  const actual = outcome.kind === 'refused' ? outcome.refusal.code : `accepted ${outcome.betId}`;
  if (request.kind === 'place-trigger') {
    const known = answerOf(model, request);
    const name = `trigger ${request.clientRef}`;
    if (known !== null && bodyOf(known.ask) === bodyOf(request)) {
      const must = `accepted ${known.triggerId}`;
      return actual === must || !isAlone
        ? []
        : [`${name} was told ${actual}; it stands for ${must}`];
    }
    if (outcome.kind === 'accepted') return [`${name} was accepted, and no journal says it`];
    if (!isAlone) return [];
    const code = known !== null ? 'CLIENT_REF_REUSED' : refusalOfPlacing(model, request);
    return actual === code ? [] : [`${name}: ${actual}; expected ${code ?? 'an event'}`];
  }
  if (!isAlone || (outcome.kind === 'accepted' && outcome.events.length > 0)) return [];
  const must = expectEventless(model, request);
  const was = outcome.kind === 'refused' ? actual : 'same';
  return was === must ? [] : [`${request.kind} was told ${was}; expected ${must ?? 'an event'}`];
}

function expectEventless(
  model: ReferenceModel,
  request: Exclude<TriggerAsk, { kind: 'place-trigger' }>,
): string | null {
  if (request.kind === 'change-trigger') return expectChange(model, request);
  if (request.kind === 'end-trigger') return refusalOfEnding(model, request);
  return overIn(model, request.marketId).length > 0 ? null : 'same';
}
