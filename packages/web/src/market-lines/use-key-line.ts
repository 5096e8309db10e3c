import { useEffect, useState } from 'react';
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
  const [level, setLevel] = useState(() => readKey(marketId, pairs));
  const [isStepped, setIsStepped] = useState(false);
  const isOpen = status === 'OPEN';
  useEffect(() => {
    if (isOpen && !isStepped) setLevel(readKey(marketId, pairs));
  }, [marketId, isOpen, isStepped, pairs]);
  const at = Math.max(
    0,
    pairs.findIndex((pair) => pair.level === level),
  );
  const stepTo = (by: -1 | 1) => {
    const next = pairs[at + by];
    if (next === undefined) return undefined;
    return () => {
      setIsStepped(true);
      setLevel(next.level);
    };
  };
  return { level: pairs[at]?.level ?? level, down: stepTo(-1), up: stepTo(1) };
}
