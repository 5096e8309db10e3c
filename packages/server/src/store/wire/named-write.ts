/**
 * A write under a name, as the driver sends it: prepared once a connection, its values bound, no rows
 * asked for. The driver's own way copies what it is given, asks for the description of rows that there
 * are none of and gathers results, which costs a bet that comes alone a tenth of its time.
 */
import type pg from 'pg';
import { systemClock } from '../../clock.ts';
import { Watchdog } from '../../watchdog.ts';
import { type Message, makeBound, type Value } from './bound-message.ts';

/** What the driver's connection takes; the statement's text is kept by the driver itself. */
interface Wire {
  readonly stream: { readonly writable: boolean; write(message: Message, form: 'latin1'): void };
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(statement: { readonly name: string; readonly text: string }): void;
}

/** The names are the driver's. */
class NamedWrite {
  readonly name: string;
  readonly text: string;
  /** Milliseconds, under the driver's own name; 0 for as long as it takes. */
  readonly query_timeout: number;
  readonly #values: readonly Value[];
  #failure: Error | null = null;
  /** The driver puts its own around it, for the time that a statement may take. */
  callback: (error: Error | null) => void;

  constructor(
    { name, text, values }: Named,
    maxMs: number,
    callback: (error: Error | null) => void,
  ) {
    this.name = name;
    this.text = text;
    this.query_timeout = maxMs;
    this.#values = values;
    this.callback = callback;
  }

  submit(wire: Wire): Error | null {
    const known = wire.parsedStatements[this.name];
    if (known !== undefined && known !== this.text) {
      return new Error(`The name ${this.name} stands for another statement.`);
    }
    if (known === undefined) wire.parse(this);
    // The end of a connection that takes nothing more is told to the write by the driver.
    if (wire.stream.writable) wire.stream.write(makeBound(this.name, this.#values), 'latin1');
    return null;
  }

  handleError(error: Error): void {
    this.#failure ??= error;
    this.callback(this.#failure);
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.callback(null);
  }

  handleCommandComplete(): void {
    // The end of the trip is what counts.
  }
  handleDataRow(): void {
    // Nobody asked for rows.
  }
  handleEmptyQuery(): void {
    // The text is never empty.
  }
}

type NoRows = never[];

export interface Named {
  readonly name: string;
  readonly text: string;
  readonly values: readonly Value[];
}

interface Limit {
  /** Milliseconds that the write may take. */
  readonly maxMs: number;
  /** Of a connection whose driver sets no timer of its own. */
  readonly watchdog?: Watchdog;
}

/** Rejects with the database's error, or the connection's, or when it takes longer. */
export const sendNamed = (client: pg.PoolClient, named: Named, { maxMs, watchdog }: Limit) =>
  new Promise<NoRows>((resolve, reject) => {
    const giveUp = () => reject(new Error('The store does not answer.'));
    const ended = watchdog?.begin(maxMs, giveUp);
    const end = (error: Error | null): void => {
      ended?.();
      if (error === null) resolve([]);
      else reject(error);
    };
    const write = new NamedWrite(named, watchdog === undefined ? maxMs : 0, end);
    client.query(write as unknown as pg.Submittable);
  });

interface Kept {
  readonly connecting: Promise<pg.PoolClient>;
  /** Null until it is there. */
  client: pg.PoolClient | null;
}

/** One connection of the pool that is kept for such writes. The pool sets no time of its own for a query. */
export class WritingConnection {
  readonly #pool: pg.Pool;
  readonly #watchdog = new Watchdog(systemClock);
  readonly #maxMs: number;
  #kept: Kept | null = null;
  /** Settles when the last write has its answer, or waited too long for it; null while there is none. */
  #last: Promise<void> | null = null;

  /** `maxMs` is how long a write may take. */
  constructor(pool: pg.Pool, maxMs: number) {
    this.#pool = pool;
    this.#maxMs = maxMs;
  }

  /** Ahead of the first write. Rejects when there is no connection to be had. */
  async open(): Promise<void> {
    this.#kept ??= this.#connect();
    await this.#kept.connecting;
  }

  /** One after the other: who gave a write up must not queue the next behind it unseen. */
  send(named: Named): Promise<NoRows> {
    const sent = this.#last?.then(() => this.#sendNow(named)) ?? this.#sendNow(named);
    const ended = (): void => {
      if (this.#last === last) this.#last = null;
    };
    const last = sent.then(ended, ended);
    this.#last = last;
    return sent;
  }

  /**
   * A connection in which anything failed is thrown away; the next write opens another. One that stands
   * is written to at once, and nothing but the write itself is waited for.
   */
  #sendNow(named: Named): Promise<NoRows> {
    this.#kept ??= this.#connect();
    const kept = this.#kept;
    const limit = { maxMs: this.#maxMs, watchdog: this.#watchdog };
    const write = (client: pg.PoolClient) => sendNamed(client, named, limit);
    const sent = kept.client === null ? kept.connecting.then(write) : write(kept.client);
    sent.catch((error: Error) => this.#drop(kept, error));
    return sent;
  }

  async close(): Promise<void> {
    const kept = this.#kept;
    await kept?.connecting.catch(() => undefined);
    this.#watchdog.close();
    if (kept) this.#drop(kept);
  }

  #connect(): Kept {
    const connecting = this.#pool.connect();
    const kept: Kept = { connecting, client: null };
    connecting.then(
      (client) => {
        kept.client = client;
        // One that breaks while nothing is written must not cost the next write.
        client.once('error', (error: Error) => this.#drop(kept, error));
      },
      () => this.#drop(kept),
    );
    return kept;
  }

  /** Gives it back once, however many writes failed with it. */
  #drop(kept: Kept, error?: Error): void {
    if (this.#kept !== kept) return;
    this.#kept = null;
    kept.client?.release(error);
  }
}
