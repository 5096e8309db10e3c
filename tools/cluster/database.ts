/** PostgreSQL with a synchronous standby behind one address; each primary that is killed gets a successor. */
import type { NoPostgres } from '../../packages/server/test/postgres-cluster.ts';
import {
  openPostgresPair,
  type PairState,
  type PostgresPair,
} from '../../packages/server/test/postgres-pair.ts';
import { openRelay, type Relay } from './relay.ts';

export class Database {
  /** Of whichever server is the primary. */
  readonly url: string;
  readonly #pair: PostgresPair;
  readonly #relay: Relay;
  readonly #onEvent: (text: string) => void;
  #isClosing = false;
  #adding: Promise<void> = Promise.resolve();

  constructor(pair: PostgresPair, relay: Relay, onEvent: (text: string) => void) {
    this.url = `postgresql://layline@127.0.0.1:${relay.port}/postgres`;
    this.#pair = pair;
    this.#relay = relay;
    this.#onEvent = onEvent;
  }

  state(): PairState {
    return this.#pair.state();
  }

  /** Kills the primary; resolves when the standby has taken its place. Rejects while there is none. */
  async killPrimary(): Promise<void> {
    await this.#pair.promote();
    this.#relay.cut();
    this.#onEvent(`PostgreSQL: the standby, port ${this.state().primary}, is the primary`);
    this.#adding = this.#pair.addStandby().then(
      () => this.#onEvent('PostgreSQL: a new synchronous standby follows'),
      (error: unknown) => {
        if (!this.#isClosing) this.#onEvent(`PostgreSQL: no new standby: ${String(error)}`);
      },
    );
  }

  /** Ends both at once, for a process that ends itself. */
  end(): void {
    this.#isClosing = true;
    this.#pair.end();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#relay.close();
    await this.#adding;
    await this.#pair.close();
  }
}

export async function openDatabase(
  onEvent: (text: string) => void,
): Promise<Database | NoPostgres> {
  const pair = await openPostgresPair();
  if ('reason' in pair) return pair;
  const relay = await openRelay(0, () => [pair.state().primary]);
  return new Database(pair, relay, onEvent);
}
