/** Rows as comma-separated text, as spreadsheets read it. */
type Row = Readonly<Record<string, unknown>>;

/** A text that a spreadsheet would take for a formula is led by an apostrophe. */
function cellOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value ?? '') ?? '');
  if (text === '""') return '';
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The first row names the columns; the empty text for no rows. */
export function makeCsv(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const names = Object.keys(first);
  const lines = rows.map((row) => names.map((name) => cellOf(row[name])).join(','));
  return [names.join(','), ...lines, ''].join('\r\n');
}
