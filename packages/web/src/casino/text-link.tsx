import type { ReactNode } from 'react';
import { Link } from '../routing/link.tsx';
import style from './text-link.module.css';

/** A way on from a round or a table, in a line of its own acts. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={style['link']}>
      {children}
    </Link>
  );
}
