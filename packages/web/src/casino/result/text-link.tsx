import type { ReactNode } from 'react';
import { Link } from '../../routing/link.tsx';
import style from './text-link.module.css';

/** A link from a round or a table, on a line of its own. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={style['link']}>
      {children}
    </Link>
  );
}
