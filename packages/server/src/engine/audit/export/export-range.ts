/** The hours of an export, and what its files are called. All of UTC. */
import { type Instant, instant, makeInstant, parseInstant } from '@layline/contract';

export const hourMs = 3_600_000;

export type ExportForm = 'jsonl.gz' | 'csv';

export interface ExportRange {
  /** The beginning of the first hour. */
  readonly from: Instant;
  /** The end of the last hour. */
  readonly until: Instant;
  readonly form: ExportForm;
}

export const hourOf = (at: number): Instant => instant(Math.floor(at / hourMs) * hourMs);

/** `2026-11-29T13`. */
export const hourName = (at: Instant): string => makeInstant(at).slice(0, 13);

/** Reads a day, or a day and an hour; null if it is neither. */
export function parseHour(text: string): Instant | null {
  if (!/^\d{4}-\d\d-\d\d(T\d\d)?$/.test(text)) return null;
  return parseInstant(`${text.length === 10 ? `${text}T00` : text}:00:00.000Z`);
}

export const fileOf = (hour: Instant, form: ExportForm): string =>
  `journal-${hourName(hour)}.${form}`;

export const manifestOf = ({ from, until, form }: ExportRange): string =>
  `manifest-${hourName(from)}-${hourName(until)}.${form === 'csv' ? 'csv' : 'jsonl'}`;

/** Reads the name of a manifest; null if it is none. */
export function rangeOf(name: string): ExportRange | null {
  const found = /^manifest-(\S{13})-(\S{13})\.(csv|jsonl)$/.exec(name);
  const [from, until] = [parseHour(found?.[1] ?? ''), parseHour(found?.[2] ?? '')];
  if (from === null || until === null || from >= until) return null;
  return { from, until, form: found?.[3] === 'csv' ? 'csv' : 'jsonl.gz' };
}

export function* hoursOf({ from, until }: ExportRange): Generator<Instant> {
  for (let at: number = from; at < until; at += hourMs) yield instant(at);
}
