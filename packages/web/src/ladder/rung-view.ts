/** Which rungs of a ladder are in the page, and where keys lead. Rungs are counted from the top. Pure. */
import { classicLadder, type Odds } from '@layline/contract/odds';
import { reach, rungsMax } from './rungs.ts';

/** As ladder.module.css has it, with the gap. */
const rungPx = 32;
/** Rungs kept beyond both ends of the view. */
const beyond = 12;
const viewed = 2 * reach + 1;

export const oddsAtRung = (rung: number): Odds => classicLadder[rungsMax - 1 - rung] as Odds;
const rungAt = (odds: number): number => rungsMax - 1 - classicLadder.indexOf(odds as Odds);
const inside = (rung: number): number => Math.min(Math.max(rung, 0), rungsMax - 1);

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
};
const sides: Readonly<Record<string, string>> = { ArrowLeft: 'back', ArrowRight: 'lay' };

export interface Walked {
  readonly rung: number;
  readonly side: string;
}

/** Where a key leads from a cell; null for keys that do not walk. `Home` leads to the middle. */
export function walkFrom(
  cell: { readonly odds: number; readonly side: string },
  { key, middle }: { readonly key: string; readonly middle: number },
): Walked | null {
  const { side } = cell;
  const rung = rungAt(cell.odds);
  if (key === 'Home') return { rung: middle, side };
  const turned = sides[key];
  if (turned !== undefined) return { rung, side: turned };
  const step = steps[key];
  return step === undefined ? null : { rung: inside(rung + step), side };
}

/** The height of the view where it is not laid out. */
const usualPx = viewed * rungPx;

/** The place to scroll to, in pixels, that has the rung in the middle. */
export const scrollTopOf = (rung: number, heightPx: number): number =>
  Math.max(0, (rung + 0.5) * rungPx - (heightPx || usualPx) / 2);

/** The first rung in sight. */
export const firstAt = (scrollTop: number): number => Math.floor(scrollTop / rungPx);

/** Whether the rung is in sight, and not at an end of the view. */
export function isWellInSight(rung: number, first: number, heightPx: number): boolean {
  const last = first + Math.floor((heightPx || usualPx) / rungPx);
  return rung > first + 1 && rung < last - 2;
}

/** The rungs in the page for the first one in sight, and the room of the others in pixels. */
export function shownFrom(first: number) {
  const from = inside(first - beyond);
  const to = Math.min(first + viewed + beyond, rungsMax);
  return { range: { from, to }, before: from * rungPx, after: (rungsMax - to) * rungPx };
}

/** The odds at which the Tab key enters: where the player walked, if in the page, else the middle. */
export function tabStopOf(walked: Walked | null, first: number): Odds {
  const { from, to } = shownFrom(first).range;
  const isShown = walked !== null && walked.rung >= from && walked.rung < to;
  return oddsAtRung(isShown ? walked.rung : inside(first + reach));
}
