import type { ReactNode } from 'react';
import style from './security.module.css';

interface SectionProps {
  readonly title: ReactNode;
  /** Its purpose, in one line. */
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

export function Section({ title, hint, action, children }: SectionProps) {
  return (
    <section className={style['section']}>
      <div className={style['head']}>
        <div>
          <h2>{title}</h2>
          {hint === undefined ? null : <p className={style['hint']}>{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
