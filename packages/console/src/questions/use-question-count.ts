/** How many questions about bets wait, for the menu and the page's first line. */
import { useCommandData } from '../lists/use-command-data.ts';
import { useCommand } from '../session/me.ts';

const everyMs = 15_000;

export function useQuestionCount(): number {
  const isWanted = useCommand('question count') !== undefined;
  const { data } = useCommandData({ command: 'question count', values: {}, everyMs, isWanted });
  return data?.waiting ?? 0;
}
