/** SITE-4: where the dark-mode button may be: its corner stays 60 px inside the window's edges. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

const insetPx = 60;

const within = (value: number, most: number): number =>
  Math.min(Math.max(value, Math.min(insetPx, most)), Math.max(most, 0));

export const clampPosition = (at: Position, size: WindowSize): Position => ({
  x: within(at.x, size.width - insetPx),
  y: within(at.y, size.height - insetPx),
});

export const defaultPosition = (size: WindowSize): Position => ({
  x: size.width - 80,
  y: size.height - 100,
});

export function parsePosition(stored: unknown): Position | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { x, y } = stored as { x?: unknown; y?: unknown };
  return Number.isFinite(x) && Number.isFinite(y) ? { x: x as number, y: y as number } : null;
}

/** Moves of less than this many pixels are a click, not a drag. */
const dragMinPx = 5;

export const isDrag = (from: Position, to: Position): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) >= dragMinPx;

const arrows: Readonly<Record<string, Position>> = {
  ArrowLeft: { x: -16, y: 0 },
  ArrowRight: { x: 16, y: 0 },
  ArrowUp: { x: 0, y: -16 },
  ArrowDown: { x: 0, y: 16 },
};

/** Moves the button 16 px for an arrow key; returns null for other keys. */
export function movedByKey(at: Position, key: string): Position | null {
  const step = arrows[key];
  return step === undefined ? null : { x: at.x + step.x, y: at.y + step.y };
}
