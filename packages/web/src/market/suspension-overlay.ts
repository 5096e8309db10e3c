/** EVENT-3: the overlay of a market or a runner. Pure. */
import type { LiveMarket, LiveRunner } from '../live/price-board.ts';

export type SuspensionOverlay =
  | { readonly kind: 'market'; readonly word: 'INACTIVE' | 'SUSPENDED' | 'CLOSED' }
  /** The feed's own word; empty for plain SUSPENDED. */
  | (OfRunner & { readonly kind: 'suspended'; readonly word: string })
  /** Removed from the race. */
  | (OfRunner & { readonly kind: 'removed' });

interface OfRunner {
  /** The reduction factor in per cent; 0 if none is published. */
  readonly factor: number;
  readonly remark: string;
}

/**
 * A removed runner is shown as removed in any market; otherwise the market's status takes precedence over the
 * runner's.
 */
export function overlayOf(
  market: Pick<LiveMarket, 'status'>,
  runner: LiveRunner,
): SuspensionOverlay | null {
  const { factor, remark } = runner;
  if (runner.status === 'REMOVED') return { kind: 'removed', factor, remark };
  if (market.status !== 'OPEN') return { kind: 'market', word: market.status };
  if (runner.status !== 'SUSPENDED') return null;
  return { kind: 'suspended', word: runner.word, factor, remark };
}

/** The market is over and this runner has its result. */
export const hasResult = (runner: Pick<LiveRunner, 'status'>): boolean =>
  runner.status === 'WINNER' || runner.status === 'LOSER';
