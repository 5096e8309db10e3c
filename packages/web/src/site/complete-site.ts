/**
 * SITE-1: completes a configuration from any server of the specification. Missing or invalid values get our
 * defaults; our own additions are simply absent. Pure.
 */
import type { SiteConfig } from '@layline/contract';

const hexOf: Readonly<Record<string, RegExp>> = {
  short: /^#[0-9a-f]{3}$/i,
  long: /^#[0-9a-f]{6}$/i,
};

/** Accepts `#abc` as `#aabbcc`; names and functions of CSS are not accepted. */
export function readColour(given: unknown, otherwise: string): string {
  const text = typeof given === 'string' ? given.trim() : '';
  if (hexOf['long']?.test(text)) return text;
  if (hexOf['short']?.test(text)) return `#${text.slice(1).replace(/./g, '$&$&')}`;
  return otherwise;
}

const text = (given: unknown): string => (typeof given === 'string' ? given : '');
/** Flags arrive as booleans, numbers or texts. */
const flag = (given: unknown): boolean => given === true || given === 1 || given === 'true';

const layoutOf = (given: unknown): SiteConfig['layout'] =>
  given === 'aura' || given === 'tamannahSquare' ? given : 'tamannah';

export function completeSite(given: Readonly<Record<string, unknown>>, host: string): SiteConfig {
  const known = given as Partial<SiteConfig>;
  const capabilities = Array.isArray(known.capabilities) ? known.capabilities : [];
  return {
    ...known,
    _id: text(given['_id']),
    host: text(given['host']) || host,
    title: text(given['title']) || host,
    favIconUrl: text(given['favIconUrl']),
    logoUrl: text(given['logoUrl']),
    primaryColor: readColour(given['primaryColor'], '#123f66'),
    secondaryColor: readColour(given['secondaryColor'], '#e8b93a'),
    backgroundColor: readColour(given['backgroundColor'], '#f4f6f8'),
    layout: layoutOf(given['layout']),
    signup: flag(given['signup']),
    status: text(given['status']).startsWith('suspend') ? 'suspend' : 'active',
    casinoImageKey: text(given['casinoImageKey']),
    defaultDarkMode: flag(given['defaultDarkMode']),
    demo: given['demo'] === undefined || flag(given['demo']),
    currency: text(given['currency']) || 'INR',
    capabilities,
  };
}
