/** Describes the changes of a message in words, for the provider's dry run and for the reply. */
import type { MarketChange, MarketDefinition, MarketId } from '@layline/contract';

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
    ...(change.staleReason === undefined ? [] : ['suspended: no longer listed']),
  ];
}

function definitionEffects(after: MarketDefinition, before: MarketDefinition | null): string[] {
  const effects = before === null ? ['new'] : [];
  if (after.status !== before?.status) effects.push(statusEffect(after));
  if (before !== null && after.isInPlay !== before.isInPlay) {
    effects.push(after.isInPlay ? 'turns in play' : 'is no longer in play');
  }
  return effects.length === 0 ? ['changed'] : effects;
}

function statusEffect({ status, runners, sessionResult }: MarketDefinition): string {
  if (status !== 'CLOSED') return `is ${status}`;
  if (sessionResult !== undefined) return `closes and pays at ${sessionResult}`;
  const named = (wanted: string): string[] =>
    runners.filter((one) => one.status === wanted).map(({ name }) => name);
  const [winners, placed] = [named('WINNER'), named('PLACED')];
  if (winners.length + placed.length === 0) return 'closes and returns the stakes';
  return `closes and pays ${[...winners, ...placed.map((name) => `${name} (placed)`)].join(', ')}`;
}
