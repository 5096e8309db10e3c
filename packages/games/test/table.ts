/**
 * Parses short text tables: a header row, then one row per line, columns two or more spaces apart. Cells
 * are read by the header's names.
 */
export type Row = Readonly<Record<string, string>>;

export function readTable(text: string): readonly Row[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [header = [], ...rows] = lines.map((line) => line.split(/\s{2,}/));
  return rows.map((cells) => {
    if (cells.length !== header.length) {
      throw new Error(`${header.length} cells are needed: ${cells.join(' / ')}`);
    }
    return Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
  });
}
