/** Compares replies to players with the reference model: no reply may report what did not happen. */
import type { MarketId } from '@layline/contract';
import type { CancelBet, CancelBets, ChangePersistence, SettleRound } from '@layline/exchange';
import type {
  BetRequest,
  ChangeRequest,
  Outcome,
  Request,
  SessionBetRequest,
} from '@layline/server/engine';
import { isPoison, isThrowing, isTooLong } from '../acts/failing-commands.ts';
import type { Answered } from '../test-engine/test-engine.ts';
import { checkCorrection, noteCorrection } from './corrections.ts';
import { type Answer, askOf, findBet } from './expected/asks.ts';
import { isMoved } from './expected/reserved.ts';
import { isEarlyCode, noteHold } from './holds.ts';
import { isAsRequested, isLeftOut, isRuleChange, settlementCode } from './market-answers.ts';
import { isTriggerAsk } from './noted/noted-trigger.ts';
import { codeOfAbsent, hasDelay, isOverUnknown } from './noted/offered-markets.ts';
import { type BetAsk, isAnswerKept, type ReferenceModel, refKey } from './noted/reference-model.ts';
import { checkCasinoBet, expectLeaving, noteCasinoAsk } from './rounds.ts';
import { checkTransfer } from './transfers.ts';
import { checkFiring, checkTriggerAnswer } from './triggers/trigger-answers.ts';

/** A code that says nothing about the request, which may be sent again. */
export const isPassing = (outcome: Outcome): outcome is Extract<Outcome, { kind: 'refused' }> =>
  outcome.kind === 'refused' && ['UNAVAILABLE', 'BUSY'].includes(outcome.refusal.code);

export function noteAsk(model: ReferenceModel, request: Request): void {
  if (request.kind === 'place-casino-bet' || request.kind === 'place-casino-bets') {
    return noteCasinoAsk(model, request);
  }
  if (request.kind === 'resettle-market' || request.kind === 'resettle-session') {
    return noteCorrection(model, request);
  }
  const ask = askOf(model, request);
  if (isTriggerAsk(request)) model.triggers.asks.push(request);
  if (ask === null) return;
  noteHold(model, ask);
  const key = refKey(ask);
  model.asks.set(key, [...(model.asks.get(key) ?? []), ask]);
}

/** The planted fault of the act. */
interface Planted {
  readonly isHarmed: boolean;
  /**
   * Null unless a command was planted that the store refuses for its content; else the markets that had a
   * delay at some time during the act.
   */
  readonly delayedMarkets: ReadonlySet<MarketId> | null;
}

/** Markets that have a delay before these requests, or get one from one of them. */
export function findDelayedMarkets(
  model: ReferenceModel,
  requests: readonly Request[],
): ReadonlySet<MarketId> {
  const known = [...model.markets.values()].map(({ definition }) => definition);
  const defined = requests.flatMap((request) =>
    request.kind === 'define-market' ? [request.definition] : [],
  );
  return new Set([...known, ...defined].filter(hasDelay).map(({ marketId }) => marketId));
}

/** Checks a reply once its events are read. */
export function checkAnswer(model: ReferenceModel, answered: Answered & Planted): string[] {
  const { request, outcome, isAlone } = answered;
  if (outcome === null) return [];
  if (isPassing(outcome)) {
    const { delayedMarkets } = answered;
    const isLapsed = delayedMarkets !== null && mayBeHeld(model, { request, delayedMarkets });
    return answered.isHarmed || isLapsed
      ? []
      : [`${request.kind} was told ${outcome.refusal.code} for no reason`];
  }
  if (isThrowing(request) || isPoison(request) || isTooLong(request)) {
    return checkFailing(model, { request, outcome });
  }
  if (isTriggerAsk(request)) return checkTriggerAnswer(model, { request, outcome, isAlone });
  switch (request.kind) {
    case 'place-bet':
      if (request.fires) return checkFiring(model, { request, outcome, isAlone });
      return checkBet(model, { request, outcome });
    case 'place-session-bet':
      return checkBet(model, { request, outcome });
    case 'change-bet':
      return checkChange(model, { request, outcome });
    case 'place-casino-bet':
    case 'place-casino-bets':
      return checkCasinoBet(model, { request, outcome });
    case 'move-funds':
      return checkTransfer(model, { request, outcome });
    default:
      return isAlone ? checkOther(model, { request, outcome }) : [];
  }
}

/** A refusal by the store makes the engine reload its memory, and held bets lapse. */
function mayBeHeld(
  model: ReferenceModel,
  { request, delayedMarkets }: { request: Request; delayedMarkets: ReadonlySet<MarketId> },
): boolean {
  const isBet = request.kind === 'place-bet' || request.kind === 'place-session-bet';
  if (!isBet && request.kind !== 'change-bet') return false;
  if (model.holds.has(refKey(request))) return true;
  const marketId = askOf(model, request)?.marketId;
  return marketId !== undefined && delayedMarkets.has(marketId);
}

/** The failing command is refused alone, or for a reason that is checked before its fault. */
function checkFailing(model: ReferenceModel, { request, outcome }: Answer): string[] {
  const actual = outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind;
  const mustBe = expectOf(actual);
  if (actual === 'COMMAND_FAILED') return [];
  // Stale prices are checked first.
  if (request.kind === 'place-bet' && actual === 'MARKET_SUSPENDED') return [];
  const isOver = request.kind === 'place-bet' && isOverUnknown(model, request.marketId);
  if (isOver && actual === 'MARKET_CLOSED') return [];
  if (request.kind === 'define-market' && model.settled.has(request.definition.marketId)) {
    return mustBe('define', 'ALREADY_SETTLED');
  }
  if ('playerId' in request && request.playerId !== null && !model.players.has(request.playerId)) {
    return mustBe(request.kind, 'NOT_FOUND');
  }
  const known = request.kind === 'place-bet' ? model.answers.get(refKey(request))?.code : null;
  return actual === known ? [] : [`${request.kind} that must fail was told ${actual}`];
}

const isSameBody = (one: BetAsk, other: BetAsk): boolean =>
  one.replaces === null &&
  one.marketId === other.marketId &&
  one.runnerId === other.runnerId &&
  one.side === other.side &&
  Object.is(one.odds, other.odds) &&
  Object.is(one.stake, other.stake) &&
  one.sizeMin === other.sizeMin &&
  one.persistence === other.persistence &&
  one.isPostOnly === other.isPostOnly &&
  JSON.stringify(one.attached) === JSON.stringify(other.attached) &&
  one.session?.line === other.session?.line &&
  one.session?.rate === other.session?.rate;

/** Refusals of lapsed held bets, and of stale markets, are not stored. */
const unkeptCodes = [
  'MARKET_SUSPENDED',
  'ODDS_CHANGED',
  'RUNNER_NOT_ACTIVE',
  'NOT_FOUND',
  'NEW_RISK_STOPPED',
];
const unkept = unkeptCodes.map((code) => `refused ${code}`);

/** Checks a refusal before the delay, which is in no journal; null if there was none. */
function checkEarlyRefusal(
  model: ReferenceModel,
  { request, outcome }: Answer<BetRequest | SessionBetRequest | ChangeRequest>,
): string[] | null {
  const key = refKey(request);
  const code = model.earlyRefusals.get(key);
  const actual = outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind;
  const name = `reference ${request.clientRef}`;
  if (code !== undefined) {
    return actual === code ? [] : [`${name} was told ${actual} on arrival; expected ${code}`];
  }
  if (model.answers.has(key) || !isEarlyCode(actual)) return null;
  // It is held only if what was queued before it has been done.
  if (!model.holds.has(key)) return [];
  return [`${name} was told ${actual} at the door, though it could be held`];
}

function checkBet(model: ReferenceModel, answer: Answer<BetRequest | SessionBetRequest>): string[] {
  const { request, outcome } = answer;
  const requested = askOf(model, request);
  if (requested === null) return [];
  const known = model.answers.get(refKey(request));
  const actual = codeOf(outcome);
  const name = `reference ${request.clientRef}`;
  if (outcome.kind === 'refused' && outcome.refusal.code === 'CLIENT_REF_REUSED') {
    const asks = model.asks.get(refKey(request)) ?? [];
    const others = [...asks, ...(known === undefined ? [] : [known.ask])];
    // NaN equals nothing, not even itself; validation keeps it out.
    const isOther =
      [requested.odds, requested.stake].some(Number.isNaN) ||
      others.some((ask) => !isSameBody(ask, requested));
    return isOther ? [] : [`${name} was never used for another bet, and refused as if`];
  }
  const fault = checkEarlyRefusal(model, answer);
  if (fault !== null) return fault;
  if (known === undefined || !isAnswerKept(known.at, model.clock.now())) {
    const isOver = isOverUnknown(model, request.marketId) && actual === 'refused MARKET_CLOSED';
    return isOver || unkept.includes(actual)
      ? []
      : [`${name} was told ${actual}, and no journal says it`];
  }
  if (!isSameBody(known.ask, requested)) return [`${name} has another bet and was told ${actual}`];
  const wanted = known.code === null ? `accepted ${known.betId}` : `refused ${known.code}`;
  return actual === wanted ? [] : [`${name} was told ${actual}; it stands for ${wanted}`];
}

function checkChange(model: ReferenceModel, answer: Answer<ChangeRequest>): string[] {
  const { request, outcome } = answer;
  const known = model.answers.get(refKey(request));
  const name = `change ${request.clientRef}`;
  const isKnown = known !== undefined && isAnswerKept(known.at, model.clock.now());
  const fault = checkEarlyRefusal(model, answer);
  if (fault !== null) return fault;
  if (outcome.kind === 'refused') {
    const { code } = outcome.refusal;
    // A bet is not moved past its stop. As for bets: a refusal of a bet that lapses while held, or of a
    // stale market, is not stored.
    const isUnkept = [
      'BET_UNKNOWN',
      'BET_NOT_OPEN',
      'INVALID_REQUEST',
      'CLIENT_REF_REUSED',
      ...unkeptCodes,
    ];
    if (isUnkept.includes(code)) return [];
    const isTrue = isKnown && known.code === code;
    return isTrue ? [] : [`${name} was refused ${code}, and no journal says it`];
  }
  if (!isKnown || known.code !== null) return [`${name} was accepted, and no journal says it`];
  const { replaces, odds, isPostOnly } = known.ask;
  const isAsked = odds === request.odds && isPostOnly === request.isPostOnly;
  return replaces === request.betId && isAsked ? [] : [`${name} has another bet and was accepted`];
}

const codeOf = (outcome: Outcome): string =>
  outcome.kind === 'accepted' ? `accepted ${outcome.betId}` : `refused ${outcome.refusal.code}`;

/** Requests without a reference, checked against the state before them; `model` holds the state after. */
function checkOther(model: ReferenceModel, { request, outcome }: Answer): string[] {
  const actual = outcome.kind === 'refused' ? outcome.refusal.code : 'accepted';
  const mustBe = expectOf(actual);
  const isWithoutEvents = outcome.kind === 'refused' || outcome.events.length === 0;
  if (!isWithoutEvents) return checkRequested(model, { request, outcome });
  switch (request.kind) {
    case 'resettle-market':
    case 'resettle-session':
      return checkCorrection(model, { request, outcome });
    case 'stop-risk':
    case 'resume-risk':
      return mustBe(request.kind, stopCode(model, request));
    case 'announce-maintenance':
    case 'begin-maintenance':
    case 'end-maintenance':
      return mustBe(request.kind, model.maintenance.quietCode(request, model.stops));
    case 'settle-round':
      return mustBe('round', roundCode(model, request));
    case 'cancel-bet':
      return mustBe('cancel', cancelCode(model, request));
    case 'change-persistence':
      return mustBe('change of persistence', persistenceCode(model, request));
    case 'settle-market':
    case 'settle-session':
      return mustBe('settle', settlementCode(model, request));
    case 'define-market': {
      const { marketId } = request.definition;
      if (isLeftOut(model, request)) return mustBe('define', 'accepted');
      if (model.settled.has(marketId)) return mustBe('define', 'ALREADY_SETTLED');
      const known = model.markets.get(marketId)?.definition;
      const isSame = known !== undefined && isAsRequested(known, request.definition);
      if (isRuleChange(model, request.definition)) return mustBe('define', 'INVALID_REQUEST');
      return isSame ? mustBe('define', 'accepted') : [`define of news: ${actual}, no event`];
    }
    case 'cancel-bets': {
      if (!model.players.has(request.playerId)) return mustBe('cancel all', 'NOT_FOUND');
      const { marketId } = request;
      const isThere = marketId === null || model.markets.has(marketId);
      const left = restingOf(model, request);
      if (isThere && left.length > 0) return [`cancel all left ${left.join(', ')} in the book`];
      const isOver = marketId !== null && isOverUnknown(model, marketId);
      const code = isOver ? 'MARKET_CLOSED' : 'MARKET_UNKNOWN';
      return mustBe('cancel all', isThere ? 'accepted' : code);
    }
    default:
      return [];
  }
}

const restingOf = ({ markets }: ReferenceModel, { playerId, marketId }: CancelBets): string[] =>
  [...markets.values()]
    .filter(({ definition }) => marketId === null || definition.marketId === marketId)
    .flatMap(({ bets }) => [...bets.values()])
    .filter((bet) => bet.playerId === playerId && bet.remaining > 0)
    .map(({ betId }) => betId);

const expectOf =
  (actual: string) =>
  (what: string, wanted: string): string[] =>
    actual === wanted ? [] : [`${what}: ${actual}; expected ${wanted}`];

/** By what is open now: an accepted payment has its event and is not checked here. */
function roundCode(model: ReferenceModel, { roundId, paid, outcome }: SettleRound): string {
  const open = new Set((model.rounds.get(roundId) ?? []).map(({ betId }) => betId));
  const isOpen = paid.every(({ betId }) => open.has(betId));
  const isOnce = new Set(paid.map(({ betId }) => betId)).size === paid.length;
  if (!isOpen || !isOnce) return 'BET_NOT_OPEN';
  if (outcome !== null) return paid.length < open.size ? 'INVALID_REQUEST' : 'an event';
  return expectLeaving(model, { roundId, bets: paid }) ?? 'an event';
}

type Turning = Extract<Request, { kind: 'stop-risk' | 'resume-risk' }>;
function stopCode(model: ReferenceModel, { kind, scope, reason }: Turning): string {
  const known = model.stops.reasonOf(scope);
  if (kind === 'resume-risk') return known === undefined ? 'NOT_FOUND' : 'an event';
  const isMarket = scope.kind === 'market' && !model.markets.has(scope.marketId);
  if (isMarket) return codeOfAbsent(model, scope.marketId);
  return known === reason ? 'accepted' : 'an event';
}

function cancelCode(model: ReferenceModel, { betId, playerId, size }: CancelBet): string {
  const bet = findBet(model, betId);
  if (bet === undefined || bet.playerId !== playerId) return 'BET_UNKNOWN';
  if (bet.remaining === 0 || isMoved(model, betId)) return 'BET_NOT_OPEN';
  return size !== undefined && size <= 0 ? 'INVALID_REQUEST' : 'an event';
}

function persistenceCode(
  model: ReferenceModel,
  { betId, playerId, persistence }: ChangePersistence,
): string {
  const bet = findBet(model, betId);
  if (bet === undefined || bet.playerId !== playerId) return 'BET_UNKNOWN';
  if (bet.remaining === 0 || isMoved(model, betId)) return 'BET_NOT_OPEN';
  return bet.persistence === persistence ? 'accepted' : 'an event';
}

/** Checks that the events match the request. */
function checkRequested(model: ReferenceModel, { request, outcome }: Answer): string[] {
  const [event] = outcome.kind === 'accepted' ? outcome.events : [];
  if (event === undefined) return [];
  if (request.kind === 'cancel-bet') {
    const isIt =
      event.kind === 'bet-cancelled' &&
      event.betId === request.betId &&
      event.playerId === request.playerId;
    const isTooMuch = isIt && request.size !== undefined && event.size > request.size;
    return isIt && !isTooMuch ? [] : [`cancelled otherwise than asked: ${JSON.stringify(event)}`];
  }
  if (request.kind === 'change-persistence') {
    const isIt =
      event.kind === 'bet-persistence-changed' &&
      event.betId === request.betId &&
      event.persistence === request.persistence;
    return isIt ? [] : [`kept otherwise than asked: ${JSON.stringify(event)}`];
  }
  if (request.kind === 'settle-round') {
    const count = event.kind === 'round-settled' ? event.bets.length : 0;
    return count === request.paid.length ? [] : [`${count} bets paid of ${request.paid.length}`];
  }
  if (request.kind === 'stop-risk' || request.kind === 'resume-risk') {
    const isIt = event.kind === (request.kind === 'stop-risk' ? 'risk-stopped' : 'risk-resumed');
    return isIt ? [] : [`${request.kind} became ${event.kind}`];
  }
  if (request.kind === 'end-maintenance') {
    const left = model.stops.reasonOf({ kind: 'maintenance', siteId: request.siteId });
    return left === undefined ? [] : ['maintenance ended, and its stop stays'];
  }
  if (request.kind === 'cancel-bets') {
    const left = restingOf(model, request);
    return left.length === 0 ? [] : [`cancel all left ${left.join(', ')} in the book`];
  }
  if (request.kind === 'define-market') {
    const last = outcome.kind === 'accepted' ? outcome.events.at(-1) : undefined;
    const isIt =
      last?.kind === 'market-defined' && isAsRequested(last.definition, request.definition);
    return isIt ? [] : ['the market was defined otherwise than the feed said'];
  }
  return [];
}
