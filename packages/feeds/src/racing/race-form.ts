/** Names of races and weights of runners in each country's notation. Pure. */
import type { Dice } from '../script/dice.ts';
import type { RaceCountry } from './race-countries.ts';

const furlongM = 201.168;

/** 5 is '5f', 8 is '1m', 9.5 is '1m1½f'. */
export function furlongText(furlongs: number): string {
  const miles = Math.floor(furlongs / 8);
  const rest = furlongs - miles * 8;
  const whole = Math.floor(rest);
  const part = `${whole === 0 && rest > 0 ? '' : whole}${rest > whole ? '½' : ''}`;
  if (miles === 0) return `${part}f`;
  return rest === 0 ? `${miles}m` : `${miles}m${part}f`;
}

export interface Distance {
  readonly text: string;
  readonly metres: number;
}

const flatFurlongs = [5, 6, 7, 8, 8.5, 10, 10.5, 12];
const jumpFurlongs = [16, 17, 19.5, 20, 24];
const flatMetres = [1000, 1100, 1200, 1400, 1600, 1650, 1800, 2000, 2400];
const jumpMetres = [3200, 3500, 3900, 4300];

interface Course {
  readonly country: RaceCountry;
  readonly isJumps: boolean;
}

export function throwDistance({ country: { unit }, isJumps }: Course, dice: Dice): Distance {
  if (unit === 'metre') {
    const metres = dice.pick(isJumps ? jumpMetres : flatMetres);
    return { text: `${metres}m`, metres };
  }
  const furlongs = dice.pick(isJumps ? jumpFurlongs : flatFurlongs);
  return { text: furlongText(furlongs), metres: Math.round(furlongs * furlongM) };
}

/** Formats pounds in the country's notation. */
export function weightText({ weight }: RaceCountry, pounds: number): string {
  if (weight === 'pound') return `${pounds} lb`;
  if (weight === 'stone') return `${Math.floor(pounds / 14)}-${pounds % 14}`;
  return `${(Math.round(pounds * 0.453_592 * 2) / 2).toFixed(1)} kg`;
}

interface Racer {
  /** About -2 to 2. */
  readonly betterness: number;
  readonly isJumps: boolean;
  readonly age: number;
}

/** Recent finishing positions, newest last; better runners get lower figures. */
export function formText({ betterness, isJumps, age }: Racer, dice: Dice): string {
  const runs = age === 2 ? dice.between(0, 3) : dice.between(3, 6);
  const figures = Array.from({ length: runs }, () => {
    if (isJumps && dice.hits(0.05)) return dice.pick(['F', 'P', 'U']);
    const place = Math.max(1, Math.round(5 - betterness * 2 + (dice.next() - 0.5) * 9));
    return place > 9 ? '0' : String(place);
  });
  const at = dice.between(1, 5);
  const isSplit = age > 2 && runs > 2 && dice.hits(0.5);
  if (!isSplit) return figures.join('');
  const cut = Math.min(at, runs - 1);
  return `${figures.slice(0, cut).join('')}-${figures.slice(cut).join('')}`;
}
