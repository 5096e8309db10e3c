/** Parses the feeds that a server runs. */
import { type SportId, sportSlug, sports } from '@layline/contract';

type FeedChoice =
  | { readonly kind: 'simulated'; readonly sportIds: readonly SportId[] | null }
  | { readonly kind: 'recorded' }
  | { readonly kind: 'betfair' }
  | { readonly kind: 'push' };

/** A source with its name for operators, such as `simulated:horse-racing`. */
export type NamedFeed = FeedChoice & { readonly name: string };

const simulatedSports = sports.filter(({ page, score }) => page !== 'casino' && score !== null);
const slugs = new Map(simulatedSports.map(({ id, name }) => [sportSlug(name), id]));

export const allowedFeeds = `simulated, simulated:SPORT, recorded, betfair or push, joined with commas`;

/** Accepts `synthetic`, the former name of `simulated`. */
function parseFeed(text: string): NamedFeed | null {
  const [word = '', sport] = text.split(':');
  if (word === 'simulated' || text === 'synthetic') {
    if (sport === undefined) return { name: 'simulated', kind: 'simulated', sportIds: null };
    const id = slugs.get(sport);
    return id === undefined ? null : { name: text, kind: 'simulated', sportIds: [id] };
  }
  return text === 'recorded' || text === 'betfair' || text === 'push'
    ? { name: text, kind: text }
    : null;
}

/** Returns undefined if a name is unknown, repeated or part of another. */
export function parseFeeds(text: string): readonly NamedFeed[] | undefined {
  const feeds = text.split(',').map((part) => parseFeed(part.trim()));
  const known = feeds.filter((feed) => feed !== null);
  const names = new Set(known.map(({ name }) => name));
  const isPartOfAll =
    names.has('simulated') && known.some(({ name }) => name.startsWith('simulated:'));
  return known.length < feeds.length || names.size < known.length || isPartOfAll
    ? undefined
    : known;
}
