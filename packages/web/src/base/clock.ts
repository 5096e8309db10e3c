/**
 * The client's only clock and timers. Every function that starts something returns a function that stops it.
 */
import { savesData } from './saves-data.ts';

export type Stop = () => void;

export const now = (): number => Date.now();

/** How far the server's clock is ahead of this device's; null before its first report. */
let serverAheadMs: number | null = null;
/** No message takes that long: the device's clock was changed. */
const changedMs = 5000;

/**
 * Notes a time that the server sent. Its way here makes it late, so the report that is furthest ahead is the
 * nearest. One that may have been stored on its way (`isStored`) never sets the time back.
 */
export function noteServerTime(at: number, isStored = false): void {
  const aheadMs = at - now();
  if (!Number.isFinite(aheadMs)) return;
  const known = serverAheadMs ?? Number.NEGATIVE_INFINITY;
  if (aheadMs > known || (!isStored && known - aheadMs > changedMs)) serverAheadMs = aheadMs;
}

/** Notes an answer's `Date`; null where the server sends none, or hides it from other origins. */
export const noteServerDate = (header: string | null): void =>
  noteServerTime(Date.parse(header ?? ''), true);

/** The server's time, whatever this device's clock says: races start by it. */
export const serverNow = (): number => now() + (serverAheadMs ?? 0);

export function after(delayMs: number, act: () => void): Stop {
  const timer = setTimeout(act, delayMs);
  return () => clearTimeout(timer);
}

export function every(periodMs: number, act: () => void): Stop {
  const timer = setInterval(act, periodMs);
  return () => clearInterval(timer);
}

/** Like `every`, but paused in a hidden tab; on return it acts at once and says so. */
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

/** Acts whenever the page becomes hidden or visible. */
export function onSeen(act: (isSeen: boolean) => void): void {
  document.addEventListener('visibilitychange', () => act(!document.hidden));
}

export function onNextFrame(act: () => void): Stop {
  const frame = requestAnimationFrame(act);
  return () => cancelAnimationFrame(frame);
}

/** In a hidden tab, where animation frames do not run, the action runs after a short while instead. */
export const onNextFlush = (act: () => void): Stop =>
  document.hidden ? after(200, act) : onNextFrame(act);

const settledMs = 1200;

/** Acts once, when the page is idle; never if the user asked to save data. */
export function whenIdle(act: () => void): void {
  if (savesData()) return;
  after(settledMs, () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
    else act();
  });
}

export const wait = (delayMs: number): Promise<void> =>
  new Promise((resolve) => after(delayMs, resolve));

/** Returns local midnight of the day that contains the instant, moved by whole days. */
export function startOfDay(at: number, movedDays = 0): number {
  const day = new Date(at);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + movedDays).getTime();
}

/** Returns the value of a date field in local time, such as `2026-04-08`. */
export function dateField(at: number): string {
  const day = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Returns local midnight of a date field's value; NaN if it is not a date. */
export function parseDateField(text: string): number {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (parts === null) return Number.NaN;
  return new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])).getTime();
}

/** Returns the value of a field of date and time in local time, such as `2026-04-08T20:30`. */
export function momentField(at: number): string {
  const day = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${dateField(at)}T${two(day.getHours())}:${two(day.getMinutes())}`;
}

/** Returns the instant of such a value; NaN if it is none. */
export const parseMomentField = (text: string): number =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? new Date(text).getTime() : Number.NaN;
