import type { Suit } from '@layline/games/view';
import { suitShape } from './suit-shape.ts';

export function SuitMark({ suit, size = 14 }: { suit: Suit; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={suitShape(suit)} />
    </svg>
  );
}
