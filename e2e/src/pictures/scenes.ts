/** What the pictures of texts show: the pages of a player, and what opens on them. */
import type { Page } from '@playwright/test';
import { fourteenTypes, sevenTables } from '../casino.ts';
import { furthestOf, matchPath, readMatches } from '../matches.ts';
import { playerPages } from '../player-pages.ts';

export interface Scene {
  /** Below the site's address, after the hash. */
  readonly path: string;
  /** English texts of what is pressed, one after the other, where it is there. */
  readonly presses?: readonly string[];
  /** Seen before signing in. */
  readonly isVisitor?: true;
}

const visitorScenes: readonly Scene[] = [
  { path: '/', isVisitor: true },
  { path: '/', presses: ['Rules'], isVisitor: true },
  { path: '/', presses: ['Login'], isVisitor: true },
  { path: '/', presses: ['Login', 'Confirm'], isVisitor: true },
];

const onPages: readonly Scene[] = [
  { path: '/', presses: ['My Account'] },
  { path: '/', presses: ['My Account', 'Notices'] },
  { path: '/profile', presses: ['Edit, Change Password'] },
  { path: '/vimaan', presses: ['Rules'] },
  { path: '/betshistory', presses: ['View Bet'] },
  { path: '/myplay', presses: ['Set {name}'] },
  { path: '/security', presses: ['Add a passkey'] },
];

/** A match to come, one in play, and a race. */
async function matchScenes(page: Page): Promise<readonly Scene[]> {
  const [rows, races] = [await readMatches(page), await readMatches(page, '10')];
  const live = rows.find(({ inPlay, fancy }) => inPlay && fancy) ?? furthestOf(rows);
  const race = furthestOf(races);
  const paths = [
    matchPath(furthestOf(rows)).slice(2),
    matchPath(live).slice(2),
    `/HorseMarket/10/${race.competitionId}/${race.eventId}`,
  ];
  return paths.flatMap((path) => [
    { path },
    { path, presses: ['Live & details'] },
    { path, presses: ['Rules of {name}'] },
    { path, presses: ['Back {runnerName} at {odds} {size} available'] },
  ]);
}

export async function allScenes(page: Page): Promise<readonly Scene[]> {
  const tables = [...sevenTables, ...fourteenTypes].map(({ path }) => path);
  return [
    ...visitorScenes,
    ...playerPages.map((path) => ({ path })),
    ...onPages,
    ...(await matchScenes(page)),
    ...tables.flatMap((path) => [{ path }, { path, presses: ['Rules'] }]),
  ];
}
