/**
 * The topics that have or recently had followers, by name, and which of them a change concerns. A topic
 * without followers is kept for a while, so that a reader that reconnects can resume.
 */
import {
  type Instant,
  type MarketDefinition,
  makeTopic,
  parseTopic,
  type Refusal,
  refuse,
  sports,
  type Topic,
  type TopicKind,
} from '@layline/contract';
import { networkOf } from '../../../venue/accounts/network-of.ts';
import { isRace } from '../../../venue/market/cached-market.ts';
import type { Site } from '../../../venue/sites/directory.ts';
import type { Reads } from '../../door/parts.ts';
import { type Counts, LiveTopic } from './live-topic.ts';
import { isOfSite, openSource, type Source } from './sources.ts';

interface Kept {
  readonly topic: LiveTopic;
  readonly kind: TopicKind;
  /** The network that first requested it while it had no data; '' if it had data. */
  readonly network: string;
  /** Since when it has no followers. */
  idleSince: Instant | null;
}

interface ReaderOrigin {
  readonly site: Site;
  readonly address: string;
}

/** Limit for topics without data; the market cache limits those with data. */
const emptyMax = 20_000;
/** Limit for topics without data that one network requested first. */
const perNetworkMax = 2000;
const idleKeptMs = 30_000;
const scoredSports = sports.filter(({ score }) => score !== null);

export class Topics {
  readonly #app: Reads;
  readonly #counts: Counts;
  readonly #kept = new Map<string, Kept>();
  readonly #madeBy = new Map<string, number>();
  /** Number of topics without data. */
  #empty = 0;
  /** The greatest number under which any topic was published. */
  #topSeq = 0;

  constructor(app: Reads, counts: Counts) {
    this.#app = app;
    this.#counts = counts;
  }

  get size(): number {
    return this.#kept.size;
  }

  get subscriptions(): number {
    let count = 0;
    for (const { topic } of this.#kept.values()) count += topic.readerCount;
    return count;
  }

  /** Returns this site's topic. */
  find(name: string, { site, address }: ReaderOrigin): LiveTopic | Refusal {
    const parsed = parseTopic(name);
    if (!parsed) return refuse('INVALID_REQUEST', `topic: '${name}' is none; see docs/stream.md`);
    const key = keyOf({ ...parsed, name, siteId: site.site_id });
    const known = this.#kept.get(key);
    if (known) {
      known.idleSince = null;
      return known.topic;
    }
    const source = openSource(this.#app, site, parsed);
    if (!source) return refuse('NOT_FOUND', `topic: there is no table '${parsed.ids[0]}'`);
    // The market cache limits topics with data; there is no end of names without data.
    const network = isKnown(parsed, source) ? '' : networkOf(address);
    const made = this.#madeBy.get(network) ?? 0;
    if (network !== '' && made >= perNetworkMax) {
      const message =
        `topic: your network follows ${perNetworkMax} of which there is nothing yet, ` +
        'and no more may be';
      return refuse('TOO_MANY_REQUESTS', message);
    }
    if (network !== '' && this.#empty >= emptyMax) return refuse('BUSY');
    this.#topSeq += 1;
    const topic = new LiveTopic(name, {
      source,
      seq: this.#topSeq,
      counts: this.#counts,
    });
    this.#kept.set(key, { topic, kind: parsed.kind, network, idleSince: null });
    this.#madeBy.set(network, made + 1);
    this.#empty += Number(network !== '');
    return topic;
  }

  /** Returns followed topics that show this market, except lists. */
  *ofMarket(definition: MarketDefinition): Generator<LiveTopic> {
    const { marketId, kind, fixture } = definition;
    yield* this.#named(makeTopic('odds', marketId));
    const view = isRace({ definition }) ? 'race' : viewOf[kind];
    if (view === null) return;
    const name = makeTopic(view, fixture.eventId);
    for (const { site_id: site } of this.#app.sites.all()) yield* this.#named(`${site} ${name}`);
  }

  *ofScore(eventId: string): Generator<LiveTopic> {
    for (const { id } of scoredSports) yield* this.#named(makeTopic('score', id, eventId));
  }

  *ofPlayer(playerId: string): Generator<LiveTopic> {
    const name = makeTopic('account', playerId);
    for (const { site_id: site } of this.#app.sites.all()) yield* this.#named(`${site} ${name}`);
  }

  *ofKinds(kinds: ReadonlySet<TopicKind>): Generator<LiveTopic> {
    for (const { kind, topic } of this.#kept.values()) if (kinds.has(kind)) yield topic;
  }

  /** Drops topics that had no follower for long. */
  sweep(now: Instant): void {
    for (const [key, kept] of this.#kept) {
      const { topic } = kept;
      this.#topSeq = Math.max(this.#topSeq, topic.seq);
      if (topic.readerCount > 0) kept.idleSince = null;
      else kept.idleSince ??= now;
      if (kept.idleSince !== null && now - kept.idleSince >= idleKeptMs) this.#drop(key, kept);
    }
  }

  #drop(key: string, { network }: Kept): void {
    this.#kept.delete(key);
    this.#empty -= Number(network !== '');
    const left = (this.#madeBy.get(network) ?? 0) - 1;
    if (left > 0) this.#madeBy.set(network, left);
    else this.#madeBy.delete(network);
  }

  *#named(key: string): Generator<LiveTopic> {
    const kept = this.#kept.get(key);
    if (kept) yield kept.topic;
  }
}

/** The number of topics of these kinds is limited by that of tables and players. */
const numbered: ReadonlySet<TopicKind> = new Set(['table', 'vimaan', 'account']);

function isKnown({ kind }: Topic, source: Source): boolean {
  if (numbered.has(kind)) return true;
  const data = source.read();
  return data !== null && !(Array.isArray(data) && data.length === 0);
}

/** The topic, besides its own, that shows a market of this kind. */
const viewOf = { match: null, casino: null, bookmaker: 'bookmaker', session: 'fancy' } as const;

interface SiteTopic extends Topic {
  readonly name: string;
  readonly siteId: string;
}

const keyOf = ({ kind, name, siteId }: SiteTopic): string =>
  isOfSite[kind] ? `${siteId} ${name}` : name;
