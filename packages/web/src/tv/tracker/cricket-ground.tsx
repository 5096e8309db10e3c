import type { CricketScore } from '@layline/contract';
import { Plural, Trans } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { CricketLastBalls } from '../../score/cricket-balls.tsx';
import { type CricketBall, cricketCall } from './cricket-call.ts';
import { Scene } from './scene.tsx';
import style from './tracker.module.css';

function BallWords({ ball }: { ball: CricketBall }) {
  switch (ball.kind) {
    case 'four':
      return <Trans>Four</Trans>;
    case 'six':
      return <Trans>Six</Trans>;
    case 'wicket':
      return <Trans>Wicket</Trans>;
    case 'wide':
      return <Trans>Wide</Trans>;
    case 'no-ball':
      return <Trans>No ball</Trans>;
    case 'bye':
      return <Plural value={ball.runs} one="# bye" other="# byes" />;
    case 'run':
      return ball.runs === 0 ? (
        <Trans>No run</Trans>
      ) : (
        <Plural value={ball.runs} one="# run" other="# runs" />
      );
  }
}

function CallWords({ score, ball }: { score: CricketScore; ball: CricketBall | undefined }) {
  if (score.phase === 'before') return <Trans>Not begun</Trans>;
  if (score.phase === 'over') return <Trans>Match over</Trans>;
  if (score.phase === 'pause') return <Trans>Break</Trans>;
  if (score.isBallRunning) return <Trans>Ball running</Trans>;
  return ball === undefined ? <Trans>Ready to bowl</Trans> : <BallWords ball={ball} />;
}

const mown = Array.from({ length: 8 }, (_, at) => 40 + at * 80);

/** The static parts: grass, rope, inner ring and pitch. */
function Ground() {
  return (
    <>
      <defs>
        <clipPath id="tracker-oval">
          <ellipse cx="320" cy="180" rx="300" ry="172" />
        </clipPath>
      </defs>
      <g clipPath="url(#tracker-oval)">
        <rect className={style['turf']} width="640" height="360" />
        {mown.map((x) => (
          <rect key={x} className={style['mown']} x={x} width="40" height="360" />
        ))}
      </g>
      <ellipse className={style['rope']} cx="320" cy="180" rx="284" ry="158" />
      <ellipse className={style['ring']} cx="320" cy="180" rx="142" ry="84" />
      <rect className={style['strip']} x="298" y="120" width="44" height="120" rx="2" />
      <path className={style['crease']} d="M298 134h44M298 226h44" />
      <path className={style['stumps']} d="M314 127h12M314 233h12" />
    </>
  );
}

function Ball({ score }: { score: CricketScore }) {
  const call = cricketCall(score);
  if (score.phase !== 'play') return null;
  if (call === null) {
    return score.isBallRunning ? (
      <circle className={style['runUp']} cx="309" cy="70" r="6" />
    ) : null;
  }
  return (
    <g key={call.key} data-kind={call.ball.kind}>
      {call.reach > 0 ? (
        <ellipse
          className={style['ripple']}
          style={{ '--reach': call.reach } as CSSProperties}
          cx="320"
          cy="180"
          rx="284"
          ry="158"
        />
      ) : null}
      <circle className={style['bowled']} cx="320" cy="222" r="6" />
      {call.ball.kind === 'wicket' ? (
        <path className={style['fallen']} d="M308 233l7-7M320 224v9M332 233l-7-7" />
      ) : null}
    </g>
  );
}

function Players({ score }: { score: CricketScore }) {
  const { batters, bowler } = score;
  const inOrder = batters.toSorted((a, b) => Number(b.isOnStrike) - Number(a.isOnStrike));
  return (
    <div className={style['players']}>
      <span>
        {inOrder.map(({ name, runs, balls, isOnStrike }) => (
          <span key={name} data-strike={isOnStrike || undefined}>
            {name} <b>{runs}</b> ({balls})
          </span>
        ))}
      </span>
      {bowler === null ? null : (
        <span>
          {bowler.name}{' '}
          <b>
            {bowler.wickets}/{bowler.runs}
          </b>{' '}
          ({bowler.overs})
        </span>
      )}
    </div>
  );
}

const tones = { four: 'good', six: 'good', wicket: 'bad' } as const;

/**
 * FRAME-1: the ground from above. Each ball runs down the pitch, and a ring opens as far as it went: the feed
 * reports distance but not direction, and so does the drawing.
 */
export function CricketGround({ score }: { score: CricketScore }) {
  const call = cricketCall(score);
  const ball = call?.ball;
  const isShown = score.phase === 'play' && ball !== undefined;
  return (
    <Scene
      score={score}
      call={<CallWords score={score} ball={ball} />}
      callKey={`${score.phase}/${score.isBallRunning}/${call?.key}`}
      tone={isShown ? tones[ball.kind as keyof typeof tones] : undefined}
      facts={
        <>
          <Players score={score} />
          <CricketLastBalls balls={score.lastBalls} />
        </>
      }
    >
      <Ground />
      <circle className={style['player']} data-side="bowl" cx="309" cy="112" r="9" />
      <circle className={style['player']} data-side="bat" cx="331" cy="226" r="9" />
      <circle className={style['player']} data-side="bat" cx="331" cy="134" r="9" />
      <Ball score={score} />
    </Scene>
  );
}
