/**
 * The hash of a market's book (docs/stream.md, Hashes), with which a client verifies its copy: CRC-32 as
 * in ISO 3309, zlib and PNG, over one line for the market and one per runner.
 */
import type { OddsMarket } from '../http/sports.ts';
import type { Json } from './patch.ts';

type Levels = OddsMarket['runners'][number]['ex']['availableToBack'];
type HashedMarket = Pick<OddsMarket, 'marketId' | 'status' | 'runners'>;

const polynomial = 0xedb88320;

const table = Uint32Array.from({ length: 256 }, (_entry, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value;
});

function crc32(text: string): number {
  let sum = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const hundredths = (value: number): number => Math.round(value * 100);

const levelsText = (levels: Levels): string =>
  levels.map(({ price, size }) => `${hundredths(price)}:${hundredths(size)}`).join(' ');

/** The hashed text; empty if there is no market. */
export function bookText(data: Json): string {
  if (data === null) return '';
  const { marketId, status, runners } = data as unknown as HashedMarket;
  const lines = runners.map((runner) => {
    const { availableToBack, availableToLay } = runner.ex;
    const offers = `${levelsText(availableToBack)}|${levelsText(availableToLay)}`;
    return `${runner.selectionId} ${runner.status} ${offers}`;
  });
  return [`${marketId} ${status}`, ...lines].join('\n');
}

/** Eight hexadecimal digits; `data` is that of a topic `odds/MARKET`. */
export const bookHash = (data: Json): string => crc32(bookText(data)).toString(16).padStart(8, '0');
