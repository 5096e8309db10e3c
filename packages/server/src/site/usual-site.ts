/** What a site has until its operator says otherwise. */
import type { SiteLimits } from '../store/tables.ts';

/** Minor units: 100 to 100,000 on odds, 300,000 on bookmaker and fancy, 5,000 in the casino. */
export const usualLimits: SiteLimits = {
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

export const usualSite = {
  currency: 'INR',
  limits: JSON.stringify(usualLimits),
  frames: JSON.stringify({ video: '', score: '', tv: '' }),
  links: '[]',
  casino: JSON.stringify({ oddsProfile: 'customary', suspendedMarketIds: [], lockedGames: [] }),
  commission_rate: 0,
} as const;
