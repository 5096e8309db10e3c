/** Pictures of games without cards, for other providers' entries: a wheel, dice, and a field of tiles. */
import style from './art.module.css';

const spokes = Array.from({ length: 18 }, (_, at) => at * 20);

const Wheel = () => (
  <g transform="translate(80 48)">
    <circle className={style['rim']} r="36" />
    {spokes.map((angle, at) => (
      <path
        key={angle}
        className={style['pocket']}
        data-red={at % 2 === 0 || undefined}
        d="M0-33A33 33 0 0 1 11.3-31L6.8-18.8A20 20 0 0 0 0-20Z"
        transform={`rotate(${angle})`}
      />
    ))}
    <circle className={style['hub']} r="13" />
    <circle className={style['pip']} cx="15" cy="-22" r="3" />
  </g>
);

const faces = [
  {
    x: 54,
    y: 50,
    turn: -12,
    pips: [
      [-8, -8],
      [8, 8],
      [0, 0],
      [-8, 8],
      [8, -8],
    ],
  },
  {
    x: 104,
    y: 46,
    turn: 14,
    pips: [
      [-8, -8],
      [8, 8],
      [0, 0],
    ],
  },
] as const;

const Dice = () =>
  faces.map(({ x, y, turn, pips }) => (
    <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect className={style['die']} x="-17" y="-17" width="34" height="34" rx="6" />
      {pips.map(([across, down]) => (
        <circle key={`${across}/${down}`} className={style['spot']} cx={across} cy={down} r="3" />
      ))}
    </g>
  ));

const tiles = Array.from({ length: 15 }, (_, at) => at);
const lit = [3, 6, 7, 11];

const Tiles = () =>
  tiles.map((at) => (
    <rect
      key={at}
      className={style['place']}
      data-lit={lit.includes(at) || undefined}
      x={33 + (at % 5) * 19}
      y={18 + Math.floor(at / 5) * 20}
      width="16"
      height="17"
      rx="3"
    />
  ));

/** Drawn by words of the game's name. */
export function KindArt({ name }: { name: string }) {
  if (/roulette|wheel/i.test(name)) return <Wheel />;
  if (/dice|sic bo|roll/i.test(name)) return <Dice />;
  return <Tiles />;
}
