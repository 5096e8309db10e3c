/**
 * A trigger places its bet: the firing, the bet and the end of the other of its pair are the events of one
 * command, so that a process that dies in between has done all of it or nothing. The command is the bet
 * itself under the trigger's own reference, and so waits out an in-play delay, reserves its worst case and
 * is held to every limit like any other; what it bets follows from the trigger at the moment of decision.
 *
 *   suspended, or the price is not reached     nothing happens, it goes on waiting
 *   the market or its prices went meanwhile    the same
 *   the bet is refused for good                it ends with that refusal, the other of its pair stays
 *   the bet is placed                          it ends, as does the other of its pair; an offset goes on
 *                                              while something of its parent waits
 */
import { type Instant, type MarketId, money, type RefusalCode } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import { type Decision, happened } from '../../model/decision.ts';
import type { ReviewTriggers, Trigger, TriggerEnded } from '../../model/trigger.ts';
import { decidePlaceBet, type StampedBet } from '../bets/place-bet.ts';
import { refuseHeld } from '../protection/limits.ts';
import { findTrigger, isWaiting, triggersIn } from './find-trigger.ts';
import { isReachedAt, parentOf, triggerBet } from './trigger-bet.ts';
import { triggerRef } from './trigger-ref.ts';

/** Refusals that pass: the trigger waits for the next price. */
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
  // What only levels a position takes risk away: no least stake stands in its way, as with a cash-out.
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

/** Whether a waiting trigger of the market can place nothing any more. */
export const hasOverTriggers = (state: ExchangeState, id: MarketId, at: Instant): boolean =>
  triggersIn(state, id).some(
    (trigger) => isWaiting(trigger) && endOf(state, trigger, { seq: state.seq, at }) !== null,
  );

/** Ends what can place nothing any more. */
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

/** An offset is over once nothing of its bet waits, and all that is matched is covered or too little. */
function endByParent(state: ExchangeState, trigger: Trigger): TriggerEnded['end'] | null {
  if (trigger.trigger !== 'offset') return null;
  const parent = parentOf(state, trigger);
  if (parent === undefined) return 'parent';
  if (parent.remaining > 0 || parent.matched > trigger.covered) return null;
  return trigger.covered > 0 ? 'placed' : 'parent';
}

function heldCode(state: ExchangeState, trigger: Trigger, at: Instant): RefusalCode | null {
  const account = state.accounts.get(trigger.playerId);
  return account === undefined ? 'NOT_FOUND' : (refuseHeld(state, account, at)?.code ?? null);
}
