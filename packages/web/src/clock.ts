/** The window's only clock and timers. Every starter gives back the act that stops it. */
export type Stop = () => void;

export const now = (): number => Date.now();

export function after(delayMs: number, act: () => void): Stop {
  const timer = setTimeout(act, delayMs);
  return () => clearTimeout(timer);
}

export function every(periodMs: number, act: () => void): Stop {
  const timer = setInterval(act, periodMs);
  return () => clearInterval(timer);
}

/** As `every`, but silent in a hidden tab; on return it acts at once and says so. */
export function everyWhileVisible(periodMs: number, act: (isReturn: boolean) => void): Stop {
  const start = (): Stop => every(periodMs, () => act(false));
  let stop: Stop | null = document.hidden ? null : start();
  const followVisibility = (): void => {
    stop?.();
    stop = null;
    if (document.hidden) return;
    act(true);
    stop = start();
  };
  document.addEventListener('visibilitychange', followVisibility);
  return () => {
    stop?.();
    document.removeEventListener('visibilitychange', followVisibility);
  };
}

/** Acts whenever the page is hidden or seen again. */
export function onSeen(act: (isSeen: boolean) => void): void {
  document.addEventListener('visibilitychange', () => act(!document.hidden));
}

export function onNextFrame(act: () => void): Stop {
  const frame = requestAnimationFrame(act);
  return () => cancelAnimationFrame(frame);
}

/** Where frames do not run (a hidden tab), the act runs after a short while instead. */
export const onNextFlush = (act: () => void): Stop =>
  document.hidden ? after(200, act) : onNextFrame(act);

const settledMs = 1200;

/** Once, when the page has come to rest; never where the player asked to save data. */
export function whenIdle(act: () => void): void {
  const line = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (line?.saveData === true) return;
  after(settledMs, () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
    else act();
  });
}

export const wait = (delayMs: number): Promise<void> =>
  new Promise((resolve) => after(delayMs, resolve));

/** Midnight, in the player's own time zone, of the day that holds the instant, moved by whole days. */
export function startOfDay(at: number, movedDays = 0): number {
  const day = new Date(at);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + movedDays).getTime();
}

/** `2026-04-08` in the player's own time zone: the value of a date field. */
export function dateField(at: number): string {
  const day = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Local midnight of a date field's value; NaN when it is not a date. */
export function parseDateField(text: string): number {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (parts === null) return Number.NaN;
  return new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])).getTime();
}
