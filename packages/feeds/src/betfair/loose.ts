/** Reading of values that somebody else wrote: each gives what was asked for or the stand-in. */
import { cleanText } from '../clean-text.ts';

export type LooseRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is LooseRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Cleaned; the stand-in where nothing is left. */
export const textOr = <Stand>(value: unknown, stand: Stand): string | Stand =>
  (typeof value === 'string' ? cleanText(value) : '') || stand;

export const numberOr = <Stand>(value: unknown, stand: Stand): number | Stand =>
  typeof value === 'number' && Number.isFinite(value) ? value : stand;

/** A list as it is, nothing as an empty list, anything else as null. */
export function listOr(value: unknown): readonly unknown[] | null {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : null;
}

/** A value of somebody else's as it stands in a message, cut short; never throws for JSON. */
export const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 80);
