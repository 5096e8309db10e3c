/**
 * The registry of sports: what the product must know of each. A sport is added here; whatever else
 * differs from sport to sport is a Record of `SportId` or of a word below, so that the compiler lists
 * what is missing.
 */
import type { Score } from './score.ts';

interface SportFacts {
  readonly id: string;
  readonly name: string;
  /**
   * When lists show it: a main sport always, with quick links and previews, but to a player only if
   * their allowed sports name it (SPORT-1, SPORT-4); others always, or while they have markets.
   */
  readonly listing: 'main' | 'always' | 'with markets';
  /** The page of its events. */
  readonly page: 'match' | 'race' | 'casino';
  /** The kind of its scores, 'racing' for races; null where it has none. */
  readonly score: Score['sport'] | null;
}

const usual = { listing: 'with markets', page: 'match', score: null } as const;

/** In the order in which lists show them, with the specification's ids (SPORT-1). */
export const sportRegistry = {
  cricket: { ...usual, id: '4', name: 'Cricket', listing: 'main', score: 'cricket' },
  soccer: { ...usual, id: '1', name: 'Soccer', listing: 'main', score: 'soccer' },
  tennis: { ...usual, id: '2', name: 'Tennis', listing: 'main', score: 'tennis' },
  horseRacing: {
    id: '10',
    name: 'Horse Racing',
    listing: 'always',
    page: 'race',
    score: 'racing',
  },
  casino: { ...usual, id: '113', name: 'Casino', listing: 'always', page: 'casino' },
  greyhoundRacing: { ...usual, id: '4339', name: 'Greyhound Racing', score: 'racing' },
  golf: { ...usual, id: '3', name: 'Golf' },
} as const satisfies Readonly<Record<string, SportFacts>>;

export type SportId = (typeof sportRegistry)[keyof typeof sportRegistry]['id'];

export interface Sport extends SportFacts {
  readonly id: SportId;
}

export const sports: readonly Sport[] = Object.values(sportRegistry);

export function findSport(id: string): Sport | undefined {
  return sports.find((sport) => sport.id === id);
}

/** In the address of a sport's page and in the names of its icons: 'horse-racing'. */
export const sportSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** Whether its events are races, with reduction factors for withdrawn runners. */
export const isRacing = (id: string): boolean => findSport(id)?.score === 'racing';

/** An id that other servers list; its lists are not fetched again (SPORT-3). */
export const unrefreshedSportId = '135';
