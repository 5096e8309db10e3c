/** Finds the place of a message on a small screen (SHELL-8). Pure; all numbers are px of the window. */
interface Edges {
  readonly top: number;
  readonly bottom: number;
}

interface Wanted {
  readonly height: number;
  /** The highest top and the lowest bottom that the message may have. */
  readonly between: Edges;
  /** Its current top; NaN if it has none. */
  readonly kept: number;
  /** Boxes that it must not cover, as far as they cross its width. */
  readonly taken: readonly Edges[];
}

const gapPx = 8;

/**
 * Returns the top of the highest strip that covers nothing; the lowest of all if there is none, where on a
 * phone the bar with the page's links is, not what the message is about. A message in a free strip stays.
 */
export function freeStrip({ height, between, kept, taken }: Wanted): number {
  const isFree = (top: number): boolean =>
    top >= between.top && !taken.some((box) => box.top < top + height && top < box.bottom);
  const tops = [between.top, ...taken.map(({ bottom }) => bottom + gapPx)].filter(
    (top) => top >= between.top && top + height <= between.bottom,
  );
  tops.sort((one, other) => one - other);
  if (isFree(kept)) return kept;
  return tops.find(isFree) ?? between.bottom - height;
}
