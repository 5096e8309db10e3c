import { Link } from 'wouter';
import { addressOf } from '../commands/commands-page.tsx';
import { useMe } from '../session/me.ts';

/** Links to a command, if the role may run it. */
export function AddLink({ command }: { command: string }) {
  const isMine = useMe().commands.some(({ name }) => name === command);
  return isMine ? <Link href={addressOf({ name: command })}>{command}</Link> : null;
}
