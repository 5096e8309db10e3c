import './locales/texts.ts';
import type { MatchScore } from '@layline/contract';
import { Trans } from '@lingui/react/macro';
import { classes } from '../ui/classes.ts';
import { CricketLastBalls } from './cricket-balls.tsx';
import style from './score.module.css';
import { ratesOf, totalOf } from './side-totals.ts';

function isActing(score: MatchScore, side: 0 | 1): boolean {
  if (score.phase === 'over') return false;
  if (score.sport === 'cricket') return score.innings.at(-1)?.side === side;
  return score.sport === 'tennis' && score.server === side;
}

function SideLine({ score, side }: { score: MatchScore; side: 0 | 1 }) {
  const { name } = score.sides[side];
  return (
    <div className={classes(style['side'], score.winner === side && style['won'])}>
      <span className={style['team']}>
        {name}
        {isActing(score, side) ? <span className={style['acting']} aria-hidden="true" /> : null}
      </span>
      <span className={style['total']}>{totalOf(score, side) || '–'}</span>
      {score.sport === 'tennis' ? <TennisGames score={score} side={side} /> : null}
    </div>
  );
}

function TennisGames({
  score,
  side,
}: {
  score: Extract<MatchScore, { sport: 'tennis' }>;
  side: 0 | 1;
}) {
  return (
    <span className={style['games']}>
      {score.sets.map(({ games }, at) => (
        // A set keeps its index for the whole match.
        <span key={`set-${at + 1}`}>{games[side]}</span>
      ))}
      {score.phase === 'over' ? null : <b>{score.points[side]}</b>}
    </span>
  );
}

function Clock({ score }: { score: MatchScore }) {
  if (score.phase === 'over') return <Trans>Full time</Trans>;
  // A summary before the match says so itself.
  if (score.phase === 'before') return score.summary === '' ? <Trans>Not begun</Trans> : null;
  return score.sport === 'soccer' ? score.clock : null;
}

/** What the totals leave out: who needs what, and at what rate. */
function Sentence({ score }: { score: MatchScore }) {
  const rates = score.sport === 'cricket' && score.phase === 'play' ? ratesOf(score) : null;
  if (rates === null) return <bdi>{score.summary}</bdi>;
  const { summary, runRate, requiredRate } = rates;
  return (
    <>
      {summary === '' ? null : (
        <>
          <bdi>{summary}</bdi> ·{' '}
        </>
      )}
      {requiredRate === null ? (
        <Trans>Run rate {runRate}</Trans>
      ) : (
        <Trans>
          Run rate {runRate}, required {requiredRate}
        </Trans>
      )}
    </>
  );
}

/** The scoreboard in a few lines: sides, totals, current play, and one sentence. */
export function ScoreStrip({ score }: { score: MatchScore }) {
  return (
    <div className={style['strip']} role="group" aria-label={score.summary}>
      <SideLine score={score} side={0} />
      <SideLine score={score} side={1} />
      <p className={style['summary']}>
        <span className={style['clock']}>
          <Clock score={score} />
        </span>
        <Sentence score={score} />
      </p>
      {score.sport === 'cricket' ? <CricketLastBalls balls={score.lastBalls} /> : null}
    </div>
  );
}
