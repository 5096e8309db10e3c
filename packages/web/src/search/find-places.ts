/**
 * SHELL-7: finds pages by typed text. Every word must begin a word of the name; names that begin with the
 * text come first, then events in play, then the given order. Pure.
 */
import type { Odds } from '@layline/contract/odds';

type PlaceKind = 'event' | 'race' | 'competition' | 'casino';

export interface FoundPlace {
  readonly kind: PlaceKind;
  readonly name: string;
  /** Its category: the competition of an event, the sport of a competition. */
  readonly about: string;
  /** Distinguishes equal names; empty if not needed. */
  readonly starts: string;
  readonly to: string;
  readonly isInPlay: boolean;
  /** Of a match in play, if it is known. */
  readonly score?: string;
  /** Best prices to back of the first market, in the order of its runners; null for a runner without. */
  readonly prices?: readonly (Odds | null)[];
}

const placesMax = 30;

/** Normalizes to lower case, without accents, with single spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const beginsWordIn = (name: string, word: string): boolean => ` ${name}`.includes(` ${word}`);

function rank(place: FoundPlace, text: string): number {
  return (plain(place.name).startsWith(text) ? 0 : 2) + (place.isInPlay ? 0 : 1);
}

export function findPlaces(places: readonly FoundPlace[], typed: string): readonly FoundPlace[] {
  const text = plain(typed);
  if (text === '') return [];
  const words = text.split(' ');
  return places
    .filter((place) => {
      const name = plain(`${place.name} ${place.about}`);
      return words.every((word) => beginsWordIn(name, word));
    })
    .map((place, index) => ({ place, index, rank: rank(place, text) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .slice(0, placesMax)
    .map(({ place }) => place);
}
