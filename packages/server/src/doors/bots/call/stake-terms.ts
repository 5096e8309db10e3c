/** What a site asks of a bet at odds, in figures and in words: programs learn it before their first bet. */
import { makeMoney } from '@layline/contract';
import { type Site, stakeRange } from '../../../venue/sites/directory.ts';

/** Before the off a site may take no bets at all; then the figures are those in play. */
const rangeOf = (site: Site) => stakeRange(site, { kind: 'match', isInPlay: true });

/** Sums are in the site's currency. There is no least payout. */
export function stakeTerms(site: Site) {
  const { stakeMin, stakeMax } = rangeOf(site);
  return { minBetSize: makeMoney(stakeMin), maxBetSize: makeMoney(stakeMax), minBetPayout: 0 };
}

/** The rules of a market that are the site's own. */
export function rulesOf(site: Site): string {
  const { minBetSize, maxBetSize } = stakeTerms(site);
  const when = site.limits.isAdvanceBetLocked ? ' Bets are taken in play only.' : '';
  return (
    `The stake of a bet is ${minBetSize} to ${maxBetSize} ${site.currency}; there is no least payout. ` +
    `All sums are in ${site.currency}.${when} ` +
    `Commission is ${site.commission_rate / 100}% of what a player wins in the market.`
  );
}
