/** Reads untrusted values: each function returns the value in the requested form, or the fallback. */
import { cleanText } from '../../feed/clean-text.ts';

export type LooseRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is LooseRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Cleaned text; the fallback if nothing is left. */
export const textOr = <Fallback>(value: unknown, fallback: Fallback): string | Fallback =>
  (typeof value === 'string' ? cleanText(value) : '') || fallback;

export const numberOr = <Fallback>(value: unknown, fallback: Fallback): number | Fallback =>
  typeof value === 'number' && Number.isFinite(value) ? value : fallback;

/** A list unchanged, undefined as an empty list, anything else as null. */
export function listOr(value: unknown): readonly unknown[] | null {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : null;
}

/** Formats an untrusted value for a message, truncated; never throws for JSON. */
export const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 80);
