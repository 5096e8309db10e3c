import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import style from './notice.module.css';

interface NoticePageProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** A page with one message and one action. */
export function NoticePage({ title, children, action }: NoticePageProps) {
  return (
    <section className={style['page']}>
      <h1>{title}</h1>
      {children === undefined ? null : <p>{children}</p>}
      {action}
    </section>
  );
}

/** An empty area inside a page: one line and optionally one action. */
export function EmptyLine({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={style['line']}>
      <span>{children}</span>
      {action}
    </div>
  );
}

interface FailureLineProps {
  /** What happened, and what was kept. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

export function FailureLine({ children, onRetry }: FailureLineProps) {
  return (
    <div className={classes(style['line'], style['bad'])} role="alert">
      <span>{children}</span>
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
