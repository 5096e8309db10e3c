/** Capital letters and digits as strokes, for icons. Pure. */

type Point = readonly [x: number, y: number];
export type Stroke = readonly [from: Point, to: Point];

/** Paths of a pen over a grid 4 wide and 6 high, from the upper left: `14` is column 1 in row 4. */
const paths: Readonly<Record<string, string>> = {
  A: '06 20 46|14 34',
  B: '00 06 36 45 44 33 03|33 42 41 30 00',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 01 05 16 36 45 41 30 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 01 05 16 36 45 41 30 10|24 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  0: '10 01 05 16 36 45 41 30 10|15 31',
  1: '11 20 26|16 36',
  2: '01 10 30 41 42 06 46',
  3: '01 10 30 41 42 33 13|33 44 45 36 16 05',
  4: '36 30 04 44',
  5: '40 00 02 32 43 45 36 16 05',
  6: '30 10 01 05 16 36 45 44 33 13 04',
  7: '00 40 16',
  8: '10 01 02 13 33 42 41 30 10|13 04 05 16 36 45 44 33',
  9: '42 33 13 02 01 10 30 41 45 36 16',
};

/** Two lines that meet, for names in other scripts. */
const mark = '06 20 33|40 26 13';

const pointOf = (digits: string): Point => [Number(digits[0]), Number(digits[1])];

function strokesOf(path: string): readonly Stroke[] {
  return path.split('|').flatMap((line) => {
    const points = line.split(' ').map(pointOf);
    return points.slice(1).map((to, at): Stroke => [points[at] ?? to, to]);
  });
}

/** The strokes of a name's first letter or digit. */
export function initialOf(name: string): readonly Stroke[] {
  const [first = ''] = name.normalize('NFKD').toUpperCase();
  return strokesOf(paths[first] ?? mark);
}
