/**
 * ACC-4: reads the level of the profit and loss page from the address: sports, then matches, markets and
 * single bets, each with the date range. Pure.
 */
import { makePath } from '../../routing/hash.ts';

export type ProfitLevel = 'sport' | 'match' | 'market' | 'bet';

export interface ProfitPlace {
  readonly eventId?: string | undefined;
  readonly matchId?: string | undefined;
  readonly markettype?: string | undefined;
  /** Set if a match has several markets of one type. */
  readonly marketId?: string | undefined;
}

export function levelOf({ eventId, matchId, markettype }: ProfitPlace): ProfitLevel {
  if (!eventId) return 'sport';
  if (!matchId) return 'match';
  return markettype ? 'bet' : 'market';
}

interface Range {
  readonly from: string;
  readonly to: string;
}

export function makeProfitPath(place: ProfitPlace, range: Range): string {
  const segments = [place.eventId, place.matchId, place.markettype]
    .filter((segment) => segment !== undefined)
    .map((segment) => `/${encodeURIComponent(segment)}`);
  return makePath(`/profitloss${segments.join('')}`, { ...range, marketId: place.marketId });
}

const isDate = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

/** Returns the range in the address if both ends are dates. */
export const readRange = (from: string | null, to: string | null): Range | null =>
  isDate(from) && isDate(to) ? { from, to } : null;
