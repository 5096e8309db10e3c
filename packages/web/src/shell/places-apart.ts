/** Pages with a different frame. ROUTE-5: embedded frames have none. */
import { casinoPath } from '../casino/casino-door.tsx';
import { tablePath } from '../casino/table-path.ts';

const barePaths: readonly string[] = ['/casino-video', '/tv', '/score'];

const accountSegments = [
  'account',
  'profile',
  'accountstatement',
  'betshistory',
  'settings',
  'profitloss',
  'passwordhistory',
  'loginactivity',
  'security',
  'myplay',
  'appkeys',
  'questions',
  'cashier',
];

/** The account's pages, which load together. */
export const accountPath = new RegExp(`^/(${accountSegments.join('|')})(/|$)`);

/**
 * Pages whose tables take the space of the bet slip, with the account's list beside them. Quick stakes are
 * set with the slip in view.
 */
export const isOfAccount = (path: string): boolean =>
  accountPath.test(path) && !path.startsWith('/settings');

/** The list of sports is beside other pages; this page is that list. */
export const isSportsList = (path: string): boolean => path === '/sports';

/** Likewise the account's list. */
export const isAccountHub = (path: string): boolean => path === '/account';

/** LADDER-2: windows beside others, with what a player must be told and nothing else around them. */
export const isWindow = (path: string): boolean => /^\/ladders?(\/|$)/.test(path);

export const isBare = (path: string): boolean => barePaths.includes(path);

/** A table needs a small screen for its options, so the second row and the news are hidden. */
export const isTable = (path: string): boolean => tablePath.test(path);

/** Casino pages have their own layout and chips, and use the width of the side columns too. */
export const isRoomy = (path: string): boolean => casinoPath.test(path);

/**
 * Pages on which a reality check must be answered first. At a table, as beside prices, it would cover buttons
 * that cancel a bet or cash it out, so there it is in the header (RP-10).
 */
export const isPausedByCheck = (path: string): boolean => isRoomy(path) && !isTable(path);

/** Pages open to a player in a time-out or an exclusion (RP-7). */
export const isOpenToHeld = (path: string): boolean => accountPath.test(path);
