/**
 * Bets in their market's delay: when they were requested, at which version, what they reserve, and
 * whether something happened that lapses them. None may be placed early or after such an event, and none
 * refused for lack of funds because of what a player did meanwhile.
 */
import type { MarketId, PlayerId } from '@layline/contract';
import type { BetPlaced, Event, SessionBetPlaced } from '@layline/exchange';
import { askNow } from './expected/asks.ts';
import { isStopped, refusalOfRise } from './expected/expect.ts';
import { lineOf } from './expected/line-arithmetic.ts';
import { isMoved, reservedIn, reservedOf, underHolds, worstOf } from './expected/reserved.ts';
import { ofFunds } from './held-funds.ts';
import {
  type BetAsk,
  balanceOf,
  exposureOf,
  isAnswerKept,
  type NotedHold,
  type ReferenceModel,
  refKey,
} from './noted/reference-model.ts';
import { expectCode } from './read-bets.ts';
import { isHeldBack } from './triggers/attached.ts';
import { firingNow } from './triggers/firing.ts';

const heldMax = 10;
/** Possible outcomes of a delay. */
const passing = ['a bet', 'a session bet', 'MARKET_SUSPENDED', 'ODDS_CHANGED', 'SIZE_UNAVAILABLE'];

export const isEarlyCode = (code: string): boolean =>
  ofFunds.includes(code) || code === 'TOO_MANY_REQUESTS';

/** Records a bet at its request: held, refused for lack of funds, or neither. */
export function noteHold(model: ReferenceModel, ask: BetAsk): void {
  const key = refKey(ask);
  if (model.holds.has(key) || model.earlyRefusals.has(key) || model.asks.has(key)) return;
  if (!mustWait(model, ask)) return;
  const hold = makeHold(model, ask);
  if (hold === null) return;
  const code = refusalAtDoor(model, hold);
  if (code === null) model.holds.set(key, hold);
  else model.earlyRefusals.set(key, code);
}

function mustWait(model: ReferenceModel, ask: BetAsk): boolean {
  const { feed, clock } = model;
  const definition = model.markets.get(ask.marketId)?.definition;
  if (definition === undefined || !model.players.has(ask.playerId)) return false;
  // Its market comes to the journal first, and nothing is reserved until then.
  if (model.offers.unknown.has(ask.marketId)) return false;
  const { marketId, status, isInPlay, betDelayMs } = definition;
  if (status !== 'OPEN' || !isInPlay || betDelayMs === 0 || feed.isStale(marketId)) return false;
  const underAll = underHolds(model, [...model.holds.values()]);
  // Only what places a bet has something to wait for.
  if (ask.fires) return underAll(() => firingNow(model, ask)).kind === 'fired';
  const known = model.answers.get(refKey(ask));
  if (known !== undefined && isAnswerKept(known.at, clock.now())) return false;
  if (model.casinoAnswers.has(refKey(ask))) return false;
  if (ask.replaces !== null && isMoved(model, ask.replaces)) return false;
  if (isHeldBack(model, ask)) return false;
  const { ask: now, replaced } = askNow(model, ask);
  if (ask.replaces !== null && (replaced?.remaining ?? 0) === 0) return false;
  const decision = { ask: now, seq: model.seq + 1, replaced };
  return passing.includes(underAll(() => expectCode(model, decision)));
}

function makeHold(model: ReferenceModel, ask: BetAsk): NotedHold | null {
  const definition = model.markets.get(ask.marketId)?.definition;
  if (definition === undefined) return null;
  const { ask: now, replaced } = askNow(model, ask);
  const { playerId, marketId, replaces } = ask;
  const { version, betDelayMs } = definition;
  const line = lineOf(definition, now.runnerId);
  const worst = worstOf(now, { replaced, line });
  const what = { key: refKey(ask), playerId, marketId, worst, replaces };
  const how = { isLapsed: false, isNew: true, isSure: true, isOver: false };
  const promise = promiseTo(model, playerId);
  return { ...what, ...how, ...promise, dueAt: model.clock.now() + betDelayMs, version };
}

/**
 * A bet that lowers the risk is accepted even if its player is short or past the limit. Whether it still
 * lowers it after its delay depends on what the player does meanwhile.
 */
function promiseTo(
  model: ReferenceModel,
  playerId: PlayerId,
): Pick<NotedHold, 'isExcused' | 'isPastLimit'> {
  const own = [...model.holds.values()].filter((one) => one.playerId === playerId);
  const reserved = underHolds(model, own)(() => reservedOf(model, { playerId }));
  const atRisk = exposureOf(model, playerId) + reserved;
  const limit = model.players.get(playerId)?.limit ?? null;
  return {
    isExcused: balanceOf(model, playerId) < atRisk,
    isPastLimit: limit !== null && atRisk > limit,
  };
}

function refusalAtDoor(model: ReferenceModel, hold: NotedHold): string | null {
  const { playerId } = hold;
  const own = [...model.holds.values()].filter((one) => one.playerId === playerId);
  if (own.length >= heldMax) return 'TOO_MANY_REQUESTS';
  const reservedUnder = (held: readonly NotedHold[]) =>
    underHolds(model, held)(() => reservedOf(model, { playerId }));
  const reserved = reservedUnder(own);
  const after = reservedUnder([...own, hold]);
  return refusalOfRise(model, { playerId, before: reserved, after, reserved });
}

/** A bet still held at the end of the act was held throughout, unless an engine lost its memory. */
export function weighHolds(model: ReferenceModel, { pending, events, isSound }: Weighed): void {
  const { holds, asks } = model;
  const decided = new Set(
    events.flatMap((one) => ('clientRef' in one ? [`${one.playerId}/${one.clientRef}`] : [])),
  );
  for (const hold of holds.values()) {
    hold.isSure = isSound && (pending.has(hold.key) || decided.has(hold.key));
  }
  // What was queued before them made them wait; commands decided after that may find them held.
  model.lateHolds = [...asks].flatMap(([key, [ask]]) => {
    const late = ask && pending.has(key) && !holds.has(key) ? makeHold(model, ask) : null;
    return late === null ? [] : [late];
  });
}

interface Weighed {
  readonly pending: ReadonlySet<string>;
  readonly events: readonly Event[];
  readonly isSound: boolean;
}

/** A bet has at most one pending change: another is refused at once, not at the end of a delay. */
export function checkMoves({ asks }: ReferenceModel, pending: ReadonlySet<string>): string[] {
  const moved = [...pending].flatMap((key) => {
    const replaces = asks.get(key)?.[0]?.replaces ?? null;
    return replaces === null ? [] : [replaces];
  });
  const twice = moved.filter((betId, index) => moved.indexOf(betId) !== index);
  return twice.map((betId) => `bet ${betId} is being moved twice at once`);
}

/** A bet still waiting at the end of its act is held under the market's current definition. */
export function forgetHolds(model: ReferenceModel, pending: ReadonlySet<string>): void {
  const { holds, markets, asks, earlyRefusals } = model;
  earlyRefusals.clear();
  model.lateHolds = [];
  for (const [key, hold] of holds) {
    const version = markets.get(hold.marketId)?.definition.version ?? hold.version;
    if (!pending.has(key)) holds.delete(key);
    else
      holds.set(key, { ...hold, ...(hold.isNew ? { version } : {}), isNew: false, isSure: true });
  }
  // What was queued before it made it wait.
  for (const [key, [ask]] of asks) {
    const hold = ask && pending.has(key) && !holds.has(key) ? makeHold(model, ask) : null;
    if (hold !== null) holds.set(key, { ...hold, isNew: false });
  }
}

/**
 * A waiting bet whose worst case adds risk lapses once new risk is stopped there. Checked only if nothing
 * else happened in the act and the player has no other held bet.
 */
export function checkStops(
  model: ReferenceModel,
  { events, pending }: Pick<Weighed, 'events' | 'pending'>,
): string[] {
  if (events.length === 0 || events.some(({ kind }) => kind !== 'risk-stopped')) return [];
  return [...model.holds.values()].flatMap((hold) => {
    const { key, playerId } = hold;
    const isOnly = [...model.holds.values()].every(
      (one) => one === hold || one.playerId !== playerId,
    );
    if (!isOnly || hold.isNew || model.clock.now() >= hold.dueAt) return [];
    const isAdding = underHolds(model, [hold])(() => reservedIn(model, hold)) > 0;
    const mustLapse = isAdding && isStopped(model, hold);
    if (mustLapse === !pending.has(key)) return [];
    return [`held bet ${key} ${mustLapse ? 'waits on' : 'lapsed'} when new risk was stopped`];
  });
}

export function noteStalePrices({ holds }: ReferenceModel, marketId: MarketId): void {
  for (const [key, hold] of holds) {
    if (hold.marketId === marketId) holds.set(key, { ...hold, isLapsed: true });
  }
}

export function checkHold(model: ReferenceModel, event: BetPlaced | SessionBetPlaced): string[] {
  const hold = model.holds.get(refKey(event));
  if (hold === undefined) return [];
  const name = `bet ${event.betId}`;
  if (event.at < hold.dueAt) return [`${name} was placed ${hold.dueAt - event.at} ms too early`];
  if (hold.isLapsed) return [`${name} was placed although its prices went stale meanwhile`];
  const version = model.markets.get(event.marketId)?.definition.version;
  return version === hold.version ? [] : [`${name} was placed although its market had changed`];
}
