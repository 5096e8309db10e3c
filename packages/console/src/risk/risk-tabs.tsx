/** The pages about risk, for the branch that is shown. */
import type { ShownScope } from '@layline/contract/console-risk';
import { Link, useLocation } from 'wouter';
import { useMe } from '../session/me.ts';
import style from './position.module.css';
import { queryOf } from './position-columns.ts';

const tabs = [
  ['/risk', 'Sports', 'risk markets'],
  ['/risk/casino', 'Casino', 'risk casino'],
  ['/risk/linked', 'Linked accounts', 'report linked'],
] as const;

/** Shows the pages whose command the role may run. */
export function RiskTabs({ scope }: { scope: ShownScope }) {
  const { commands } = useMe();
  const [here] = useLocation();
  const mine = tabs.filter(([, , command]) => commands.some(({ name }) => name === command));
  return (
    <nav aria-label="Risk" className={style['tabs']}>
      {mine.map(([path, title]) => (
        <Link
          key={path}
          href={`${path}${queryOf(scope)}`}
          aria-current={path === here ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
