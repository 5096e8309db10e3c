/**
 * SHELL-7: finds places by what a player types. Every word typed must begin a word of the name; what
 * begins with the text comes first, then events in play, then the order given. Pure.
 */
type PlaceKind = 'event' | 'race' | 'competition' | 'casino';

export interface FoundPlace {
  readonly kind: PlaceKind;
  readonly name: string;
  /** Where it belongs: the competition of an event, the sport of a competition. */
  readonly about: string;
  /** Tells apart what has the same name; empty where there is nothing to tell. */
  readonly starts: string;
  readonly to: string;
  readonly isInPlay: boolean;
}

const placesMax = 30;

/** Lower case, without accents, words apart by one space. */
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
