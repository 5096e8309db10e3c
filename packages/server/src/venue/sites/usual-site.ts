/** Defaults for a new site. */
import type { SiteFrames } from '@layline/contract';
import type { NewSite } from '../../store/queries/site-changes.ts';
import type { SiteCasino, SiteLimits } from '../../store/tables.ts';
import { changedColumns, type GivenSettings, siteSettings } from './site-settings.ts';

/** Minor units: 100 to 100,000 on odds, 300,000 on bookmaker and fancy, 5,000 in the casino. */
const usualLimits: SiteLimits = {
  isAdvanceBetLocked: false,
  oddsMin: 10_000,
  oddsMax: 10_000_000,
  bookmakerMin: 10_000,
  bookmakerMax: 30_000_000,
  fancyMin: 10_000,
  fancyMax: 30_000_000,
  casinoMin: 10_000,
  casinoMax: 500_000,
};

const frames: SiteFrames = { video: '', score: '', tv: '' };
const casino: SiteCasino = { oddsProfile: 'customary', suspendedMarketIds: [], lockedGames: [] };

const initialSettings = Object.fromEntries(
  Object.values(siteSettings).flatMap((row) => {
    if ('part' in row) return [];
    return [[row.column, row.isJson ? JSON.stringify(row.initial) : row.initial]];
  }),
);

/** All columns of a new site except those that name it. */
export const usualSite = {
  ...initialSettings,
  status: 'active',
  currency: 'INR',
  limits: JSON.stringify(usualLimits),
  frames: JSON.stringify(frames),
  casino: JSON.stringify(casino),
} as Omit<NewSite, 'site_id' | 'title'>;

/** Returns the row of a new site with these settings. */
export const makeSite = (
  siteId: string,
  given: GivenSettings & { readonly title: string },
): NewSite =>
  ({ ...usualSite, site_id: siteId, ...changedColumns({ frames, casino }, given) }) as NewSite;
