/**
 * A row of the journal on its way into the store. The text of a large settlement and its hash are made
 * when they are asked for, while the database is at work on other rows; all others at once.
 */
import { type Event, makeEventText } from '@layline/exchange';
import { type ChainEnd, chainHash } from './chain.ts';

/** So many bets are worth waiting with. */
const largeMin = 1000;

type Facts = Pick<JournalRow, 'part' | 'at' | 'siteId'>;

export class JournalRow implements ChainEnd {
  readonly seq: number;
  readonly part: number;
  readonly at: string;
  readonly siteId: string | null;
  readonly kind: string;
  #text = '';
  #hash = '';
  /** What text and hash are made of; null once they are. */
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
