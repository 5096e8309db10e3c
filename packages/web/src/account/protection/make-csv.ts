/** Formats rows as comma-separated text for spreadsheets. */
type Row = Readonly<Record<string, unknown>>;

/** Prefixes text that a spreadsheet would take for a formula with an apostrophe. */
function cellOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value ?? '') ?? '');
  if (text === '""') return '';
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The first row contains the column names; no rows give an empty text. */
export function makeCsv(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const names = Object.keys(first);
  const lines = rows.map((row) => names.map((name) => cellOf(row[name])).join(','));
  return [names.join(','), ...lines, ''].join('\r\n');
}
