import type { SilkColour, SilkPattern, Silks as SilksOf } from '@layline/contract';
import { type ReactNode, useId } from 'react';

export const silkFill: Readonly<Record<SilkColour, string>> = {
  white: '#fdfdfd',
  black: '#1a1a1e',
  grey: '#9aa1a8',
  red: '#d1202f',
  maroon: '#7b1733',
  pink: '#f39ac0',
  orange: '#f07a1e',
  yellow: '#f7d52b',
  beige: '#dcc9a0',
  brown: '#704426',
  'light-green': '#8fd16a',
  emerald: '#14a35c',
  'dark-green': '#14552f',
  'light-blue': '#8ecbf2',
  'royal-blue': '#2457c5',
  'dark-blue': '#14275c',
  mauve: '#b48ad0',
  purple: '#652d90',
};

const body = 'M9 9 12.5 7h7L23 9v20H9Z';

const dots = [
  [12.5, 11.5],
  [19.5, 11.5],
  [16, 15.5],
  [12.5, 19.5],
  [19.5, 19.5],
  [16, 24],
] as const;

const star = (x: number, y: number, size: number) => `translate(${x} ${y}) scale(${size})` as const;
const starPath = 'M0-1 .26-.31 1-.31.4.14.62.85 0 .42-.62.85-.4.14-1-.31-.26-.31Z';

/** The pattern on the body, in the colour of the mark. */
const patterns: Readonly<Record<SilkPattern, ReactNode>> = {
  plain: null,
  hoops: <path d="M8 11h16v3.500H8ZM8 18h16v3.5H8ZM8 25h16v3.500H8Z" />,
  stripes: <path d="M11 6h2.500v24H11ZM15 6h2.500v24H15ZM19 6h2.500v24H19Z" />,
  halves: <path d="M16 6h8v24h-8Z" />,
  quarters: <path d="M16 6h8v12h-8ZM8 18h8v12H8Z" />,
  sash: <path d="M8 9l4-3 12 18v6Z" />,
  'cross-belts': <path d="M8 10l3-3 13 18v4ZM24 10l-3-3L8 25v4Z" />,
  chevron: <path d="M8 12l8 7 8-7v5l-8 7-8-7Z" />,
  hoop: <path d="M8 15h16v6H8Z" />,
  star: <path transform={star(16, 18, 6)} d={starPath} />,
  diamond: <path d="M16 10.500 22 18l-6 7.500L10 18Z" />,
  disc: <circle cx="16" cy="18" r="5" />,
  spots: dots.map(([cx, cy]) => <circle key={`${cx}-${cy}`} cx={cx} cy={cy} r="1.700" />),
  stars: dots.map(([x, y]) => <path key={`${x}-${y}`} transform={star(x, y, 2.4)} d={starPath} />),
  checks: (
    <>
      <path d="M9 7h3.5v4H9ZM16 7h3.5v4H16ZM12.5 11H16v4h-3.5ZM19.5 11H23v4h-3.5Z" />
      <path d="M9 15h3.5v4H9ZM16 15h3.5v4H16ZM12.5 19H16v4h-3.5ZM19.5 19H23v4h-3.5Z" />
      <path d="M9 23h3.5v4H9ZM16 23h3.5v4H16Z" />
    </>
  ),
};

const paleColours: readonly SilkColour[] = [
  'white',
  'grey',
  'pink',
  'yellow',
  'beige',
  'light-green',
  'light-blue',
  'orange',
  'mauve',
];

/** The cloth number on a spot of the body's colour, for drawings too small for a jacket. */
export function RunnerMark({ silks, text }: { silks: SilksOf | null; text: string }) {
  const isPale = silks === null || paleColours.includes(silks.body);
  return (
    <text
      textAnchor="middle"
      dominantBaseline="central"
      fontSize="12"
      fontWeight="700"
      fill={silks === null ? 'var(--text)' : isPale ? '#111111' : '#ffffff'}
    >
      {text}
    </text>
  );
}

interface SilksProps {
  /** Null if the card names none; shows a plain grey jacket. */
  readonly silks: SilksOf | null | undefined;
  readonly size?: number;
}

/** A jockey's cap and jacket as described on the race card (RACE-3). */
export function Silks({ silks, size = 32 }: SilksProps) {
  const clip = useId();
  const fill = (colour: SilkColour | undefined): string =>
    colour === undefined ? 'var(--surface-3)' : silkFill[colour];
  const label = silks?.text;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      stroke="rgb(0 0 0 / 45%)"
      strokeWidth=".8"
      strokeLinejoin="round"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <defs>
        <clipPath id={clip}>
          <path d={body} />
        </clipPath>
      </defs>
      <path
        d="M9 9 3 15l3.500 3.500L9 16ZM23 9l6 6-3.500 3.500L23 16Z"
        fill={fill(silks?.sleeves)}
      />
      <path d={body} fill={fill(silks?.body)} />
      {silks ? (
        <g clipPath={`url(#${clip})`} fill={fill(silks.mark)} stroke="none">
          {patterns[silks.pattern]}
        </g>
      ) : null}
      <path d={body} fill="none" />
      <path d="M11.500 6a4.500 4.500 0 0 1 9 0h2v1.200h-11Z" fill={fill(silks?.cap)} />
    </svg>
  );
}
