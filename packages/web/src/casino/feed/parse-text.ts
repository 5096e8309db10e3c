/**
 * Parsers for feeds of this family, which send the same number as a number, as text, and sometimes "0" for
 * "none" (feed-shapes 11). They return null for anything else.
 */
export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter(isRow) : [];

/** Returns text unchanged and numbers as digits; anything else is empty. */
export function parseText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

const integerForm = /^-?\d{1,15}(\.0+)?$/;

export function parseInteger(value: unknown): number | null {
  const text = parseText(value);
  return integerForm.test(text) ? Number(text) : null;
}
