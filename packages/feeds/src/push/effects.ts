/** Describes the changes of a message in words, for the provider's dry run and for the reply. */
import type { MarketChange, MarketDefinition, MarketId } from '@layline/contract';
import { statedResult } from './compare-definition.ts';

export interface PushEffect {
  readonly marketId: MarketId;
  readonly effects: readonly string[];
}

/** Empty if the market does not change. `before` is null for a new market. */
export function effectsOf(change: MarketChange, before: MarketDefinition | null): string[] {
  const { definition, runners, session, overlay, score, race } = change;
  return [
    ...(definition === undefined ? [] : definitionEffects(definition, before)),
    ...(runners === undefined ? [] : [`prices of ${runners.length} runners`]),
    ...(session === undefined ? [] : ['prices of the session']),
    ...(overlay === undefined ? [] : [overlay === null ? 'overlay off' : `overlay ${overlay}`]),
    ...(score === undefined ? [] : ['score']),
    ...(race === undefined ? [] : ['race card']),
    ...(change.staleReason === undefined ? [] : [`suspended: ${change.staleReason}`]),
  ];
}

function definitionEffects(after: MarketDefinition, before: MarketDefinition | null): string[] {
  const effects = before === null ? ['new'] : [];
  if (after.status !== before?.status) effects.push(statusEffect(after));
  for (const { runnerId, name, status } of after.runners) {
    const known = before?.runners.find((one) => one.runnerId === runnerId);
    if (status === 'REMOVED' && known !== undefined && known.status !== 'REMOVED') {
      effects.push(`voids runner ${name}`);
    }
  }
  if (before !== null && after.isInPlay !== before.isInPlay) {
    effects.push(after.isInPlay ? 'turns in play' : 'is no longer in play');
  }
  return effects.length === 0 ? ['changed'] : effects;
}

function statusEffect(definition: MarketDefinition): string {
  if (definition.status !== 'CLOSED') return `is ${definition.status}`;
  const result = statedResult(definition);
  if (result === 'void') return 'closes and returns the stakes';
  return definition.kind === 'session'
    ? `closes and pays at ${result}`
    : `closes and pays ${result}`;
}
