/**
 * Fences the journal's writer. Each server that takes over has a higher epoch than all before it; one
 * that returns with a lower epoch has been replaced and decides nothing more.
 */
import { refuse } from '@layline/contract';
import type { ExchangeState } from '../memory/state.ts';
import type { OpenEngine, Stamp } from '../model/command.ts';
import type { EngineOpened } from '../model/event.ts';
import { type Decision, happened, refused } from './decision/decision.ts';

export function decideOpenEngine(
  state: ExchangeState,
  { epoch, holder, seq, at }: OpenEngine & Stamp,
): Decision {
  if (epoch < state.epoch) {
    return refused(refuse('UNAVAILABLE', `Another server has taken over as epoch ${state.epoch}.`));
  }
  return happened({ kind: 'engine-opened', seq, at, epoch, holder });
}

export function applyEngineOpened(state: ExchangeState, { epoch }: EngineOpened): void {
  if (epoch < state.epoch) throw new Error(`Epoch ${epoch} follows epoch ${state.epoch}`);
  state.epoch = epoch;
}
