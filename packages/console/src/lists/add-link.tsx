import { Link } from 'wouter';
import { addressOf } from '../commands/commands-page.tsx';
import { useCommand } from '../session/me.ts';
import style from '../ui/stop-list.module.css';

/** Links to a command, if the role may run it. */
export function AddLink({ command }: { command: string }) {
  const form = useCommand(command);
  if (form === undefined) return null;
  return (
    <Link className={`${style['turn']} text-input`} href={addressOf(form)}>
      {form.title}
    </Link>
  );
}
