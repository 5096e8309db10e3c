/**
 * Runs of a market: a recording that starts again brings the same market id back at an earlier point
 * of its life, when bets of the time before still stand under it. Such a return is a new run with an
 * id of its own (`1.200806927@2`), so that nothing of the earlier one is touched by it. The earlier
 * run takes no more bets, and is settled by the same result when the recording comes to it.
 */
import { type MarketDefinition, type MarketId, marketId } from '@layline/contract';

/** What is known of one run. */
export type KnownRun =
  | { readonly kind: 'settled' }
  /** Paid out by the operator when the feed was at this version, and had it open. */
  | { readonly kind: 'by-hand'; readonly version: number }
  | { readonly kind: 'open'; readonly definition: MarketDefinition };

export type FindRun = (id: MarketId) => KnownRun | null;

export const runId = (base: MarketId, run: number): MarketId =>
  run === 1 ? base : marketId(`${base}@${run}`);

const runsMax = 10_000;

/** The number of the newest run that is known; 0 when none is. */
export function newestRun(base: MarketId, find: FindRun): number {
  let run = 0;
  while (run < runsMax && find(runId(base, run + 1)) !== null) run += 1;
  return run;
}

/** The run that a definition belongs to: the newest one, or the next when that one is past it. */
export function chooseRun(base: MarketId, definition: MarketDefinition, find: FindRun): number {
  const newest = newestRun(base, find);
  if (newest === 0) return 1;
  const known = find(runId(base, newest));
  return known && isPast(known, definition) ? newest + 1 : newest;
}

function isPast(known: KnownRun, { status, version }: MarketDefinition): boolean {
  if (known.kind === 'by-hand') return version < known.version;
  if (known.kind === 'settled') return status !== 'CLOSED';
  if (known.definition.status === 'CLOSED') return status !== 'CLOSED';
  return version < known.definition.version;
}

/** Runs before this one that are still open: they end by the same result. */
export function earlierOpenRuns(base: MarketId, run: number, find: FindRun): MarketDefinition[] {
  const open: MarketDefinition[] = [];
  for (let earlier = 1; earlier < run; earlier += 1) {
    const known = find(runId(base, earlier));
    if (known?.kind === 'open') open.push(known.definition);
  }
  return open;
}

/** What a change of the newest run means for an earlier one. */
export function followRun(earlier: MarketDefinition, newest: MarketDefinition): MarketDefinition {
  if (newest.status === 'CLOSED') return { ...newest, marketId: earlier.marketId };
  return { ...earlier, status: 'SUSPENDED' };
}
