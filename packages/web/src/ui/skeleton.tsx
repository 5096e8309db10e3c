import { Trans } from '@lingui/react/macro';
import { classes } from './classes.ts';
import style from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export function SkeletonBar({ className }: { className?: string | undefined }) {
  return <span className={classes(style['bar'], className)} aria-hidden="true" />;
}

/** Placeholder rows of a list that is loading. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div className={style['rows']} role="status">
      <VisuallyHidden>
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={style['row']}>
          <SkeletonBar />
          <SkeletonBar />
        </div>
      ))}
    </div>
  );
}
