/** The terms of a market or template as people read them. */
import { type MarketTerms, makeMoneyText } from '@layline/contract';

type Terms = Omit<MarketTerms, 'isShut'> & { readonly isShut?: boolean };

/** Empty where nothing is set. */
export function termsText(terms: Terms | null | undefined): string {
  const { betDelayMs, stakeMin, stakeMax, liabilityMax, margin, isShut } = terms ?? {};
  return [
    ...(betDelayMs === undefined ? [] : [`delay ${betDelayMs / 1000} s`]),
    ...(stakeMin === undefined ? [] : [`stakes from ${makeMoneyText(stakeMin)}`]),
    ...(stakeMax === undefined ? [] : [`stakes to ${makeMoneyText(stakeMax)}`]),
    ...(liabilityMax === undefined ? [] : [`liability ${makeMoneyText(liabilityMax)}`]),
    ...(margin === undefined ? [] : [`margin ${margin / 100} %`]),
    ...(isShut === undefined ? [] : [isShut ? 'shut' : 'open']),
  ].join(', ');
}
