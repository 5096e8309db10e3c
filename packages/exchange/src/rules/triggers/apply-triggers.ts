/**
 * Applies trigger events. Ended triggers stay visible to their player until the market is settled, only
 * the latest per player and market.
 */
import { betId, noMoney, type PlayerId } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type {
  Trigger,
  TriggerChanged,
  TriggerEnded,
  TriggerFired,
  TriggerPlaced,
} from '../../model/trigger.ts';
import { keepAnswer } from '../bets/answers.ts';
import { findTrigger, isWaiting, triggersIn } from '../held/find-trigger.ts';

/** Maximum ended triggers of one player in one market. */
const overKept = 20;

export function applyTriggerPlaced(state: ExchangeState, event: TriggerPlaced): void {
  const { kind: _kind, seq: _seq, at, clientRef, fingerprint, ...terms } = event;
  const { triggerId, playerId, marketId, pairId } = event;
  const opened = { covered: noMoney, betIds: [], oddsFired: null, end: null, code: null };
  putTrigger(state, { ...terms, ...opened, placedAt: at });
  const other = pairId === null ? undefined : findTrigger(state, { marketId, triggerId: pairId });
  if (other !== undefined) putTrigger(state, { ...other, pairId: triggerId });
  keepAnswer(state, { clientRef, betId: betId(triggerId), fingerprint, at, playerId });
}

export function applyTriggerChanged(state: ExchangeState, event: TriggerChanged): void {
  const { odds, ticks, stake, carried } = event;
  putTrigger(state, { ...mustFind(state, event), odds, ticks, stake, ...carried });
}

export function applyTriggerFired(state: ExchangeState, event: TriggerFired): void {
  const trigger = mustFind(state, event);
  const { covered, odds: oddsFired } = event;
  const betIds = [...trigger.betIds, event.betId];
  const end = trigger.trigger === 'offset' ? null : 'placed';
  putTrigger(state, { ...trigger, covered, oddsFired, betIds, end });
  forgetOldest(state, trigger);
}

export function applyTriggerEnded(state: ExchangeState, event: TriggerEnded): void {
  const { end, code } = event;
  const trigger = mustFind(state, event);
  putTrigger(state, { ...trigger, end, code });
  forgetOldest(state, trigger);
}

/** A replaced trigger keeps its place. */
export function putTrigger({ triggers }: ExchangeState, trigger: Trigger): void {
  const known = triggers.get(trigger.marketId) ?? new Map();
  triggers.set(trigger.marketId, known);
  known.set(trigger.triggerId, trigger);
}

function forgetOldest(
  state: ExchangeState,
  { marketId, playerId }: { readonly playerId: PlayerId } & Pick<Trigger, 'marketId'>,
): void {
  const over = triggersIn(state, marketId).filter(
    (one) => one.playerId === playerId && !isWaiting(one),
  );
  for (const { triggerId } of over.slice(0, Math.max(0, over.length - overKept))) {
    state.triggers.get(marketId)?.delete(triggerId);
  }
}

function mustFind(state: ExchangeState, key: Pick<Trigger, 'marketId' | 'triggerId'>): Trigger {
  const trigger = findTrigger(state, key);
  if (trigger === undefined) throw new Error(`An event of the trigger ${key.triggerId}, unknown`);
  return trigger;
}
