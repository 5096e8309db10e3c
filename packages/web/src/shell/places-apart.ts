/** Which places stand in another frame than the rest. ROUTE-5: embedded frames stand alone. */
import { casinoPath } from '../casino/casino-door.tsx';

const barePaths: readonly string[] = ['/casino-video', '/tv', '/score'];

/** The account's pages: their tables take the room of the bet slip, and their list stands beside them. */
const accountPaths: readonly string[] = [
  '/account',
  '/profile',
  '/accountstatement',
  '/betshistory',
  '/profitloss',
  '/passwordhistory',
  '/loginactivity',
  '/security',
];

export const isOfAccount = (path: string): boolean =>
  accountPaths.includes(`/${path.split('/')[1] ?? ''}`);

export const isBare = (path: string): boolean => barePaths.includes(path);

const tablePath = /^\/((casino|new-casino|play-casino-new)\/[^/]+\/|vimaan)/;

/** A table needs a small screen for its options: the second row and the news give way. */
export const isTable = (path: string): boolean => tablePath.test(path);

/** Casino pages have their own board and chips: they take the width of the side columns too. */
export const isRoomy = (path: string): boolean => casinoPath.test(path);
