/** Compares the feed's book and its displayed prices with the second reading. */
import type { RunnerPrices } from '@layline/contract';
import type { MarketBook, RunnerBook } from '@layline/feeds/betfair';
import type { PlainLevels, PlainMarket, PlainRunner } from './second-reading.ts';

/** Recordings use other currencies; the factor makes sizes large enough for the rule bets. */
export const liquidityFactor = 100;

/** Returns a difference between the books of a market in both readings, or null. */
export function differenceOfBooks(book: MarketBook, plain: PlainMarket): string | null {
  for (const [id, runner] of plain.runners) {
    const ours = book.runner(id);
    const difference =
      ours === undefined ? emptyDifference(runner) : differenceOfRunner(ours, runner);
    if (difference !== null) return `runner ${id}: ${difference}`;
  }
  for (const { id, handicap } of book.runners()) {
    if (handicap === 0 && !plain.runners.has(id)) return `runner ${id} is not in the file`;
  }
  return null;
}

const ladders = ['atb', 'atl'] as const;
const places = ['batb', 'batl', 'bdatb', 'bdatl'] as const;

function emptyDifference(plain: PlainRunner): string | null {
  const isEmpty = [...ladders, ...places].every((name) => plain[name].size === 0);
  return isEmpty && plain.ltp === null ? null : 'is missing';
}

function differenceOfRunner(ours: RunnerBook, plain: PlainRunner): string | null {
  for (const name of ladders) {
    if (!isSameLadder(ours[name], plain[name])) return `${name} differs`;
  }
  for (const name of places) {
    if (!isSamePlaces(ours[name], plain[name])) return `${name} differs`;
  }
  if ((ours.lastTraded ?? null) !== plain.ltp) return `ltp ${ours.lastTraded} is not ${plain.ltp}`;
  return (ours.volume ?? 0) === plain.tv ? null : `tv ${ours.volume} is not ${plain.tv}`;
}

function isSameLadder(ours: ReadonlyMap<number, number>, plain: PlainLevels): boolean {
  if (ours.size !== plain.size) return false;
  for (const [price, size] of plain) if (ours.get(price) !== size) return false;
  return true;
}

type Places = ReadonlyMap<number, readonly [number, number]>;

function isSamePlaces(ours: Places, plain: Places): boolean {
  if (ours.size !== plain.size) return false;
  for (const [place, [price, size]] of plain) {
    const level = ours.get(place);
    if (level?.[0] !== price || level[1] !== size) return false;
  }
  return true;
}

/** Expected prices of a runner: the best three of its richest book, sizes multiplied by the factor. */
function expectedLevels(plain: PlainRunner, side: 'back' | 'lay'): string {
  const display = side === 'back' ? plain.bdatb : plain.bdatl;
  const best = side === 'back' ? plain.batb : plain.batl;
  const full = side === 'back' ? plain.atb : plain.atl;
  const hasDisplay = plain.bdatb.size + plain.bdatl.size > 0;
  const hasBest = plain.batb.size + plain.batl.size > 0;
  if (hasDisplay || hasBest) {
    const levels = hasDisplay ? display : best;
    return [0, 1, 2]
      .flatMap((place) => {
        const level = levels.get(place);
        return level === undefined ? [] : [`${level[0]}:${level[1] * liquidityFactor}`];
      })
      .join(' ');
  }
  return [...full]
    .sort(([a], [b]) => (side === 'back' ? b - a : a - b))
    .slice(0, 3)
    .map(([price, size]) => `${price}:${size * liquidityFactor}`)
    .join(' ');
}

const shownLevels = (levels: RunnerPrices['back']): string =>
  levels.map(({ odds, size }) => `${odds}:${size}`).join(' ');

/** Returns a difference between the shown levels of a change and the file, or null. */
export function differenceOfPrices(shown: RunnerPrices, plain: PlainRunner): string | null {
  const [back, lay] = [shownLevels(shown.back), shownLevels(shown.lay)];
  const [bestBack, bestLay] = [Number(back.split(':')[0]), Number(lay.split(':')[0])];
  if (back !== '' && lay !== '' && bestBack >= bestLay) return `prices cross: ${back} / ${lay}`;
  const wanted = {
    back: expectedLevels(plain, 'back'),
    lay: expectedLevels(plain, 'lay'),
  };
  if (back === wanted.back && lay === wanted.lay) return null;
  return back === '' && lay === '' && isCrossed(wanted)
    ? null
    : `shows ${back} / ${lay}, not ${wanted.back} / ${wanted.lay}`;
}

/** A book in the middle of a change; nothing may be quoted from it. */
const isCrossed = ({ back, lay }: { back: string; lay: string }): boolean =>
  back !== '' && lay !== '' && Number(back.split(':')[0]) >= Number(lay.split(':')[0]);
