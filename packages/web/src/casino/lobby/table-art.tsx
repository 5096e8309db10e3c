import { CardPrint } from '../cards/playing-card.tsx';
import type { ArtBall, ArtCard, ArtPlan } from '../faces/game-face.ts';
import style from './art.module.css';
import { artPlan } from './art-plan.ts';

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

function Planned({ plan }: { plan: ArtPlan }) {
  return (
    <span className={style['art']} aria-hidden="true">
      <svg className={style['picture']} viewBox="0 0 160 100">
        <ellipse className={style['stitch']} cx="80" cy="-42" rx="150" ry="142" />
        {plan.cards.map((card) => (
          <PlacedCard key={card.card} {...card} />
        ))}
        {plan.balls.map((ball) => (
          <Ball key={ball.x} {...ball} />
        ))}
      </svg>
    </span>
  );
}

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
  if (plan !== null) return <Planned plan={plan} />;
  if (type === 'vimaan') return <Flight />;
  return (
    <span className={style['art']} data-tone="quiet" aria-hidden="true">
      {thumbUrl === '' ? (
        <span className={style['letters']}>{initialsOf(name)}</span>
      ) : (
        <img className={style['photo']} src={thumbUrl} alt="" loading="lazy" />
      )}
    </span>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/[ -]+/)
    .map((word) => word.slice(0, 1))
    .join('')
    .slice(0, 2);
