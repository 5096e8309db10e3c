import type { ReactNode } from 'react';
import style from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  readonly as?: 'span' | 'h1' | 'caption' | 'dt';
  readonly children: ReactNode;
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', children }: VisuallyHiddenProps) {
  return <Tag className={style['hidden']}>{children}</Tag>;
}
