/**
 * The journal's hash chain. Each row's hash covers its text and the previous hash, so that a changed, missing
 * or inserted row is detected.
 */
import { hash } from 'node:crypto';
import { type Event, makeEventText } from '@layline/exchange';

/** The predecessor of a journal's first row. */
export const chainStart = '0'.repeat(64);

/** The previous row's hash, which the next row's hash covers. */
export interface ChainEnd {
  readonly hash: string;
}

export const chainHash = (previousHash: string, eventText: string): string =>
  hash('sha256', `${previousHash}\n${eventText}`, 'hex');

/** From this number of bets on, an event's text is made late. */
const largeMin = 1000;

type Facts = Pick<JournalRow, 'part' | 'at' | 'siteId'>;

/**
 * A journal row on its way to the store. Text and hash of a large settlement are made on first read, while
 * the database works on other rows; all others are made at once.
 */
export class JournalRow implements ChainEnd {
  readonly seq: number;
  readonly part: number;
  readonly at: string;
  readonly siteId: string | null;
  readonly kind: string;
  #text = '';
  #hash = '';
  /** The source of text and hash; null once they exist. */
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
