import type { SoccerScore } from '@layline/contract';
import { Trans } from '@lingui/react/macro';
import { SoccerTimeline } from '../../score/soccer-board.tsx';
import { Scene } from './scene.tsx';
import { isPlayingRight, type SoccerCall, soccerCall } from './soccer-call.ts';
import style from './tracker.module.css';
import { useCall } from './use-call.ts';

function CallWords({ call, score }: { call: SoccerCall; score: SoccerScore }) {
  switch (call.kind) {
    case 'before':
      return <Trans>Not begun</Trans>;
    case 'half-time':
      return <Trans>Half time</Trans>;
    case 'full-time':
      return <Trans>Full time</Trans>;
    case 'play':
      return <Trans>In play</Trans>;
    case 'goal':
      return <Trans>Goal, {score.sides[call.side].name}</Trans>;
    case 'shot':
      return <Trans>Shot, {score.sides[call.side].name}</Trans>;
    case 'corner':
      return <Trans>Corner, {score.sides[call.side].name}</Trans>;
    case 'yellow':
      return <Trans>Yellow card, {score.sides[call.side].name}</Trans>;
    case 'red':
      return <Trans>Red card, {score.sides[call.side].name}</Trans>;
  }
}

const mown = Array.from({ length: 5 }, (_, at) => 88 + at * 112);

/** One half's box, goal and corners, drawn for the right and mirrored for the left. */
function End() {
  return (
    <>
      <path d="M600 100h-88v160h88M600 142h-34v76h34M600 154h12v52h-12" />
      <path d="M512 150a42 42 0 0 0 0 60M600 38a8 8 0 0 1-8-8M592 330a8 8 0 0 1 8-8" />
      <circle className={style['spot']} cx="542" cy="180" r="2.5" />
    </>
  );
}

function Field() {
  return (
    <>
      <rect className={style['turf']} x="16" y="8" width="608" height="344" rx="6" />
      {mown.map((x) => (
        <rect key={x} className={style['mown']} x={x} y="8" width="56" height="344" />
      ))}
      <g className={style['lines']}>
        <path d="M40 30h560v300H40ZM320 30v300" />
        <circle cx="320" cy="180" r="48" />
        <circle className={style['spot']} cx="320" cy="180" r="2.500" />
        <End />
        <g transform="rotate(180 320 180)">
          <End />
        </g>
      </g>
    </>
  );
}

/** Positions of events, as precise as the feed; for the right-hand end. */
const spots = { goal: [606, 180], shot: [566, 180], corner: [596, 34] } as const;

function Happening({ call, score }: { call: SoccerCall; score: SoccerScore }) {
  if (call.kind !== 'goal' && call.kind !== 'shot' && call.kind !== 'corner') return null;
  const [cx, cy] = spots[call.kind];
  const turn = isPlayingRight(call.side, score.period) ? undefined : 'rotate(180 320 180)';
  return (
    <g transform={turn} data-side={call.side}>
      <path className={style['attack']} d="M330 36h264v288H330l60-144Z" />
      <circle className={style['pulse']} cx={cx} cy={cy} r="22" />
      <circle className={style['ball']} cx={cx} cy={cy} r="7" />
    </g>
  );
}

/** Shows which way each side plays. */
function Directions({ score }: { score: SoccerScore }) {
  const turn = isPlayingRight(0, score.period) ? undefined : 'rotate(180 320 180)';
  return (
    <g className={style['directions']} transform={turn}>
      <path data-side="0" d="M150 172v16l16-8Z" />
      <path data-side="1" d="M490 172v16l-16-8Z" />
    </g>
  );
}

const tones = { goal: 'good', red: 'bad' } as const;
const open: SoccerCall = { kind: 'play' };

/** FRAME-1: the field, the direction of each side's play, and the last event at its position. */
export function SoccerField({ score }: { score: SoccerScore }) {
  const call = useCall<SoccerScore, SoccerCall>(score, soccerCall) ?? open;
  const side = 'side' in call ? call.side : '';
  return (
    <Scene
      score={score}
      clock={score.phase === 'before' ? '' : score.clock}
      call={<CallWords call={call} score={score} />}
      callKey={`${call.kind}${side}${score.goals.join('-')}`}
      tone={tones[call.kind as keyof typeof tones]}
      facts={<SoccerTimeline score={score} />}
    >
      <Field />
      <Directions score={score} />
      <Happening
        key={`${call.kind}${score.shots.join('-')}${score.corners.join('-')}`}
        call={call}
        score={score}
      />
    </Scene>
  );
}
