/**
 * Lets one server at a time write a PostgreSQL database, or run a feed: the holder of a lease that is renewed
 * every second. A server that is paused or cut off stops answering half a second before another may take
 * over, by a clock that nobody sets. What it sent to the database before that is fenced by the journal's
 * numbers: the next holder's first row takes the number that a late batch would need.
 */
import { hostname } from 'node:os';
import pg from 'pg';
import { type Cancel, type Clock, stopwatchMs } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Processes } from '../../base/processes.ts';
import {
  endLease,
  type Holder,
  type Leased,
  leaseMs,
  prepareLeases,
  readHolder,
  renewLease,
  takeLease,
  writingWith,
} from './lease-table.ts';
import { sessionOptions } from './session-options.ts';

export interface Lease {
  /** Increases with each new holder; the engine's first row in the journal carries it. */
  readonly epoch: number;
  readonly holder: string;
  /** False from before another server may take over until this one renews its lease. */
  isHeld(): boolean;
  /** True once another server has taken over, or this one has released the lease. */
  readonly isLost: boolean;
  /** Notes that the journal has a higher epoch: another server has taken over. */
  noteLost(): void;
  /** Lets another server take over at once. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly url: string;
  /** The writing of the database, unless it is a feed. */
  readonly leased?: Leased;
  /** For the row of the writing; absent for a server that does not talk to others. */
  readonly wireKeys?: string;
  /** The address for the role that owns the database, if the server runs as another. */
  readonly ownerUrl?: string | null;
  /** Identifies this process. */
  readonly processes: Pick<Processes, 'pid'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Called once when another server has taken over. */
  readonly onUsurped: () => void;
}

const renewEveryMs = 1000;
/** A server stops answering this long before its lease ends. */
const marginMs = 500;
/** A longer renewal is given up, and its connection with it. */
const renewMaxMs = 2000;

export interface Wait {
  /** How long to wait for another server's lease; a standby waits without limit. */
  readonly waitMaxMs: number;
  /** Called once for each other holder of the lease. */
  readonly onHeld?: (by: Holder) => void;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
}

/** Host and process, for people. */
export const serverName = ({ pid }: Pick<Processes, 'pid'>): string =>
  `${hostname()} (process ${pid})`;

/** How often to check for a free lease. One that is given back is noticed at once. */
const lookEveryMs = 250;

/**
 * Takes the lease, or returns its holder after `waitMaxMs`. Rejects if the database does not answer at first;
 * later outages only prolong the wait.
 */
export async function openLease(options: LeaseOptions, wait: Wait): Promise<Lease | Holder> {
  const { leased = writingWith(options.wireKeys ?? '') } = options;
  // Who runs a feed may be another role than who made the tables.
  if (leased.feed === null) await prepare(options);
  const holder = serverName(options.processes);
  let client: pg.Client | null = await connect(options.url);
  let nap = await napUntilFreed(client, leased);
  let known: Holder = { epoch: 0, name: '' };
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    try {
      if (client === null) {
        client = await connect(options.url);
        nap = await napUntilFreed(client, leased);
      }
      const sentAt = stopwatchMs();
      const epoch = await takeLease(client, leased, holder);
      if (epoch !== null)
        return new KeptLease(client, { ...options, leased, epoch, holder, sentAt });
      const by = await readHolder(client, leased);
      if (by.epoch !== known.epoch) wait.onHeld?.(by);
      known = by;
    } catch (error) {
      options.log.warn({ reason: String(error) }, 'the lease on the database could not be read');
      void client?.end();
      client = null;
    }
    if (waitedMs >= wait.waitMaxMs || wait.signal?.aborted) {
      await client?.end();
      return known;
    }
    await nap(options.clock);
  }
}

/** Returns how to sleep until it is time to look again: sooner when a holder gives the lease back. */
async function napUntilFreed(
  client: pg.Client,
  { freedChannel }: Leased,
): Promise<(clock: Clock) => Promise<void>> {
  let isFreed = false;
  let wake = (): void => undefined;
  client.on('notification', () => {
    isFreed = true;
    wake();
  });
  await client.query(`listen ${freedChannel}`);
  return async (clock) => {
    const woken = new AbortController();
    wake = () => woken.abort();
    if (!isFreed) await clock.sleep(lookEveryMs, woken.signal);
    isFreed = false;
  };
}

export const isLease = (answer: Lease | Holder): answer is Lease => 'isHeld' in answer;

async function prepare({ url, ownerUrl }: LeaseOptions): Promise<void> {
  const role = await roleOf(url);
  const owner = await connect(ownerUrl ?? url);
  try {
    await prepareLeases(owner, role);
  } finally {
    await owner.end();
  }
}

async function roleOf(url: string): Promise<string> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ role: string }>('select current_user::text as role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'layline lease',
    connectionTimeoutMillis: renewMaxMs,
    query_timeout: renewMaxMs,
    keepAlive: true,
    options: sessionOptions,
  });
  // The next query fails and is handled there.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

type Taken = LeaseOptions &
  Pick<Lease, 'epoch' | 'holder'> & { readonly leased: Leased; readonly sentAt: number };

class KeptLease implements Lease {
  readonly epoch: number;
  readonly holder: string;
  readonly #options: LeaseOptions & { readonly leased: Leased };
  readonly #cancel: Cancel;
  #client: pg.Client | null;
  /** By the stopwatch. */
  #heldUntil: number;
  #renewing: Promise<void> | null = null;
  #isLost = false;

  get isLost(): boolean {
    return this.#isLost;
  }

  constructor(client: pg.Client, { epoch, holder, sentAt, ...options }: Taken) {
    this.epoch = epoch;
    this.holder = holder;
    this.#options = options;
    this.#client = client;
    this.#heldUntil = sentAt + leaseMs - marginMs;
    this.#cancel = options.clock.every(renewEveryMs, () => {
      this.#renewing ??= this.#renew().finally(() => {
        this.#renewing = null;
      });
    });
  }

  isHeld(): boolean {
    return !this.#isLost && stopwatchMs() < this.#heldUntil;
  }

  noteLost(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#cancel();
    this.#options.onUsurped();
  }

  async release(): Promise<void> {
    this.#cancel();
    await this.#renewing;
    const client = this.#client;
    this.#client = null;
    const isOurs = !this.#isLost;
    // Before the lease is free, so that nothing is answered after it.
    this.#isLost = true;
    if (client === null) return;
    if (isOurs) await endLease(client, this.#options.leased, this.epoch).catch(() => undefined);
    await client.end();
  }

  async #renew(): Promise<void> {
    try {
      this.#client ??= await connect(this.#options.url);
      const sentAt = stopwatchMs();
      const { leased } = this.#options;
      if (!(await renewLease(this.#client, leased, this.epoch))) return this.noteLost();
      this.#heldUntil = sentAt + leaseMs - marginMs;
    } catch (error) {
      const { log } = this.#options;
      log.warn({ reason: String(error) }, 'the lease on the database could not be renewed');
      // A hanging connection may take long to close.
      void this.#client?.end();
      this.#client = null;
    }
  }
}
