import { useState } from 'react';
import { cellKey, type LiveMarket } from '../live/price-board.ts';
import { prices } from '../live/prices.ts';
import { keyLevelOf, type LinePair } from './line-pairs.ts';

const readKey = (marketId: string, pairs: readonly LinePair[]): number =>
  keyLevelOf(
    pairs,
    (runnerId) => prices.cell(cellKey(marketId, runnerId, 'back', 0))?.odds ?? null,
  );

/**
 * The level that is shown, and how to step from it. It starts at the key line and moves there again when the
 * market opens after a goal, but never while prices move, nor once the player has stepped.
 */
export function useKeyLine({ marketId, status }: LiveMarket, pairs: readonly LinePair[]) {
  const isOpen = status === 'OPEN';
  const [key, setKey] = useState(() => ({ isOpen, pairs, level: readKey(marketId, pairs) }));
  const [stepped, setStepped] = useState<number | null>(null);
  if (key.isOpen !== isOpen || key.pairs !== pairs) {
    setKey({ isOpen, pairs, level: isOpen ? readKey(marketId, pairs) : key.level });
  }
  const wanted = stepped ?? key.level;
  const at = Math.max(
    0,
    pairs.findIndex(({ level }) => level === wanted),
  );
  const stepTo = (by: -1 | 1) => {
    const next = pairs[at + by];
    return next === undefined ? undefined : () => setStepped(next.level);
  };
  return { level: pairs[at]?.level ?? wanted, down: stepTo(-1), up: stepTo(1) };
}
