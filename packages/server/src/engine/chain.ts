/**
 * The journal's hash chain: each row's hash covers its own text and the hash of the row before, so
 * a row that was changed, lost or put in later shows.
 */
import { hash } from 'node:crypto';
import { type Event, makeEventText } from '@layline/exchange';

/** What the first row of a journal follows. */
export const chainStart = '0'.repeat(64);

/** What the next row's hash covers: that of the row before. */
export interface ChainEnd {
  readonly hash: string;
}

export const chainHash = (previousHash: string, eventText: string): string =>
  hash('sha256', `${previousHash}\n${eventText}`, 'hex');

/** Bets in an event from which its text is made late. */
const largeMin = 1000;

type Facts = Pick<JournalRow, 'part' | 'at' | 'siteId'>;

/**
 * A row of the journal on its way into the store. The text and hash of a large settlement are made when
 * they are read, while the database is at work on other rows; all others at once.
 */
export class JournalRow implements ChainEnd {
  readonly seq: number;
  readonly part: number;
  readonly at: string;
  readonly siteId: string | null;
  readonly kind: string;
  #text = '';
  #hash = '';
  /** What text and hash are made from; null once they exist. */
  #source: { readonly event: Event; readonly before: ChainEnd } | null;

  constructor({ part, at, siteId }: Facts, event: Event, before: ChainEnd) {
    this.seq = event.seq;
    this.part = part;
    this.at = at;
    this.siteId = siteId;
    this.kind = event.kind;
    this.#source = { event, before };
    if (!('bets' in event && event.bets.length >= largeMin)) this.#make();
  }

  get event(): string {
    this.#make();
    return this.#text;
  }

  get hash(): string {
    this.#make();
    return this.#hash;
  }

  #make(): void {
    if (this.#source === null) return;
    const { event, before } = this.#source;
    this.#source = null;
    this.#text = makeEventText(event);
    this.#hash = chainHash(before.hash, this.#text);
  }
}
