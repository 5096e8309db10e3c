/**
 * The parser of test tables. The first line names the columns. A cell belongs to the column under whose
 * name it begins, or to the next one if that is taken. Blank lines are skipped.
 */
export type Row<Column extends string> = Readonly<Record<Column, string>>;

const cellForm = /\S+(?: \S+)*/g;

export function parseTable<Column extends string>(text: string): Row<Column>[] {
  const [head, ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  if (head === undefined) throw new Error('A table needs a line of column names');
  const columns = [...head.matchAll(cellForm)].map(({ 0: name, index }) => ({ name, index }));
  return lines.map((line) => {
    const cells = Object.fromEntries(columns.map(({ name }) => [name, '']));
    let next = 0;
    for (const { 0: cell, index } of line.matchAll(cellForm)) {
      next = Math.max(
        next,
        columns.findLastIndex((column) => column.index <= index),
      );
      const column = columns[next];
      if (column === undefined) throw new Error(`This row has too many cells: ${line}`);
      cells[column.name] = cell;
      next += 1;
    }
    return cells as Row<Column>;
  });
}
