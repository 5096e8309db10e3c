/** Reading of values that somebody else wrote: each gives what was asked for or the fallback. */
import { cleanText } from '../clean-text.ts';

export type LooseRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is LooseRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Cleaned; the fallback where nothing is left. */
export const textOr = <Fallback>(value: unknown, fallback: Fallback): string | Fallback =>
  (typeof value === 'string' ? cleanText(value) : '') || fallback;

export const numberOr = <Fallback>(value: unknown, fallback: Fallback): number | Fallback =>
  typeof value === 'number' && Number.isFinite(value) ? value : fallback;

/** A list as it is, nothing as an empty list, anything else as null. */
export function listOr(value: unknown): readonly unknown[] | null {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : null;
}

/** A value of somebody else's as it stands in a message, cut short; never throws for JSON. */
export const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 80);
