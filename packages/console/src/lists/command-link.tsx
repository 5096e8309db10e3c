import { Link } from 'wouter';
import { addressOf } from '../commands/commands-page.tsx';
import { useCommand } from '../session/me.ts';

interface CommandLinkProps {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Links to a command with values filled in; shown only to roles that may run it. */
export function CommandLink({ name, values }: CommandLinkProps) {
  const form = useCommand(name);
  if (form === undefined) return null;
  const query = new URLSearchParams(values).toString();
  return (
    <Link className="text-input" href={`${addressOf(form)}${query === '' ? '' : `?${query}`}`}>
      {form.title}
    </Link>
  );
}
