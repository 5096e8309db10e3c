import style from './felt.module.css';
import { stage } from './spots.ts';

const shoeCards = [0, 1, 2, 3];

function Shoe() {
  return (
    <g transform="translate(135 5) rotate(-14 11 9)">
      <rect className={style['shade']} x="-1" y="2" width="25" height="19" rx="3" />
      <rect className={style['shoeBody']} width="24" height="18" rx="2.5" />
      <rect className={style['shoeTop']} x="2" y="2" width="20" height="5" rx="1.5" />
      {shoeCards.map((at) => (
        <rect
          key={at}
          className={style['shoeCard']}
          x={4 + at * 0.5}
          y={8 + at * 0.7}
          width="13"
          height="8.5"
          rx="1"
        />
      ))}
    </g>
  );
}

function Tray() {
  return (
    <g transform="translate(31 3) rotate(6 8 7)">
      <rect className={style['shade']} x="0.5" y="1.5" width="17" height="15" rx="2" />
      <rect className={style['shoeBody']} width="17" height="15" rx="2" />
      <rect className={style['trayFloor']} x="2" y="2" width="13" height="11" rx="1" />
      <rect className={style['shoeCard']} x="3.5" y="4" width="10" height="7" rx="0.8" />
    </g>
  );
}

const chipColumns = ['#b3273a', '#1f5c9e', '#1b7048', '#63408f', '#20252b', '#b8730a'];

/** The dealer's chip rack at the head of the table. */
function Rack() {
  return (
    <g transform="translate(55 3)">
      <rect className={style['rack']} width="50" height="13" rx="2" />
      {chipColumns.map((colour, column) => (
        <g key={colour} transform={`translate(${3.5 + column * 7.4} 2)`}>
          {Array.from({ length: 6 }, (_, at) => (
            <rect
              key={at}
              x="0"
              y={at * 1.5}
              width="6"
              height="1.3"
              rx="0.6"
              fill={colour}
              opacity={0.82 + 0.03 * at}
            />
          ))}
        </g>
      ))}
    </g>
  );
}

/** The static table: rail, lamp-lit felt, stitched lines, the site's name. */
export function FeltTable({ title }: { title: string }) {
  return (
    <svg
      className={style['table']}
      viewBox={`0 0 ${stage.width} ${stage.height}`}
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="felt-lamp" cx="0.5" cy="0.42" r="0.68">
          <stop className={style['lampIn']} offset="0" />
          <stop className={style['lampOut']} offset="1" />
        </radialGradient>
        <linearGradient id="felt-rail" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#5b4030" />
          <stop offset="0.5" stopColor="#3a271c" />
          <stop offset="1" stopColor="#21150f" />
        </linearGradient>
        <path id="felt-arc" d="M22 76 Q80 90 138 76" />
      </defs>
      <path fill="url(#felt-rail)" d="M-12-8h184v58c0 34-42 50-92 50S-12 84-12 50Z" />
      <path className={style['felt']} d="M-7-8h174v57c0 30-40 45-87 45S-7 79-7 49Z" />
      <path fill="url(#felt-lamp)" d="M-7-8h174v57c0 30-40 45-87 45S-7 79-7 49Z" />
      <path className={style['stitch']} d="M-3-8v56c0 27 38 42 83 42s83-15 83-42V-8" />
      <path className={style['line']} d="M20 20h120" />
      <text className={style['brand']}>
        <textPath href="#felt-arc" startOffset="50%" textAnchor="middle">
          {title}
        </textPath>
      </text>
      <Rack />
      <Tray />
      <Shoe />
    </svg>
  );
}
