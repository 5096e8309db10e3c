/** Reads from the journal what an endpoint is to get: of its site, of its types, in order. */
import type { PlayerId } from '@layline/contract';
import { type WebhookType, webhookEvents, webhookTypes } from '@layline/contract/webhooks';
import { parseEventText } from '@layline/exchange';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import {
  type Endpoint,
  endOfCommand,
  readEventsOf,
} from '../../store/queries/partners/webhooks.ts';
import { kindsOf } from './kinds-of.ts';
import { type Message, messagesOf, type Position } from './messages-of.ts';

export interface ReaderParts {
  readonly store: Store;
  readonly engine: Pick<AppEngine, 'view'>;
}

export interface Page {
  /** In order; those without a message for the endpoint are left out. */
  readonly rows: readonly { readonly at: Position; readonly messages: readonly Message[] }[];
  /** Everything up to here has been read. */
  readonly readTo: Position;
}

const rowsMax = 200;
/** So many commands are searched at once for the few that an endpoint gets. */
const searchedMax = 20_000;

/** The types that an endpoint gets; all that are not opt-in if it names none. */
export const typesOf = ({ types }: Pick<Endpoint, 'types'>): readonly WebhookType[] =>
  types.length === 0
    ? webhookTypes.filter((type) => webhookEvents[type].isOptIn !== true)
    : webhookTypes.filter((type) => types.includes(type));

export class EventReader {
  readonly #parts: ReaderParts;
  readonly #siteId: string;
  readonly #types: ReadonlySet<WebhookType>;
  readonly #kinds: readonly string[];

  constructor(parts: ReaderParts, endpoint: Pick<Endpoint, 'siteId' | 'types'>) {
    const types = typesOf(endpoint);
    this.#parts = parts;
    this.#siteId = endpoint.siteId;
    this.#types = new Set(types);
    this.#kinds = kindsOf(types);
  }

  /** Reads on after a place, at most to the end of the command `until`. */
  async read(after: Position, until: number): Promise<Page> {
    const { store } = this.#parts;
    const last = Math.min(until, after.seq + searchedMax);
    const found = await readEventsOf(store, { after, until: last, kinds: this.#kinds, rowsMax });
    const rows = found.flatMap(({ seq, part, hash, event }) => {
      const row = { part, hash, event: parseEventText(event) };
      const messages = messagesOf(row, this.#siteOf).filter((one) => this.#isWanted(one));
      return messages.length === 0 ? [] : [{ at: { seq, part }, messages }];
    });
    const end = found.length < rowsMax ? undefined : found.at(-1);
    return { rows, readTo: end ?? { seq: last, part: endOfCommand } };
  }

  readonly #siteOf = (id: PlayerId): string | null =>
    this.#parts.engine.view.accountOf(id)?.siteId ?? null;

  #isWanted({ siteId, type }: Message): boolean {
    return (siteId === null || siteId === this.#siteId) && this.#types.has(type);
  }
}

/** Negative if `one` comes before `other`. */
export const compare = (one: Position, other: Position): number =>
  one.seq - other.seq || one.part - other.part;
