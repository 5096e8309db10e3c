import type { SoccerScore } from '@layline/contract';
import { useLingui } from '@lingui/react/macro';
import style from './score.module.css';
import { SideCounts } from './side-counts.tsx';

const minutesOfPlay = 90;

const eventsOf = ({ timeline }: SoccerScore) => timeline.filter(({ kind }) => kind !== 'period');

/** A timeline of ninety minutes with its events. */
export function SoccerTimeline({ score }: { score: SoccerScore }) {
  return (
    <svg
      className={style['timeline']}
      viewBox="0 0 900 40"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line x1="0" y1="20" x2="900" y2="20" />
      <line
        className={style['gone']}
        x1="0"
        y1="20"
        x2={Math.min(score.minute, minutesOfPlay) * 10}
        y2="20"
      />
      {eventsOf(score).map(({ kind, minute, side, text }) => (
        // A round line cap of zero length: a dot that stays round at any width.
        <path
          key={`${minute}-${text}`}
          className={style[kind]}
          d={`M${Math.min(minute, minutesOfPlay) * 10} ${side === 1 ? 32 : 8}h0.01`}
        />
      ))}
    </svg>
  );
}

function Events({ score }: { score: SoccerScore }) {
  const { t } = useLingui();
  return (
    <ol className={style['events']} aria-label={t`What happened`}>
      {eventsOf(score)
        .toReversed()
        .slice(0, 8)
        .map(({ clock, text, kind, side }) => (
          <li key={`${clock}-${text}`} className={style[kind]}>
            <span>{clock}</span> {text}
            {side === null ? null : <small>{score.sides[side].name}</small>}
          </li>
        ))}
    </ol>
  );
}

function Counts({ score }: { score: SoccerScore }) {
  const { t } = useLingui();
  const rows = [
    [t`Shots`, score.shots],
    [t`Corners`, score.corners],
    [t`Yellow cards`, score.yellowCards],
    [t`Red cards`, score.redCards],
  ] as const;
  return <SideCounts rows={rows} />;
}

/** FRAME-1: the match's timeline with goals and cards, and the counts of both sides. */
export function SoccerBoard({ score }: { score: SoccerScore }) {
  return (
    <div className={style['board']}>
      <SoccerTimeline score={score} />
      <Events score={score} />
      <Counts score={score} />
    </div>
  );
}
