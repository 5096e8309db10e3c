import type { RunAnswer } from '@layline/contract/console';
import { useQuery } from '@tanstack/react-query';
import { Problem, send } from '../api/request.ts';
import type { Values } from '../commands/use-run.ts';

interface Reading<Data> {
  readonly command: string;
  readonly values: Values;
  /** Reads again after this many milliseconds; once if omitted. */
  readonly everyMs?: number;
  /** Tells whether it need not be read again. */
  readonly isFinal?: (data: Data) => boolean;
}

/** Reads what a read-only command answers. */
export function useCommandData<Data>(reading: Reading<Data>) {
  const { command, values, everyMs = false, isFinal } = reading;
  return useQuery({
    queryKey: ['data', command, values],
    queryFn: async () => {
      const answer = await send<RunAnswer>('/api/run', { name: command, values });
      if (answer.kind === 'done') return answer.data as Data;
      throw new Problem(400, answer.kind === 'refused' ? answer.message : 'It is not read yet.');
    },
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isFinal?.(data) === true ? false : everyMs,
  });
}
