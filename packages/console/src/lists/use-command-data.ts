import type { RunAnswer } from '@layline/contract/console';
import type { CommandReply, ShapedCommand } from '@layline/contract/console-commands';
import { useQuery } from '@tanstack/react-query';
import { Problem, send } from '../api/request.ts';
import type { Values } from '../commands/use-run.ts';

interface Reading<Name extends ShapedCommand> {
  readonly command: Name;
  readonly values: Values;
  /** Reads again after this many milliseconds; once if omitted. */
  readonly everyMs?: number;
  /** Tells whether it need not be read again. */
  readonly isFinal?: (data: CommandReply<Name>) => boolean;
  /** False while it is not wanted yet. */
  readonly isWanted?: boolean;
}

/** Reads what a read-only command answers. */
export function useCommandData<Name extends ShapedCommand>(reading: Reading<Name>) {
  const { command, values, everyMs = false, isFinal, isWanted = true } = reading;
  return useQuery({
    queryKey: ['data', command, values],
    queryFn: async () => {
      const answer = await send<RunAnswer>('/api/run', { name: command, values });
      // The server's type of the command has the same shape.
      if (answer.kind === 'done') return answer.data as CommandReply<Name>;
      throw new Problem(400, answer.kind === 'refused' ? answer.message : 'It is not read yet.');
    },
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isFinal?.(data) === true ? false : everyMs,
    enabled: isWanted,
  });
}
