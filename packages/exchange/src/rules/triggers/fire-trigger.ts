/**
 * Fires a trigger: the firing, the bet and the end of its pair are the events of one command, so that a
 * crash leaves all of them or none. The command is the bet itself under the trigger's reference, so it
 * has the in-play delay, reserves its worst case and obeys every limit like any bet; its terms follow
 * from the trigger at the time of decision.
 *
 *   suspended, or the price is not reached     nothing: the trigger keeps waiting
 *   the market or its prices are gone          the same
 *   the bet is refused for good                the trigger ends with that refusal, its pair stays
 *   the bet is placed                          the trigger and its pair end; an offset continues while
 *                                              part of its parent is unmatched
 *
 * When a stop or a take profit that came with its bet places one, the unmatched part of its bet is
 * cancelled: nothing may be matched once the exit is taken.
 */
import {
  type Instant,
  type MarketId,
  type Money,
  maxMoney,
  money,
  type RefusalCode,
} from '@layline/contract';
import type { Bet } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { StakeLimits, Stamp } from '../../model/command.ts';
import type { ReviewTriggers, Trigger, TriggerEnded } from '../../model/trigger.ts';
import { refuseLocked } from '../agents/tree/branch-locks.ts';
import { cancelledEvent } from '../bets/cancel-bet.ts';
import { decidePlaceBet, type StampedBet } from '../bets/place-bet.ts';
import { type Decision, happened } from '../decision/decision.ts';
import { findTrigger, isAttached, isWaiting, triggersIn } from '../held/find-trigger.ts';
import { refuseHeld } from '../limits/holds.ts';
import { isReachedAt } from '../limits/trigger-terms.ts';
import { reserveOf } from '../risk/position.ts';
import { isArmed, parentOf, parentsOf, type TriggerBet, triggerBet } from './trigger-bet.ts';
import { triggerRef } from './trigger-ref.ts';

/** Temporary refusals: the trigger waits for the next price. */
const passing: ReadonlySet<RefusalCode> = new Set(['MARKET_SUSPENDED', 'TOO_MANY_REQUESTS']);

export function decideFireTrigger(state: ExchangeState, command: StampedBet): Decision {
  const { marketId, fires } = command;
  const trigger = fires && findTrigger(state, { marketId, triggerId: fires.triggerId });
  if (!trigger || !isWaiting(trigger) || triggerRef(trigger) !== command.clientRef) {
    return happened();
  }
  const ended = endOf(state, trigger, command);
  if (ended !== null) return happened(ended);
  if (!isArmed(state, trigger)) return happened();
  const isFired = trigger.trigger === 'offset' || isReachedAt(trigger, fires.odds);
  if (state.markets.get(marketId)?.definition.status !== 'OPEN' || !isFired) return happened();
  const bet = triggerBet(state, trigger, command.limits);
  if (bet === null) {
    const waitsForMore = !isAttached(trigger) && (parentOf(state, trigger)?.remaining ?? 0) > 0;
    return waitsForMore ? happened() : happened(endedEvent(trigger, command, 'nothing-left'));
  }
  return placeFired(state, { command, fires, trigger, bet });
}

interface Firing {
  readonly command: StampedBet;
  readonly fires: NonNullable<StampedBet['fires']>;
  readonly trigger: Trigger;
  readonly bet: TriggerBet;
}

function placeFired(state: ExchangeState, { command, fires, trigger, bet }: Firing): Decision {
  const { playerId, marketId, runnerId, side, persistence, triggerId } = trigger;
  const { odds, stake } = bet;
  const limits = limitsOf(trigger, { stake, limits: command.limits });
  const placing = { ...command, playerId, runnerId, side, persistence, odds, stake, limits };
  const rest = restToCancel(state, trigger);
  const { events, refusal } = decidePlaceBet(state, {
    bet: placing,
    ...(rest !== null && {
      replaces: { frees: reserveOf(rest.runner.line, rest), betId: rest.betId },
    }),
  });
  if (refusal !== null) {
    if (passing.has(refusal.code)) return happened();
    return happened({ ...endedEvent(trigger, command, 'refused'), code: refusal.code });
  }
  if (events.length === 0) return happened();
  const { seq, at, betId } = command;
  const fired = { kind: 'trigger-fired', seq, at, playerId, marketId, triggerId, betId } as const;
  return happened(
    { ...fired, odds: fires.odds, covered: bet.covered },
    ...(rest === null ? [] : [cancelledEvent(rest, { seq, at, size: rest.remaining })]),
    ...events,
    ...pairEnded(state, trigger, command),
  );
}

/** The parent of a stop or a take profit, if part of it is in the book. */
function restToCancel(state: ExchangeState, trigger: Trigger): Bet | null {
  const parent = isAttached(trigger) ? parentOf(state, trigger) : undefined;
  return parent !== undefined && parent.remaining > 0 ? parent : null;
}

/**
 * A bet that only levels a position reduces risk, so the least stake does not apply, as with a cash-out;
 * nor does the greatest to one that closes its own bet, which would stay open in part.
 */
function limitsOf(
  trigger: Trigger,
  { stake, limits }: { readonly stake: Money; readonly limits: StakeLimits },
): StakeLimits {
  if (!isLevelling(trigger)) return limits;
  const stakeMax = isAttached(trigger) ? maxMoney(limits.stakeMax, stake) : limits.stakeMax;
  return { ...limits, stakeMin: money(1), stakeMax };
}

const isLevelling = ({ trigger, stake }: Trigger): boolean =>
  trigger !== 'offset' && stake === null;

function pairEnded(state: ExchangeState, trigger: Trigger, stamp: Stamp): TriggerEnded[] {
  const { marketId, pairId } = trigger;
  const other = pairId === null ? undefined : findTrigger(state, { marketId, triggerId: pairId });
  return other !== undefined && isWaiting(other) ? [endedEvent(other, stamp, 'paired')] : [];
}

/** True if a waiting trigger of the market can no longer place a bet. */
export const hasOverTriggers = (
  state: ExchangeState,
  { marketId, at }: { readonly marketId: MarketId; readonly at: Instant },
): boolean =>
  triggersIn(state, marketId).some(
    (trigger) => isWaiting(trigger) && endOf(state, trigger, { seq: state.seq, at }) !== null,
  );

/** Ends the triggers that can no longer place a bet. */
export function decideReviewTriggers(
  state: ExchangeState,
  command: ReviewTriggers & Stamp,
): Decision {
  const waiting = triggersIn(state, command.marketId).filter(isWaiting);
  return happened(...waiting.flatMap((trigger) => endOf(state, trigger, command) ?? []));
}

function endedEvent(
  { playerId, marketId, triggerId }: Trigger,
  { seq, at }: Stamp,
  end: TriggerEnded['end'],
): TriggerEnded {
  return { kind: 'trigger-ended', seq, at, playerId, marketId, triggerId, end, code: null };
}

/** Why a waiting trigger is over, whatever the price; null while it may still place a bet. */
function endOf(state: ExchangeState, trigger: Trigger, stamp: Stamp): TriggerEnded | null {
  const end = endByMarket(state, trigger) ?? endByParent(state, trigger);
  if (end !== null) return endedEvent(trigger, stamp, end);
  const code = heldCode(state, trigger, stamp.at);
  return code === null ? null : { ...endedEvent(trigger, stamp, 'refused'), code };
}

function endByMarket(state: ExchangeState, trigger: Trigger): TriggerEnded['end'] | null {
  const market = state.markets.get(trigger.marketId);
  if (market === undefined || market.definition.status === 'CLOSED') return 'closed';
  const { definition } = market;
  const runner = definition.runners[market.runners.get(trigger.runnerId)?.index ?? -1];
  if (runner === undefined || runner.status === 'REMOVED') return 'removed';
  const isTurned = definition.isInPlay && !trigger.isFromInPlay;
  return isTurned && trigger.persistence === 'lapse' ? 'in-play' : null;
}

/**
 * A trigger with a parent is over once its bet has gone unmatched; an offset also once no part of its bet
 * waits, and the matched part is covered or too small.
 */
function endByParent(state: ExchangeState, trigger: Trigger): TriggerEnded['end'] | null {
  if (trigger.parentBetId === null) return null;
  if (parentsOf(state, trigger).length === 0) return 'parent';
  const parent = parentOf(state, trigger);
  if (trigger.trigger !== 'offset' || parent === undefined) return null;
  if (parent.remaining > 0 || parent.matched > trigger.covered) return null;
  return trigger.covered > 0 ? 'placed' : 'parent';
}

function heldCode(state: ExchangeState, trigger: Trigger, at: Instant): RefusalCode | null {
  const account = state.accounts.get(trigger.playerId);
  if (account === undefined) return 'NOT_FOUND';
  const { marketId } = trigger;
  const sportId = state.markets.get(marketId)?.definition.fixture.sportId;
  const refusal =
    refuseHeld(state, { account, at }) ?? refuseLocked(state, { account, at, sportId, marketId });
  return refusal?.code ?? null;
}
