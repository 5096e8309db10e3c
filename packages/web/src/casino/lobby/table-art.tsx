import type { CSSProperties, ReactNode } from 'react';
import { CardPrint } from '../cards/playing-card.tsx';
import type { ArtBall, ArtCard, ArtPlan } from '../faces/game-face.ts';
import style from './art.module.css';
import { artPlan, feltTurn } from './art-plan.ts';
import { KindArt } from './kind-art.tsx';

const curve = 'M4 84C36 82 62 72 84 52 100 37 110 22 116 6';

function PlacedCard({ card, x, y, width, turn }: ArtCard) {
  const place = `translate(${x} ${y}) rotate(${turn}) scale(${width / 64}) translate(-32 -45)`;
  return (
    <g transform={place}>
      <rect className={style['shade']} x="1" y="3" width="63" height="89" rx="7" />
      <CardPrint card={card} />
    </g>
  );
}

function Ball({ letter, tone, x, y }: ArtBall) {
  return (
    <g className={style['ball']} data-tone={tone}>
      <circle cx={x} cy={y} r="7.5" />
      <text x={x} y={y + 2.9}>
        {letter}
      </text>
    </g>
  );
}

/** A picture on felt; the hue of the felt differs from game to game. */
function OnFelt({ turn, isQuiet, children }: OnFeltProps) {
  return (
    <span
      className={style['art']}
      data-quiet={isQuiet || undefined}
      style={{ '--turn': turn } as CSSProperties}
      aria-hidden="true"
    >
      <svg className={style['picture']} viewBox="0 0 160 100">
        <ellipse className={style['stitch']} cx="80" cy="-42" rx="150" ry="142" />
        {children}
      </svg>
    </span>
  );
}

interface OnFeltProps {
  readonly turn: number;
  /** Another provider's entry. */
  readonly isQuiet: boolean;
  readonly children: ReactNode;
}

const Planned = ({ plan }: { plan: ArtPlan }) => (
  <>
    {plan.cards.map((card) => (
      <PlacedCard key={card.card} {...card} />
    ))}
    {plan.balls.map((ball) => (
      <Ball key={ball.x} {...ball} />
    ))}
  </>
);

function Flight() {
  return (
    <span className={style['art']} data-tone="night" aria-hidden="true">
      <svg className={style['curve']} viewBox="0 0 120 90" preserveAspectRatio="none">
        <path className={style['under']} d={`${curve}V90H4Z`} />
        <path className={style['rise']} d={curve} />
      </svg>
      <span className={style['figure']}>2.37×</span>
    </span>
  );
}

interface TableArtProps {
  readonly type: string;
  readonly name: string;
  /** The picture's address in the game list; empty for none. */
  readonly thumbUrl: string;
}

/** A picture of the game, drawn in the site's colours; games of other servers have their own. */
export function TableArt({ type, name, thumbUrl }: TableArtProps) {
  const plan = artPlan(type, name);
  if (type === 'vimaan') return <Flight />;
  if (plan === null && thumbUrl !== '') {
    return (
      <span className={style['art']} aria-hidden="true">
        <img className={style['photo']} src={thumbUrl} alt="" loading="lazy" />
      </span>
    );
  }
  return (
    <OnFelt turn={feltTurn(type, name)} isQuiet={type === ''}>
      {plan === null ? <KindArt name={name} /> : <Planned plan={plan} />}
    </OnFelt>
  );
}
