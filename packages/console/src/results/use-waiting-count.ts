/** How many markets wait for a person or a delay before they are paid, for the menu. */
import { useCommandData } from '../lists/use-command-data.ts';
import { useCommand } from '../session/me.ts';

const everyMs = 15_000;

export function useWaitingCount(): number {
  const isWanted = useCommand('market waiting') !== undefined;
  const { data } = useCommandData({ command: 'market waiting', values: {}, everyMs, isWanted });
  return data?.length ?? 0;
}
