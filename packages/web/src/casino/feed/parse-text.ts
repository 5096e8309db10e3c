/**
 * Feeds of this family send one and the same number as a number, as text and sometimes as "0" for
 * "none" (feed-shapes 11). These readers take either and give null for what is neither.
 */
export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter(isRow) : [];

/** Text as it stands, a number as its digits; anything else is empty. */
export function parseText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

const wholeForm = /^-?\d{1,15}(\.0+)?$/;

export function parseWhole(value: unknown): number | null {
  const text = parseText(value);
  return wholeForm.test(text) ? Number(text) : null;
}
