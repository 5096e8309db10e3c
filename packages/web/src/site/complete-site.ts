/**
 * SITE-1: completes a configuration from any server of the specification: colours that CSS would not read get
 * our defaults, and a site without a name is named by its host. Pure.
 */
import type { SiteConfig } from '@layline/contract';

const short = /^#[0-9a-f]{3}$/i;
const long = /^#[0-9a-f]{6}$/i;

/** Accepts `#abc` as `#aabbcc`; names and functions of CSS are not accepted. */
export function readColour(given: string, otherwise: string): string {
  const text = given.trim();
  if (long.test(text)) return text;
  return short.test(text) ? `#${text.slice(1).replace(/./g, '$&$&')}` : otherwise;
}

export const completeSite = (given: SiteConfig, host: string): SiteConfig => ({
  ...given,
  host: given.host || host,
  title: given.title || host,
  primaryColor: readColour(given.primaryColor, '#123f66'),
  secondaryColor: readColour(given.secondaryColor, '#e8b93a'),
  backgroundColor: readColour(given.backgroundColor, '#f4f6f8'),
});
