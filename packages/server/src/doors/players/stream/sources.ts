/**
 * The data source of each kind of topic, decoded and encoded. Data is unchanged if it is the same object as
 * before. Each site has its own data where it depends on the site.
 */
import { type Json, marketId, playerId, type Topic } from '@layline/contract';
import { findGame } from '@layline/games';
import { type EncodedData, encodedData } from '../../../base/envelope.ts';
import { summarizeAccount } from '../../../shown/player/account-summary.ts';
import type { ClockedData } from '../../../venue/casino/clocked-data.ts';
import type { Site } from '../../../venue/sites/directory.ts';
import type { Reads } from '../../door/parts.ts';

export interface Source {
  /** Returns null if there is no data. */
  readonly read: () => Json;
  /** Returns the data of `read`, encoded once for polls and stream. */
  readonly bytes?: () => EncodedData;
  /** Reads data again that changes with the clock. Never rejects. */
  readonly refresh?: () => Promise<void>;
}

/** Tells whether each site has its own data of this kind. */
export const isOfSite: Readonly<Record<Topic['kind'], boolean>> = {
  sports: false,
  competitions: false,
  matches: false,
  competition: false,
  odds: false,
  score: false,
  races: false,
  bookmaker: true,
  fancy: true,
  race: true,
  table: true,
  vimaan: true,
  account: true,
};

const nothing = encodedData('null');

/** Parses encoded data once per buffer. */
function parsed(readData: () => EncodedData | null): Source {
  let known: EncodedData | null = null;
  let data: Json = null;
  const bytes = (): EncodedData => readData() ?? nothing;
  return {
    bytes,
    read() {
      const now = bytes();
      if (now !== known) {
        const isSame = known?.equals(now) ?? false;
        known = now;
        if (!isSame) data = JSON.parse(now.toString()) as Json;
      }
      return data;
    },
  };
}

/**
 * Returns the newest data of a source with a clock. Data counts as unchanged while only its clock differs,
 * but a new follower gets the current clock.
 */
function clocked(readNow: () => Promise<ClockedData | null>): Source {
  let data: EncodedData | null = null;
  let newest: EncodedData | null = null;
  let still = nothing;
  return {
    read: parsed(() => data).read,
    bytes: () => newest ?? nothing,
    async refresh() {
      const next = await readNow();
      newest = next?.now ?? null;
      const nextStill = next?.still ?? nothing;
      if (nextStill !== still && !nextStill.equals(still)) data = newest;
      still = nextStill;
    },
  };
}

function oddsOf({ marketCache }: Reads, id: string): Source {
  const market = marketId(id);
  return {
    read: () => marketCache.view(market) as Json,
    bytes: () => marketCache.encoded(market) ?? nothing,
  };
}

/** Returns null for an unknown table. */
export function openSource(app: Reads, site: Site, { kind, ids }: Topic): Source | null {
  const [first = '', second = ''] = ids;
  const { lists, marketCache, matchViews, tables } = app;
  /** Rereading a site's settings replaces its object. */
  const now = (): Site => app.sites.byId(site.site_id) ?? site;
  switch (kind) {
    case 'sports':
      return parsed(() => lists.sports());
    case 'competitions':
      return parsed(() => lists.competitions(first));
    case 'matches':
      return parsed(() => lists.matches(first));
    case 'competition':
      return parsed(() => lists.matches(first, second));
    case 'odds':
      return oddsOf(app, first);
    case 'bookmaker':
      return parsed(() => matchViews.bookmaker(now(), first));
    case 'fancy':
      return parsed(() => matchViews.sessions(now(), first));
    case 'races':
      return parsed(() => lists.races());
    case 'race':
      return parsed(() => matchViews.race(now(), first));
    case 'score':
      return parsed(() => marketCache.scores.encoded(first, second));
    case 'table': {
      const game = findGame(first);
      return game ? clocked(() => tables.live(game.id, { site: now(), withResults: true })) : null;
    }
    case 'vimaan':
      return clocked(() => tables.flightBytes(now()));
    case 'account':
      return { read: () => summarizeAccount(app, playerId(first)) as unknown as Json };
    default:
      return kind satisfies never;
  }
}
