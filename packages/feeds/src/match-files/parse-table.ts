/** Reads tables of comma-separated values, some of which quote their headings or cells. */

export type Row = ReadonlyMap<string, string>;

/** A cell in quotes may hold commas; a doubled quote in it stands for one. */
function cellsOf(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(',');
  const cells = line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? [];
  return cells.map((cell) => {
    const text = cell.replace(/,$/, '');
    return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
  });
}

const byteOrderMark = '\uFEFF';

/** Rows by the names of the first line. Blank lines are left out. */
export function* parseTable(text: string): Generator<Row> {
  const whole = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  const [head = '', ...lines] = whole.split(/\r?\n/);
  const names = cellsOf(head);
  for (const line of lines) {
    if (line === '') continue;
    const cells = cellsOf(line);
    yield new Map(names.map((name, index) => [name, cells[index] ?? '']));
  }
}
