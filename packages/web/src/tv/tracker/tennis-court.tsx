import type { TennisScore } from '@layline/contract';
import { Trans } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { Scene } from './scene.tsx';
import { isToDeuceCourt, type TennisCall, tennisCall } from './tennis-call.ts';
import style from './tracker.module.css';
import { useCall } from './use-call.ts';

function PointWords({ call, score }: { call: TennisCall; score: TennisScore }) {
  const { name } = score.sides[call.side];
  switch (call.kind) {
    case 'ace':
      return <Trans>Ace, {name}</Trans>;
    case 'double-fault':
      return <Trans>Double fault, point {name}</Trans>;
    case 'break':
      return <Trans>Break, {name}</Trans>;
    case 'game':
      return <Trans>Game {name}</Trans>;
    case 'set':
      return <Trans>Set {name}</Trans>;
    case 'point':
      return <Trans>Point {name}</Trans>;
  }
}

function CallWords({ call, score }: { call: TennisCall | null; score: TennisScore }) {
  if (score.phase === 'before') return <Trans>Not begun</Trans>;
  if (score.phase === 'over') return <Trans>Match over</Trans>;
  if (score.phase === 'pause') return <Trans>Break</Trans>;
  if (call !== null) return <PointWords call={call} score={score} />;
  return <Trans>{score.sides[score.server].name} serves</Trans>;
}

function Court() {
  return (
    <>
      <rect className={style['apron']} x="16" y="8" width="608" height="344" rx="6" />
      <rect className={style['court']} x="84" y="60" width="472" height="240" />
      <g className={style['lines']}>
        <path d="M84 60h472v240H84ZM84 92h472M84 268h472" />
        <path d="M194 92v176M446 92v176M194 180h252M84 180h8M556 180h-8" />
      </g>
      <path className={style['net']} d="M320 46v268" />
    </>
  );
}

/** For a serve from the left; the other end is the same, rotated. */
const serves = {
  deuce: { from: 214, box: { x: 320, y: 92 } },
  advantage: { from: 146, box: { x: 320, y: 180 } },
} as const;

/** The server behind the baseline, the service box, and the ball on its way there. */
function Serve({ score }: { score: TennisScore }) {
  const { from, box } = serves[isToDeuceCourt(score) ? 'deuce' : 'advantage'];
  const turn = score.server === 0 ? undefined : 'rotate(180 320 180)';
  const played = score.pointsWon[0] + score.pointsWon[1];
  return (
    <g transform={turn}>
      <rect className={style['box']} x={box.x} y={box.y} width="126" height="88" />
      <circle className={style['player']} data-side={score.server} cx="70" cy={from} r="11" />
      <circle
        className={style['player']}
        data-side={score.server === 0 ? 1 : 0}
        cx="572"
        cy={box.y + 44}
        r="11"
      />
      {score.phase === 'play' ? (
        <circle
          key={played}
          className={style['served']}
          style={{ '--from-x': '-320px', '--from-y': `${from - box.y - 44}px` } as CSSProperties}
          cx={box.x + 84}
          cy={box.y + 44}
          r="7"
        />
      ) : null}
    </g>
  );
}

function Points({ score }: { score: TennisScore }) {
  const { atStake, points, sides } = score;
  return (
    <div className={style['players']}>
      {score.phase === 'over' ? null : (
        <span>
          <Trans>
            Game{' '}
            <b>
              {points[0]}–{points[1]}
            </b>
          </Trans>
        </span>
      )}
      {atStake === null ? null : (
        <span>
          {atStake.kind === 'match point' ? (
            <Trans>Match point {sides[atStake.side].name}</Trans>
          ) : atStake.kind === 'set point' ? (
            <Trans>Set point {sides[atStake.side].name}</Trans>
          ) : (
            <Trans>Break point {sides[atStake.side].name}</Trans>
          )}
        </span>
      )}
    </div>
  );
}

/** FRAME-1: the court, who serves into which box, and who won the last point. */
export function TennisCourt({ score }: { score: TennisScore }) {
  const call = useCall<TennisScore, TennisCall>(
    score,
    (before, now, shown) => tennisCall(before, now) ?? shown,
  );
  return (
    <Scene
      score={score}
      clock={score.sets.map(({ games }) => games.join('–')).join('  ')}
      call={<CallWords call={call} score={score} />}
      callKey={`${score.phase}${score.pointsWon.join('-')}`}
      tone={call?.kind === 'set' ? 'good' : undefined}
      facts={<Points score={score} />}
    >
      <Court />
      {score.phase === 'over' ? null : <Serve score={score} />}
    </Scene>
  );
}
