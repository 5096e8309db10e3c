/** SITE-4: finds a place where the floating button covers nothing. */
import { buttonPx, clampPosition, type Position, type WindowSize } from './button-position.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const stepPx = 8;

/** Tells whether the button covers none of the boxes with its corner there. */
export const isFree = ({ x, y }: Position, boxes: readonly Box[]): boolean =>
  !boxes.some(
    ({ left, top, right, bottom }) =>
      left < x + buttonPx && x < right && top < y + buttonPx && y < bottom,
  );

/** Returns steps from the inset of one edge to that of the other. */
const stepsWithin = (least: number, most: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.floor((most - least) / stepPx)) + 1 },
    (_, index) => least + index * stepPx,
  );

/** Returns the free place nearest to the wanted one; the wanted one itself if the whole window is taken. */
export function nearestFree(
  wanted: Position,
  { boxes, size }: { readonly boxes: readonly Box[]; readonly size: WindowSize },
): Position {
  if (isFree(wanted, boxes)) return wanted;
  const first = clampPosition({ x: 0, y: 0 }, size);
  const last = clampPosition({ x: size.width, y: size.height }, size);
  const distance = ({ x, y }: Position): number => Math.hypot(x - wanted.x, y - wanted.y);
  const places = stepsWithin(first.y, last.y).flatMap((y) =>
    stepsWithin(first.x, last.x).map((x) => ({ x, y })),
  );
  places.sort((one, other) => distance(one) - distance(other));
  return places.find((place) => isFree(place, boxes)) ?? wanted;
}
