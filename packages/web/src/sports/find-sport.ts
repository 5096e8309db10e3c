import { type Sport, sports } from '@layline/contract/sport';

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/**
 * ROUTE-1: returns the sport of a path such as `cricket`, `horse-racing`, `horseracing`; undefined if none.
 */
export function findSportByPath(segment: string): Sport | undefined {
  const wanted = letters(segment);
  return wanted === '' ? undefined : sports.find((sport) => letters(sport.name) === wanted);
}
