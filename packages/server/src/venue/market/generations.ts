/**
 * Generations of a market. A recording that restarts publishes the same market id again at an earlier point
 * of its life, while earlier bets are still open under it. The market returns as a new generation with its
 * own id (`1.200806927@2`), so that the earlier one is not affected. The earlier generation accepts no more
 * bets, and is settled by the same result when the recording reaches it.
 */
import { type MarketDefinition, type MarketId, marketId } from '@layline/contract';

/** A generation as the engine has it. */
export type KnownGeneration =
  | { readonly kind: 'settled' }
  /** Settled by the operator while the feed, at this version, still had it open. */
  | { readonly kind: 'settled-manually'; readonly version: number }
  | { readonly kind: 'open'; readonly definition: MarketDefinition };

/** Nobody has bet there: the market cache has it, and the engine does not. */
interface OfferedGeneration {
  readonly kind: 'offered';
  readonly definition: MarketDefinition;
}

export type FindGeneration = (id: MarketId) => KnownGeneration | null;

export type FindAnyGeneration = (id: MarketId) => KnownGeneration | OfferedGeneration | null;

export const generationId = (base: MarketId, generation: number): MarketId =>
  generation === 1 ? base : marketId(`${base}@${generation}`);

const generationsMax = 10_000;

/** Returns the number of the newest known generation; 0 if there is none. */
function newestGeneration(base: MarketId, find: FindAnyGeneration): number {
  let generation = 0;
  while (generation < generationsMax && find(generationId(base, generation + 1)) !== null)
    generation += 1;
  return generation;
}

export interface ChosenGeneration {
  readonly number: number;
  /** Takes the place of a cached one, under its number if nobody has bet there, else under the next. */
  readonly isNew: boolean;
}

/** Returns a definition's generation: the newest one, or a new one if the newest is past it. */
export function chooseGeneration(
  { base, definition }: { readonly base: MarketId; readonly definition: MarketDefinition },
  find: FindAnyGeneration,
): ChosenGeneration {
  const newest = newestGeneration(base, find);
  const known = newest === 0 ? null : find(generationId(base, newest));
  if (known === null) return { number: 1, isNew: false };
  if (!isPast(known, definition)) return { number: newest, isNew: false };
  // A number that the engine does not have would hide later ones from it.
  return { number: known.kind === 'offered' ? newest : newest + 1, isNew: true };
}

function isPast(
  known: KnownGeneration | OfferedGeneration,
  { status, version }: MarketDefinition,
): boolean {
  if (known.kind === 'settled-manually') return version < known.version;
  if (known.kind === 'settled') return status !== 'CLOSED';
  if (known.definition.status === 'CLOSED') return status !== 'CLOSED';
  return version < known.definition.version;
}

/** Returns earlier generations that are still open; the same result settles them. */
export function earlierOpenGenerations(
  { base, generation }: { readonly base: MarketId; readonly generation: number },
  find: FindGeneration,
): MarketDefinition[] {
  const open: MarketDefinition[] = [];
  for (let earlier = 1; earlier < generation; earlier += 1) {
    const known = find(generationId(base, earlier));
    if (known?.kind === 'open') open.push(known.definition);
  }
  return open;
}

/** Returns what a change of the newest generation means for an earlier one. */
export function followGeneration(
  earlier: MarketDefinition,
  newest: MarketDefinition,
): MarketDefinition {
  if (newest.status === 'CLOSED') return { ...newest, marketId: earlier.marketId };
  return { ...earlier, status: 'SUSPENDED' };
}
