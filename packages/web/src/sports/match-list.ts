/** Which matches a list shows, and under which heading (SPORT-2, SPORT-3). Pure. */
import type { MatchRow } from '@layline/contract';
import { parseInstant } from '@layline/contract/instant';
import { unrefreshedSportId } from '@layline/contract/sport';

export const matchGroups = ['inPlay', 'today', 'tomorrow', 'later'] as const;
export type MatchGroup = (typeof matchGroups)[number];

export type GroupedMatches = Readonly<Record<MatchGroup, readonly MatchRow[]>>;

/** Leaves out outright winners, markets without a name, and declared matches. */
export function isListed(row: Pick<MatchRow, 'marketName' | 'declared'>): boolean {
  const name = row.marketName.trim().toLowerCase();
  return name !== '' && !name.includes('winner') && !row.declared;
}

/** A match's main markets: match odds, tied match, toss, completed match. */
export function isMainMarket(name: string): boolean {
  return name === 'Match Odds' || /tie|toss|complete/i.test(name);
}

export const isRefetched = (sportId: string): boolean => sportId !== unrefreshedSportId;

/** A match that is over is not in play, whatever its last status. */
export function isMatchInPlay(row: Pick<MatchRow, 'matchOdds' | 'inPlay'>): boolean {
  const first = row.matchOdds[0];
  return first === undefined ? row.inPlay : first.inplay && first.status !== 'CLOSED';
}

export interface DayBounds {
  readonly tomorrowAt: number;
  readonly dayAfterAt: number;
}

function groupOf(row: MatchRow, days: DayBounds): MatchGroup {
  if (isMatchInPlay(row)) return 'inPlay';
  const openAt = parseInstant(row.openDate) ?? Number.POSITIVE_INFINITY;
  if (openAt < days.tomorrowAt) return 'today';
  return openAt < days.dayAfterAt ? 'tomorrow' : 'later';
}

/** Sorts by start within each group; the day bounds are the player's own midnights. */
export function groupMatches(rows: readonly MatchRow[], days: DayBounds): GroupedMatches {
  const groups: Record<MatchGroup, MatchRow[]> = { inPlay: [], today: [], tomorrow: [], later: [] };
  const listed = rows.filter(isListed);
  listed.sort((a, b) => (a.openDate < b.openDate ? -1 : a.openDate > b.openDate ? 1 : 0));
  for (const row of listed) groups[groupOf(row, days)].push(row);
  return groups;
}
