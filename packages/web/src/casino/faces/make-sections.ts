/** Makes the sections of a bet layout: `duel('Winner', '0,2,1')`. */
import type { Section, SectionLook } from './game-face.ts';

/** `0-2,6` to 0 1 2 6. */
function parseIndexes(text: string): readonly number[] {
  return text.split(',').flatMap((part) => {
    const [first = '', last = first] = part.split('-');
    const from = Number(first);
    return Array.from({ length: Number(last) - from + 1 }, (_, step) => from + step);
  });
}

const make =
  (look: SectionLook, isHalf: boolean) =>
  (market: string, indexes: string): Section => ({
    market,
    look,
    indexes: parseIndexes(indexes),
    isHalf,
  });

export const duel = make('duel', false);
export const tiles = make('tiles', false);
export const half = make('tiles', true);
export const cards = make('cards', false);
export const halfCards = make('cards', true);
export const rows = make('rows', false);
export const halfRows = make('rows', true);
export const halfDuel = make('duel', true);
export const digits = make('digits', false);
export const list = make('list', true);
