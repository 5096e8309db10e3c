import type { RunAnswer } from '@layline/contract/console';
import { useQuery } from '@tanstack/react-query';
import { Problem, send } from '../api/request.ts';
import { type Cells, rowsOf, valueOf } from '../commands/cells.ts';

/** Returns a value of a row as text. */
export const cellText = (row: Cells, name: string): string => String(valueOf(row[name]));

/** Asks for the rows of a read-only command. */
export async function readCommandRows(
  name: string,
  values: Readonly<Record<string, string>>,
): Promise<readonly Cells[]> {
  const answer = await send<RunAnswer>('/api/run', { name, values });
  if (answer.kind === 'refused') throw new Problem(400, answer.message);
  return answer.kind === 'done' ? (rowsOf(answer.data) ?? []) : [];
}

/** Reads the rows of a read-only command. */
export function useCommandRows(command: string, values: Readonly<Record<string, string>>) {
  return useQuery({
    queryKey: ['list', command, values],
    queryFn: () => readCommandRows(command, values),
  });
}
