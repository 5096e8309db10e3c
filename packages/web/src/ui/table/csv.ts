/**
 * Formats rows as comma-separated text (RFC 4180): lines end in CRLF, and values with commas, quotes or
 * breaks are quoted. A text that a spreadsheet would run as a formula gets a leading apostrophe; numbers do
 * not.
 */
export type CsvValue = string | number;

function makeField(value: CsvValue): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const makeCsv = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(makeField).join(',')}\r\n`).join('');
