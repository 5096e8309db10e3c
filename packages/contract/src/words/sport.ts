/**
 * The registry of sports. A new sport is added here. Everything else that differs by sport is a Record
 * keyed by `SportId` or by one of the words below, so that the compiler lists what is missing.
 */
import type { Score } from './score.ts';

interface SportFacts {
  readonly id: string;
  readonly name: string;
  /**
   * When lists show the sport: a main sport always, with quick links and previews, but to a player only
   * if their allowed sports include it (SPORT-1, SPORT-4); others always, or while they have markets.
   */
  readonly listing: 'main' | 'always' | 'with markets';
  /** Page type of its events. */
  readonly page: 'match' | 'race' | 'casino';
  /** Kind of its scores, 'racing' for races; null if it has none. */
  readonly score: Score['sport'] | null;
}

const usual = { listing: 'with markets', page: 'match', score: null } as const;

/** In display order, with the specification's ids (SPORT-1). */
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

/** Used in page URLs and icon names: 'horse-racing'. */
export const sportSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** True if its events are races, with reduction factors for withdrawn runners. */
export const isRacing = (id: string): boolean => findSport(id)?.score === 'racing';

/** A sport id that other servers list; its lists are never refreshed (SPORT-3). */
export const unrefreshedSportId = '135';
