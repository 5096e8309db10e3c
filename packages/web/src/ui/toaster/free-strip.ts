/** Where a message lies on a small screen (SHELL-8). Pure; all numbers are px of the window. */
interface Edges {
  readonly top: number;
  readonly bottom: number;
}

interface Wanted {
  readonly height: number;
  /** The highest top, and the lowest bottom, that the message may have. */
  readonly between: Edges;
  /** The top that it has by now; not a number while it has none. */
  readonly kept: number;
  /** What it may not cover, where that stands across the message. */
  readonly taken: readonly Edges[];
}

const gapPx = 8;

/**
 * The top of the highest strip that covers nothing; the highest of all where there is none. A message
 * that lies well already stays.
 */
export function freeStrip({ height, between, kept, taken }: Wanted): number {
  const isFree = (top: number): boolean =>
    top >= between.top && !taken.some((box) => box.top < top + height && top < box.bottom);
  const tops = [between.top, ...taken.map(({ bottom }) => bottom + gapPx)].filter(
    (top) => top >= between.top && top + height <= between.bottom,
  );
  tops.sort((one, other) => one - other);
  if (isFree(kept)) return kept;
  return tops.find(isFree) ?? between.top;
}
