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
 */
import { type Instant, type MarketId, money, type RefusalCode } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import { type Decision, happened } from '../../model/decision.ts';
import type { ReviewTriggers, Trigger, TriggerEnded } from '../../model/trigger.ts';
import { refuseLocked } from '../agents/branch-locks.ts';
import { decidePlaceBet, type StampedBet } from '../bets/place-bet.ts';
import { refuseHeld } from '../protection/limits.ts';
import { findTrigger, isWaiting, triggersIn } from './find-trigger.ts';
import { isReachedAt, parentOf, triggerBet } from './trigger-bet.ts';
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
  const isFired = trigger.trigger === 'offset' || isReachedAt(trigger, fires.odds);
  if (state.markets.get(marketId)?.definition.status !== 'OPEN' || !isFired) return happened();
  const bet = triggerBet(state, trigger, command.limits);
  if (bet === null) {
    const waitsForMore = (parentOf(state, trigger)?.remaining ?? 0) > 0;
    return waitsForMore ? happened() : happened(endedEvent(trigger, command, 'nothing-left'));
  }
  const { playerId, runnerId, side, persistence } = trigger;
  const { odds, stake } = bet;
  // A bet that only levels a position reduces risk, so the least stake does not apply, as with a
  // cash-out.
  const stakeMin = isLevelling(trigger) ? money(1) : command.limits.stakeMin;
  const limits = { ...command.limits, stakeMin };
  const placing = { ...command, playerId, runnerId, side, persistence, odds, stake, limits };
  const { events, refusal } = decidePlaceBet(state, { bet: placing });
  if (refusal !== null) {
    if (passing.has(refusal.code)) return happened();
    return happened({ ...endedEvent(trigger, command, 'refused'), code: refusal.code });
  }
  if (events.length === 0) return happened();
  const { seq, at, betId } = command;
  const whose = { playerId, marketId, triggerId: trigger.triggerId };
  const fired = { kind: 'trigger-fired', seq, at, ...whose, betId } as const;
  return happened(
    { ...fired, odds: fires.odds, covered: bet.covered },
    ...events,
    ...pairEnded(state, trigger, command),
  );
}

const isLevelling = ({ trigger, stake }: Trigger): boolean =>
  trigger !== 'offset' && stake === null;

function pairEnded(state: ExchangeState, trigger: Trigger, stamp: Stamp): TriggerEnded[] {
  const { marketId, pairId } = trigger;
  const other = pairId === null ? undefined : findTrigger(state, { marketId, triggerId: pairId });
  return other !== undefined && isWaiting(other) ? [endedEvent(other, stamp, 'paired')] : [];
}

/** True if a waiting trigger of the market can no longer place a bet. */
export const hasOverTriggers = (state: ExchangeState, id: MarketId, at: Instant): boolean =>
  triggersIn(state, id).some(
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

/** An offset is over once no part of its bet waits, and the matched part is covered or too small. */
function endByParent(state: ExchangeState, trigger: Trigger): TriggerEnded['end'] | null {
  if (trigger.trigger !== 'offset') return null;
  const parent = parentOf(state, trigger);
  if (parent === undefined) return 'parent';
  if (parent.remaining > 0 || parent.matched > trigger.covered) return null;
  return trigger.covered > 0 ? 'placed' : 'parent';
}

function heldCode(state: ExchangeState, trigger: Trigger, at: Instant): RefusalCode | null {
  const account = state.accounts.get(trigger.playerId);
  if (account === undefined) return 'NOT_FOUND';
  const { marketId } = trigger;
  const sportId = state.markets.get(marketId)?.definition.fixture.sportId;
  const refusal =
    refuseHeld(state, account, at) ?? refuseLocked(state, { account, at, sportId, marketId });
  return refusal?.code ?? null;
}
