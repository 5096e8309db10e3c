import type { ReactNode } from 'react';
import { countryCode } from './countries.ts';
import style from './flag.module.css';

const [white, red, blue, green] = ['#ffffff', '#c8102e', '#012169', '#007749'];

const bands = (...colours: readonly string[]): ReactNode =>
  colours.map((colour, at) => (
    <rect
      key={colour}
      x={(24 / colours.length) * at}
      width={24 / colours.length}
      height="16"
      fill={colour}
    />
  ));

/** The union in a corner or over the whole flag. */
const union = (
  <>
    <rect width="24" height="16" fill={blue} />
    <path d="M0 0 24 16M24 0 0 16" stroke={white} strokeWidth="3.2" />
    <path d="M0 0 24 16M24 0 0 16" stroke={red} strokeWidth="1.200" />
    <path d="M12 0v16M0 8h24" stroke={white} strokeWidth="5.2" />
    <path d="M12 0v16M0 8h24" stroke={red} strokeWidth="3" />
  </>
);

const star = (x: number, y: number, size: number, colour: string): ReactNode => (
  <path
    key={`${x}-${y}`}
    transform={`translate(${x} ${y}) scale(${size})`}
    fill={colour}
    d="M0-1 .26-.31 1-.31.4.14.62.85 0 .42-.62.85-.4.14-1-.31-.26-.31Z"
  />
);

const southern = (colour: string): ReactNode =>
  [
    [18, 3.2],
    [21, 6.4],
    [15.4, 7.4],
    [18, 12.6],
  ].map(([x = 0, y = 0]) => star(x, y, 1.5, colour));

const stripes = Array.from({ length: 7 }, (_, at) => (
  <rect key={at} y={(16 / 13) * at * 2} width="24" height={16 / 13} fill={red} />
));

const wheel = Array.from({ length: 12 }, (_, at) => (
  <path
    key={at}
    d="M12 8V5.9"
    transform={`rotate(${at * 30} 12 8)`}
    stroke="#06038d"
    strokeWidth=".3"
  />
));

const petals = Array.from({ length: 5 }, (_, at) => (
  <ellipse
    key={at}
    cx="12"
    cy="5.300"
    rx="1.300"
    ry="2.3"
    transform={`rotate(${at * 72 + 14} 12 8)`}
    fill={white}
  />
));

/** Our own drawings on a field of 24 by 16. */
const flags: Readonly<Record<string, ReactNode>> = {
  GB: union,
  FR: bands('#002395', white, '#ed2939'),
  IE: bands('#169b62', white, '#ff883e'),
  US: (
    <>
      <rect width="24" height="16" fill={white} />
      {stripes}
      <rect width="10.5" height="8.6" fill="#3c3b6e" />
      {[1.6, 3.7, 5.8, 7.9, 2.65, 4.75, 6.85].map((x, at) =>
        [1.5, 4.3, 7.1].map((y) => star(x, at < 4 ? y : y - 1.4, 0.75, white)),
      )}
    </>
  ),
  AU: (
    <>
      <rect width="24" height="16" fill={blue} />
      <g transform="scale(.5)">{union}</g>
      {star(6, 12, 2, white)}
      {southern(white)}
    </>
  ),
  NZ: (
    <>
      <rect width="24" height="16" fill={blue} />
      <g transform="scale(.5)">{union}</g>
      {southern('#e4002b')}
    </>
  ),
  IN: (
    <>
      <rect width="24" height="16" fill={white} />
      <rect width="24" height="5.33" fill="#ff9933" />
      <rect y="10.67" width="24" height="5.330" fill="#138808" />
      <circle cx="12" cy="8" r="2.1" fill="none" stroke="#06038d" strokeWidth=".5" />
      {wheel}
    </>
  ),
  ZA: (
    <>
      <rect width="24" height="8" fill="#e03c31" />
      <rect y="8" width="24" height="8" fill="#001489" />
      <path d="M0 0 12 8 0 16M12 8h12" fill="none" stroke={white} strokeWidth="5.4" />
      <path d="M0 0 12 8 0 16M12 8h12" fill="none" stroke={green} strokeWidth="3.2" />
      <path d="M0 2.400 8.4 8 0 13.6Z" fill="#ffb81c" />
      <path d="M0 3.900 6.2 8 0 12.1Z" fill="#111111" />
    </>
  ),
  HK: (
    <>
      <rect width="24" height="16" fill="#de2910" />
      {petals}
    </>
  ),
};

/** The flag of a racing country, if one is drawn. */
export function Flag({ country }: { country: string }) {
  const drawing = flags[countryCode(country)];
  if (drawing === undefined) return null;
  return (
    <svg className={style['flag']} viewBox="0 0 24 16" aria-hidden="true">
      {drawing}
    </svg>
  );
}
