import '../locales/texts.ts';
import type { RaceScore } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { classes } from '../../ui/classes.ts';
import { RunnerMark, silkFill } from '../../ui/silks.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PlacedRunners } from './placed-runners.tsx';
import style from './race-track.module.css';
import { lineOf, post, trackOutline, trackPoint, trackSize } from './track.ts';
import tracker from './tracker.module.css';

type Runner = RaceScore['runners'][number];

const laneWidth = 7;
const lanes = 4;

/** Grass, rails, and the post. */
function Course() {
  return (
    <>
      <path className={style['infield']} d={trackOutline(-22)} />
      <path className={style['track']} d={trackOutline(4)} />
      <path className={style['rail']} d={trackOutline(-22)} />
      <path className={style['rail']} d={trackOutline(30)} />
      <path className={style['post']} d={`M${post.x} ${post.y - 24}v56`} />
    </>
  );
}

function Dot({ runner, score }: { runner: Runner; score: RaceScore }) {
  const at = score.runners.findIndex(({ runnerId }) => runnerId === runner.runnerId);
  const lane = (runner.runnerId % lanes) * laneWidth - 10;
  const { x, y } = trackPoint(score.distanceM - runner.runM, lane);
  return (
    <g
      className={style['dot']}
      style={{ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }}
      data-leads={at === 0 || undefined}
    >
      <circle r="10" fill={runner.silks ? silkFill[runner.silks.body] : 'var(--surface-1)'} />
      <RunnerMark silks={runner.silks} text={runner.cloth ?? ''} />
    </g>
  );
}

const isThere = ({ state }: Runner): boolean => state !== 'out';

/** The field as a moving line, each runner behind the leader by its distance; the post once it is near. */
function Line({ score }: { score: RaceScore }) {
  const { t } = useLingui();
  const there = score.runners.filter(isThere);
  const line = lineOf(
    there.map(({ runM }) => runM),
    score.toGoM,
  );
  const inCardOrder = there
    .map((runner, at) => ({ runner, at }))
    .toSorted((one, other) => one.runner.runnerId - other.runner.runnerId);
  return (
    <ol
      className={style['line']}
      data-post={line.post !== null || undefined}
      style={{ '--post': line.post ?? 1 } as CSSProperties}
      aria-label={t`Positions`}
    >
      {inCardOrder.map(({ runner, at }) => (
        <li
          key={runner.runnerId}
          style={{ '--place': line.places[at] ?? 0, '--row': at % 3 } as CSSProperties}
          title={runner.name}
        >
          <svg width="26" height="26" viewBox="-13 -13 26 26" aria-hidden="true">
            <circle
              r="11.500"
              fill={runner.silks ? silkFill[runner.silks.body] : 'var(--surface-1)'}
            />
            <RunnerMark silks={runner.silks} text={runner.cloth ?? ''} />
          </svg>
          <VisuallyHidden>
            {runner.position}. {runner.name} {runner.behind}
          </VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}

const clockOf = (elapsedMs: number): string => {
  const seconds = Math.floor(elapsedMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

function Phase({ score }: { score: RaceScore }) {
  const toGo = Math.max(0, Math.round(score.toGoM));
  switch (score.phase) {
    case 'before':
      return <Trans>Going to the start</Trans>;
    case 'play':
      return <Trans>{toGo} m to go</Trans>;
    case 'pause':
      return <Trans>The judge decides</Trans>;
    case 'over':
      return <Trans>Result</Trans>;
  }
}

function Scene({ there, score }: { there: readonly Runner[]; score: RaceScore }) {
  return (
    <div className={tracker['scene']}>
      <svg viewBox={`0 0 ${trackSize.width} ${trackSize.height}`} aria-hidden="true">
        <Course />
        {there
          .toSorted((one, other) => one.runnerId - other.runnerId)
          .map((runner) => (
            <Dot key={runner.runnerId} runner={runner} score={score} />
          ))}
      </svg>
    </div>
  );
}

interface RaceTrackProps {
  readonly score: RaceScore;
  /** Above the prices of its race: the track shows only while the race runs. */
  readonly isCompact?: boolean;
}

/** FRAME-1, RACE-3: the race on its track, the field in a line, and the positions. */
export function RaceTrack({ score, isCompact = false }: RaceTrackProps) {
  const isOn = score.phase === 'play' || score.phase === 'pause';
  const there = score.runners.filter(isThere);
  return (
    <section
      className={classes(tracker['tracker'], style['race'], isCompact && style['compact'])}
      data-sport="racing"
      data-phase={score.phase}
      aria-label={score.summary}
    >
      <header className={tracker['sides']}>
        <b>{score.course}</b>
        <span className={tracker['clock']}>
          <Phase score={score} />
        </span>
        <span>{score.elapsedMs > 0 ? clockOf(score.elapsedMs) : `${score.distanceM} m`}</span>
      </header>
      {isCompact && !isOn ? null : <Scene there={there} score={score} />}
      <footer className={tracker['facts']}>
        {score.phase === 'play' ? <Line score={score} /> : null}
        {score.phase === 'before' ? null : <PlacedRunners runners={there} most={4} />}
        <p className={tracker['summary']}>{score.summary}</p>
      </footer>
    </section>
  );
}
