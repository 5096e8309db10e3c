/** CASH-2: the markets on the page with a position to close, so that a key can press their button. */
import type { Stop } from '../base/clock.ts';

export interface Closer {
  /** Asks for an offer; `isAtOnce` also accepts it, and those that follow. */
  readonly press: (isAtOnce: boolean) => void;
}

const closers = new Map<string, Closer>();

export function addCloser(marketId: string, closer: Closer): Stop {
  closers.set(marketId, closer);
  return () => {
    if (closers.get(marketId) === closer) closers.delete(marketId);
  };
}

interface Aim {
  readonly marketId: string;
  readonly closer: Closer;
  /** Whether the player chose this market, or there is no other; otherwise it is only the first. */
  readonly isSure: boolean;
}

/**
 * What a key closes: the market with the keyboard's focus, else the one under the pointer, else the first
 * with a position. A chosen market without a position is never replaced by another.
 */
export function aimOf(chosenId: string | null): Aim | null {
  const [first] = closers;
  const marketId = chosenId ?? first?.[0] ?? '';
  const closer = closers.get(marketId);
  if (closer === undefined) return null;
  return { marketId, closer, isSure: chosenId !== null || closers.size === 1 };
}
