/** Distances between horses in a judge's terms. Pure. */

/** A length in metres. */
const lengthM = 2.4;

/** Gaps below this are a dead heat. */
export const deadHeatM = 0.06;

const shortOnes: readonly (readonly [belowM: number, text: string])[] = [
  [0.12, 'ns'],
  [0.25, 'sh'],
  [0.5, 'hd'],
  [0.9, 'nk'],
  [1.5, '½'],
];

const quarters = ['', '¼', '½', '¾'] as const;

/** '' for nothing, 'ns', 'sh', 'hd', 'nk', '½', '1¼' …, whole lengths from 4 on, 'dist' from 30 on. */
export function lengthsOf(gapM: number): string {
  if (gapM < deadHeatM) return '';
  const short = shortOnes.find(([belowM]) => gapM < belowM);
  if (short !== undefined) return short[1];
  const inQuarters = Math.round((gapM / lengthM) * 4);
  if (inQuarters >= 120) return 'dist';
  if (inQuarters >= 16) return String(Math.round(inQuarters / 4));
  const whole = Math.floor(inQuarters / 4);
  return `${whole === 0 ? '' : whole}${quarters[inQuarters % 4] as string}`;
}
