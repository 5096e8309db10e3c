import type { CricketScore } from '@layline/contract';
import { useLingui } from '@lingui/react/macro';
import { classes } from '../ui/classes.ts';
import style from './score.module.css';

/** The last balls, newest last. */
export function CricketLastBalls({ balls }: { balls: CricketScore['lastBalls'] }) {
  const { t } = useLingui();
  if (balls.length === 0) return null;
  return (
    <ol className={style['balls']} aria-label={t`Last balls`}>
      {balls.slice(-12).map(({ at, label, kind }) => (
        <li key={`${at}-${label}`} className={classes(style['ball'], style[kind])} title={at}>
          {label}
        </li>
      ))}
    </ol>
  );
}
