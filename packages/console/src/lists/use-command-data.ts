import type { RunAnswer } from '@layline/contract/console';
import { useQuery } from '@tanstack/react-query';
import { Problem, send } from '../api/request.ts';
import type { Values } from '../commands/use-run.ts';

interface Reading {
  readonly command: string;
  readonly values: Values;
  /** Reads again after this many milliseconds; once if omitted. */
  readonly everyMs?: number;
}

/** Reads what a read-only command answers. */
export function useCommandData<Data>({ command, values, everyMs }: Reading) {
  return useQuery({
    queryKey: ['data', command, values],
    queryFn: async () => {
      const answer = await send<RunAnswer>('/api/run', { name: command, values });
      if (answer.kind === 'done') return answer.data as Data;
      throw new Problem(400, answer.kind === 'refused' ? answer.message : 'It is not read yet.');
    },
    refetchInterval: everyMs ?? false,
  });
}
