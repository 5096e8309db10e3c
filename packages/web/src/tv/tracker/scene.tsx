import '../locales/texts.ts';
import type { MatchScore } from '@layline/contract';
import type { ReactNode } from 'react';
import { totalOf } from '../../score/side-totals.ts';
import { classes } from '../../ui/classes.ts';
import style from './tracker.module.css';

function SideName({ score, side }: { score: MatchScore; side: 0 | 1 }) {
  const { name, shortName } = score.sides[side];
  return (
    <div className={classes(style['side'], score.winner === side && style['won'])} data-side={side}>
      <i className={style['mark']} aria-hidden="true" />
      <span className={style['longName']}>{name}</span>
      <abbr className={style['shortName']} title={name}>
        {shortName}
      </abbr>
      <b>{totalOf(score, side) || '–'}</b>
    </div>
  );
}

interface SceneProps {
  readonly score: MatchScore;
  /** The current event in a word or two. */
  readonly call: ReactNode;
  /** Distinguishes one call from the next, so that each is animated. */
  readonly callKey: string;
  readonly tone?: 'good' | 'bad' | undefined;
  readonly clock?: ReactNode;
  /** Lines below the drawing. */
  readonly facts?: ReactNode;
  /** The drawing: 640 wide and 360 high. */
  readonly children: ReactNode;
}

/** A drawing of the ground, below the sides and above the match's facts. */
export function Scene({ score, call, callKey, tone, clock, facts, children }: SceneProps) {
  return (
    <section className={style['tracker']} data-sport={score.sport} aria-label={score.summary}>
      <header className={style['sides']}>
        <SideName score={score} side={0} />
        {clock ? <span className={style['clock']}>{clock}</span> : null}
        <SideName score={score} side={1} />
      </header>
      <div className={style['scene']}>
        <svg viewBox="0 0 640 360" aria-hidden="true">
          {children}
        </svg>
        <p key={callKey} className={style['call']} data-tone={tone}>
          {call}
        </p>
      </div>
      <footer className={style['facts']}>
        {facts}
        <p className={style['summary']}>{score.summary}</p>
      </footer>
    </section>
  );
}
