/**
 * Where each kind of topic has its data from, and its bytes: those of the polls. Data that is the same
 * object as before has not changed. What depends on the site is the site's own.
 */
import { type Json, marketId, playerId, type Topic } from '@layline/contract';
import { findGame } from '@layline/games';
import type { App } from '../app.ts';
import { summarizeAccount } from '../player/account-summary.ts';
import type { Site } from '../site/directory.ts';

export interface Source {
  /** Null while there is none. */
  readonly read: () => Json;
  /** What `read` gives, as the polls encoded it. */
  readonly bytes?: () => Buffer;
  /** For what goes on with the clock: looks again. Rejects never. */
  readonly refresh?: () => Promise<void>;
}

/** Whether each site has its own data of this kind. */
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

const nothing = Buffer.from('null');
/** Every call's bytes stand in this envelope. */
const envelopeHead = Buffer.from('{"status":true,"message":"","data":');

const dataOf = (reply: Buffer): Buffer => reply.subarray(envelopeHead.length, reply.length - 1);

/** Parses bytes once as long as they are the same buffer. */
function parsed(readBytes: () => Buffer | null): Source {
  let known: Buffer | null = null;
  let data: Json = null;
  const bytes = (): Buffer => readBytes() ?? nothing;
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

/** The data inside an enveloped reply, the same buffer as long as the reply is. */
function inside(readReply: () => Buffer): Source {
  let reply: Buffer | null = null;
  let data: Buffer = nothing;
  return parsed(() => {
    const now = readReply();
    if (now !== reply) data = dataOf(now);
    reply = now;
    return data;
  });
}

/** What a round shows but for the clock's own digits, which would make every look a change. */
function stillOf(text: string): string {
  return text.replace(/"ts":\d+/, '"ts":0').replace(/"now":\d+,"m":[\d.]+/, '"now":0,"m":0');
}

/**
 * The newest reply that a look brought. It counts as the same while only its clock differs, but who
 * begins to follow gets the clock of this moment.
 */
function looked(look: () => Promise<Buffer | null>): Source {
  let data: Buffer | null = null;
  let newest: Buffer | null = null;
  let still = '';
  return {
    read: parsed(() => data).read,
    bytes: () => newest ?? nothing,
    async refresh() {
      const reply = await look();
      newest = reply && dataOf(reply);
      const nextStill = newest === null ? '' : stillOf(newest.toString());
      if (nextStill !== still) data = newest;
      still = nextStill;
    },
  };
}

function oddsOf({ marketCache }: App, id: string): Source {
  const market = marketId(id);
  return {
    read: () => marketCache.view(market) as Json,
    bytes: () => marketCache.encoded(market) ?? nothing,
  };
}

/** Null for a table that the house has not. */
export function openSource(app: App, site: Site, { kind, ids }: Topic): Source | null {
  const [first = '', second = ''] = ids;
  const { lists, marketCache, matchViews, casino } = app;
  /** A site's settings are another object once they were read anew. */
  const now = (): Site => app.sites.byId(site.site_id) ?? site;
  switch (kind) {
    case 'sports':
      return inside(() => lists.sports());
    case 'competitions':
      return inside(() => lists.competitions(first));
    case 'matches':
      return inside(() => lists.matches(first));
    case 'competition':
      return inside(() => lists.matches(first, second));
    case 'odds':
      return oddsOf(app, first);
    case 'bookmaker':
      return inside(() => matchViews.bookmaker(now(), first));
    case 'fancy':
      return inside(() => matchViews.sessions(now(), first));
    case 'races':
      return inside(() => lists.races());
    case 'race':
      return inside(() => matchViews.race(now(), first));
    case 'score':
      return parsed(() => marketCache.scores.encoded(first, second));
    case 'table': {
      const game = findGame(first);
      return game ? looked(() => casino.live(game.id, now(), true)) : null;
    }
    case 'vimaan':
      return looked(() => casino.flightBytes(now()));
    case 'account':
      return { read: () => summarizeAccount(app.engine, playerId(first)) as unknown as Json };
    default:
      return kind satisfies never;
  }
}
