/** Columns of results by outcome, or of the worst and best if there are many outcomes. */
import type { Column } from '../table/table.tsx';
import { resultOf } from '../ui/amount.tsx';

const columnsMax = 6;

export function resultColumns<Row>(
  outcomes: readonly string[],
  resultsOf: (row: Row) => readonly number[],
): Column<Row>[] {
  const column = (name: string, of: (row: Row) => number): Column<Row> => ({
    name,
    value: of,
    cell: (row) => resultOf(of(row)),
  });
  if (outcomes.length > columnsMax) {
    return [
      column('At worst', (row) => Math.min(...resultsOf(row))),
      column('At best', (row) => Math.max(...resultsOf(row))),
    ];
  }
  return outcomes.map((name, index) => column(name, (row) => resultsOf(row)[index] ?? 0));
}
