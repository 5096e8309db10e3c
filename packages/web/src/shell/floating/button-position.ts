/** SITE-4: where the dark-mode button may be: 60 px inside the window's edges, and between the bars. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
  /** Heights of the bars at the window's top and bottom. */
  readonly above?: number;
  readonly below?: number;
}

const insetPx = 60;
/** Width and height of the button, in px. */
export const buttonPx = 44;

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, Math.min(least, most)), Math.max(most, 0));

export const clampPosition = (
  at: Position,
  { width, height, above = 0, below = 0 }: WindowSize,
): Position => ({
  x: within(at.x, insetPx, width - insetPx),
  y: within(at.y, Math.max(insetPx, above), height - Math.max(insetPx, below + buttonPx)),
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
