import { Link } from 'wouter';
import { addressOf } from '../commands/commands-page.tsx';
import { useMe } from '../session/me.ts';
import style from '../ui/stop-list.module.css';

/** Links to a command, if the role may run it. */
export function AddLink({ command }: { command: string }) {
  const isMine = useMe().commands.some(({ name }) => name === command);
  if (!isMine) return null;
  return (
    <Link className={`${style['turn']} text-input`} href={addressOf({ name: command })}>
      {command}
    </Link>
  );
}
