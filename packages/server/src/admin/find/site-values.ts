/** What is set for a site, by the names of the flags that set it. */
import { type Money, makeMoney } from '@layline/contract';
import type { SiteLimits } from '../../store/tables.ts';
import type { Site } from '../../venue/sites/directory.ts';
import { settingTexts } from '../../venue/sites/setting-text.ts';
import type { AdminParts } from '../command.ts';
import { findSite } from './find-site.ts';

/** Returns amounts in major units, and the lock of bets before the start, by the flags of `limits set`. */
export function shownLimits({ isAdvanceBetLocked, ...rest }: SiteLimits) {
  const shown = Object.entries(rest).map(([name, amount]) => [name, makeMoney(amount as Money)]);
  return { ...Object.fromEntries(shown), advanceBetLock: isAdvanceBetLocked ? 'on' : 'off' };
}

const named = (what: string, addresses: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(addresses).map(([id, to]) => [`${what} ${id}`, to]));

/** Locks of the whole site; those of single players are theirs. */
const locksOf = ({ locks }: Site): string => [...(locks.get('') ?? [])].toSorted().join(',');

const siteValues = (site: Site) => ({
  ...settingTexts(site),
  ...shownLimits(site.limits),
  ...named('tv of', site.frames.tvByEvent),
  ...named('address of', site.frames.casinoByEntry),
  hosts: site.hosts.join(','),
  status: site.status,
  'closed games': site.casino.lockedGames.join(','),
  'closed markets': site.casino.suspendedMarketIds.join(','),
  locked: locksOf(site),
});

/** For the audit. */
export const valuesOfSite = async (parts: AdminParts, { site }: { readonly site: string }) =>
  siteValues(await findSite(parts, site));
