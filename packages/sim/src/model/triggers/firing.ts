/**
 * What must become of a trigger that fires, by scanning: the bet and its end, an end without a bet, or
 * nothing. Steps of odds are counted on a written-out ladder, stakes are worked in whole fractions.
 */
import { classicLadder, type Odds, type RunnerPrices, type TriggerId } from '@layline/contract';
import {
  betsOf,
  countingPieces,
  expectedExposure,
  pieceNow,
  pieceWinnings,
  rounded,
} from '../expected/arithmetic.ts';
import { expectBet } from '../expected/expect.ts';
import { underAnyHolds } from '../expected/reserved.ts';
import type { NotedTrigger } from '../noted/noted-trigger.ts';
import {
  type BetAsk,
  matchedOf,
  type NotedBet,
  type NotedMarket,
  type ReferenceModel,
  refKey,
} from '../noted/reference-model.ts';

export const triggersOf = (
  { triggers }: ReferenceModel,
  marketId: NotedTrigger['marketId'],
): NotedTrigger[] => triggers.byMarket.get(marketId) ?? [];

interface TriggerKey extends Pick<NotedTrigger, 'marketId'> {
  readonly triggerId: TriggerId;
}

export const findTrigger = (
  model: ReferenceModel,
  { marketId, triggerId }: TriggerKey,
): NotedTrigger | undefined =>
  triggersOf(model, marketId).find((one) => one.triggerId === triggerId);

export const waits = ({ end }: NotedTrigger): boolean => end === null;

export const isAttached = ({ kind, parentBetId }: NotedTrigger): boolean =>
  kind !== 'offset' && parentBetId !== null;

export const parentOf = (
  { markets }: ReferenceModel,
  { marketId, parentBetId }: Pick<NotedTrigger, 'marketId' | 'parentBetId'>,
): NotedBet | undefined =>
  parentBetId === null ? undefined : markets.get(marketId)?.bets.get(parentBetId);

/** All bets that it closes. */
const parentsOf = ({ markets }: ReferenceModel, trigger: NotedTrigger): NotedBet[] => {
  const bets = markets.get(trigger.marketId)?.bets;
  const ids = [...trigger.earlierBetIds, trigger.parentBetId];
  return ids.flatMap((id) => (id === null ? [] : (bets?.get(id) ?? [])));
};

/** True if something of its bets is matched. */
export const hasMatched = (model: ReferenceModel, trigger: NotedTrigger): boolean =>
  parentsOf(model, trigger).some(({ pieces }) => pieces.length > 0);

/** Why a trigger that waits is over, whatever the prices are. */
export function endOf(model: ReferenceModel, trigger: NotedTrigger): string | null {
  const definition = model.markets.get(trigger.marketId)?.definition;
  if (definition === undefined || definition.status === 'CLOSED') return 'closed';
  const runner = definition.runners.find(({ runnerId }) => runnerId === trigger.runnerId);
  if (runner === undefined || runner.status === 'REMOVED') return 'removed';
  const hasTurned = definition.isInPlay && !trigger.isFromInPlay;
  if (hasTurned && trigger.persistence === 'lapse') return 'in-play';
  const parent = parentOf(model, trigger);
  if (isAttached(trigger)) return parentsOf(model, trigger).length === 0 ? 'parent' : null;
  if (trigger.kind !== 'offset') return null;
  const isOpen = parent && (parent.remaining > 0 || matchedOf(parent) > trigger.covered);
  if (isOpen) return null;
  return parent !== undefined && trigger.covered > 0 ? 'placed' : 'parent';
}

/** What the feed offers to a bet of this side. */
export const priceFor = (house: RunnerPrices | null, side: 'back' | 'lay'): number | null =>
  house?.[side][0]?.odds ?? null;

type Watching = Pick<NotedTrigger, 'kind' | 'side' | 'odds'>;

/** A stop is reached at its price or worse, a take profit at its price or better; a low lay is better. */
export function isReached({ kind, side, odds }: Watching, price: number | null): boolean {
  if (odds === null || price === null) return false;
  if (kind === 'stop') return side === 'back' ? price <= odds : price >= odds;
  return side === 'back' ? price >= odds : price <= odds;
}

/** So many steps up the ladder, or down; from the step below where it is between two. */
function stepsFrom(odds: number, steps: number): number {
  const at = classicLadder.filter((one) => one <= odds).length - 1;
  const end = Math.min(classicLadder.length - 1, Math.max(0, at + steps));
  return classicLadder[end] ?? odds;
}

export interface FiringTerms {
  readonly odds: number;
  readonly stake: number;
  readonly covered: number;
}

type StakeRange = BetAsk['limits'];

/** What it would bet now; null for nothing, or not enough yet. */
export function firingTerms(
  model: ReferenceModel,
  trigger: NotedTrigger,
  limits: StakeRange,
): FiringTerms | null {
  const { side, ticks } = trigger;
  if (trigger.kind === 'offset') {
    const parent = parentOf(model, trigger);
    if (parent === undefined) return null;
    const covered = matchedOf(parent);
    const part = covered - trigger.covered;
    const odds = stepsFrom(parent.odds, side === 'back' ? ticks : -ticks);
    const wanted = trigger.isGreen
      ? rounded(BigInt(part) * BigInt(parent.odds), BigInt(odds))
      : part;
    const stake = closing(model, trigger, { odds, wanted });
    return stake > 0 && stake >= limits.stakeMin ? { odds, stake, covered } : null;
  }
  const odds = stepsFrom(trigger.odds ?? 0, side === 'back' ? -ticks : ticks);
  if (isAttached(trigger)) return closingTerms(model, trigger, odds);
  if (trigger.stake !== null) return { odds, stake: trigger.stake, covered: 0 };
  const stake = Math.min(levelling(model, trigger, odds), limits.stakeMax);
  return stake > 0 ? { odds, stake, covered: 0 } : null;
}

/** Makes what its bets win and lose the same, of what is matched of them. */
function closingTerms(
  model: ReferenceModel,
  trigger: NotedTrigger,
  odds: number,
): FiringTerms | null {
  const parents = parentsOf(model, trigger);
  const market = model.markets.get(trigger.marketId);
  if (market === undefined) return null;
  const gap = Math.abs(parents.reduce((sum, one) => sum + gapOf(market, one), 0));
  const wanted = rounded(BigInt(gap) * 100n, BigInt(odds));
  const stake = closing(model, trigger, { odds, wanted });
  const covered = parents.reduce((sum, one) => sum + matchedOf(one), 0);
  return stake > 0 ? { odds, stake, covered } : null;
}

interface Closing {
  readonly odds: number;
  readonly wanted: number;
}

/**
 * The most of it that opens nothing: no more than levels the selection, and so little that its waiting in
 * the book would not raise the exposure, the unmatched part of its own bet left out.
 */
function closing(model: ReferenceModel, trigger: NotedTrigger, { odds, wanted }: Closing): number {
  const { marketId, playerId, runnerId, side, parentBetId } = trigger;
  const market = model.markets.get(marketId);
  if (market === undefined) return 0;
  const own = betsOf(market, playerId).map((one) =>
    one.betId === parentBetId && isAttached(trigger) ? { ...one, remaining: 0 } : one,
  );
  const bare = { betId: '' as NotedBet['betId'], clientRef: '' as NotedBet['clientRef'], seq: 0 };
  const sizes = { pieces: [], cancelled: 0, lapsed: 0, made: 0, persistence: 'keep' } as const;
  const where = { playerId, marketId, runnerId, side, odds };
  const exposureWith = (stake: number): number =>
    expectedExposure(market, [
      ...own,
      { ...bare, ...where, ...sizes, pieces: [], stake, remaining: stake },
    ]);
  const before = expectedExposure(market, own);
  let stake = Math.min(wanted, levelling(model, trigger, odds));
  for (let step = stake; step > 0 && stake > 0 && exposureWith(stake) > before; ) {
    // Down by ever smaller steps, to the first that fits from above.
    while (step > 1 && exposureWith(Math.max(0, stake - step)) <= before)
      step = Math.ceil(step / 2);
    stake = Math.max(0, stake - step);
  }
  return stake;
}

function gapOf(market: NotedMarket, bet: NotedBet): number {
  let gap = 0;
  for (const piece of countingPieces(market, bet)) {
    const won = pieceWinnings(pieceNow(market, piece));
    gap += bet.side === 'back' ? won + piece.size : -won - piece.size;
  }
  return gap;
}

/** Makes what the selection wins and loses the same, of what is matched. */
function levelling(model: ReferenceModel, trigger: NotedTrigger, odds: number): number {
  const { marketId, playerId, runnerId, side } = trigger;
  const market = model.markets.get(marketId);
  if (market === undefined) return 0;
  let gap = 0;
  for (const bet of betsOf(market, playerId)) {
    if (bet.runnerId === runnerId) gap += gapOf(market, bet);
  }
  const toLevel = side === 'lay' ? gap : -gap;
  return toLevel > 0 ? rounded(BigInt(toLevel) * 100n, BigInt(odds)) : 0;
}

export type Firing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'ended'; readonly end: string; readonly code: string | null }
  | {
      readonly kind: 'fired';
      /** The bet. */
      readonly ask: BetAsk;
      readonly covered: number;
      /** The bet it came with, of which something waits: that is cancelled. */
      readonly cancels: NotedBet | null;
      /** Ended by it. */
      readonly pair: NotedTrigger | null;
    };

const nothing: Firing = { kind: 'nothing' };
/** It waits for another price. */
const passing = ['MARKET_SUSPENDED', 'TOO_MANY_REQUESTS'];

const refOfFiring = ({ kind, triggerId, covered }: NotedTrigger): string =>
  `~${kind.charAt(0)}${triggerId}.${covered}`;

/** Null for a bet that no trigger places. */
const firedBy = (model: ReferenceModel, { marketId, fires }: BetAsk): NotedTrigger | null =>
  fires ? (findTrigger(model, { marketId, triggerId: fires.triggerId }) ?? null) : null;

/** Everything that it may come to, whichever bets were held then. */
export const expectFiring = (model: ReferenceModel, ask: BetAsk): Firing[] =>
  underAnyHolds(model, refKey(ask))(() => firingNow(model, ask));

/** With the bets held that count now. */
export function firingNow(model: ReferenceModel, ask: BetAsk): Firing {
  const trigger = firedBy(model, ask);
  if (trigger === null || !waits(trigger)) return nothing;
  if (refOfFiring(trigger) !== ask.clientRef) return nothing;
  const end = endOf(model, trigger);
  if (end !== null) return { kind: 'ended', end, code: null };
  const isDue = trigger.kind === 'offset' || isReached(trigger, ask.fires?.odds ?? null);
  if (model.markets.get(trigger.marketId)?.definition.status !== 'OPEN' || !isDue) return nothing;
  const parent = isAttached(trigger) ? parentOf(model, trigger) : undefined;
  if (isAttached(trigger) && !hasMatched(model, trigger)) return nothing;
  const terms = firingTerms(model, trigger, ask.limits);
  if (terms === null) {
    const hasMore = !isAttached(trigger) && (parentOf(model, trigger)?.remaining ?? 0) > 0;
    return hasMore ? nothing : { kind: 'ended', end: 'nothing-left', code: null };
  }
  const bet = askOfFiring(ask, { trigger, terms });
  const cancels = parent !== undefined && parent.remaining > 0 ? { ...parent } : null;
  const expected = withoutRest(parent, () =>
    expectBet(model, { ask: bet, seq: model.seq, replaced: null }),
  );
  if (typeof expected === 'string') {
    if (passing.includes(expected)) return nothing;
    return { kind: 'ended', end: 'refused', code: expected };
  }
  const pair = pairOf(model, trigger);
  return { kind: 'fired', ask: bet, covered: terms.covered, cancels, pair };
}

/** As if nothing of the bet were waiting. */
function withoutRest<Found>(bet: NotedBet | undefined, find: () => Found): Found {
  if (bet === undefined) return find();
  const { remaining } = bet;
  bet.remaining = 0;
  const found = find();
  bet.remaining = remaining;
  return found;
}

function pairOf(model: ReferenceModel, { marketId, pairId }: NotedTrigger): NotedTrigger | null {
  const pair = pairId === null ? undefined : findTrigger(model, { marketId, triggerId: pairId });
  return pair !== undefined && waits(pair) ? pair : null;
}

interface Placing {
  readonly trigger: NotedTrigger;
  readonly terms: FiringTerms;
}

/** What only levels a position may be as small as it comes to. */
function askOfFiring(ask: BetAsk, { trigger, terms }: Placing): BetAsk {
  const { runnerId, side, persistence } = trigger;
  const isLevelling = trigger.kind !== 'offset' && trigger.stake === null;
  const stakeMin = isLevelling ? (1 as StakeRange['stakeMin']) : ask.limits.stakeMin;
  const most = isAttached(trigger) ? terms.stake : 0;
  const stakeMax = Math.max(ask.limits.stakeMax, most) as StakeRange['stakeMax'];
  const amounts = { odds: terms.odds as Odds, stake: terms.stake as BetAsk['stake'] };
  const limits = { ...ask.limits, stakeMin, stakeMax };
  return { ...ask, runnerId, side, persistence, ...amounts, limits };
}
