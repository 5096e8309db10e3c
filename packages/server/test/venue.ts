/** A venue of several servers in one process: a leader, and edges over wires of their own that may fail. */
import { instant } from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import { type Clock, systemClock } from '../src/base/clock.ts';
import { silentLog } from '../src/base/log.ts';
import type { Bus } from '../src/cluster/bus/bus.ts';
import { makeEpochKeys } from '../src/cluster/seal/epoch-keys.ts';
import { SealedBus } from '../src/cluster/seal/sealed-bus.ts';
import { publishersOf, subjectsOf } from '../src/cluster/wire.ts';
import { openServer } from '../src/doors/players/server.ts';
import { type EdgeApp, openEdgeApp } from '../src/start/open-edge.ts';
import { secretsInMemory } from '../src/start/open-secrets.ts';
import { serveEdges } from '../src/start/serve-edges.ts';
import type { Store } from '../src/store/database.ts';
import type { Lease } from '../src/store/lease/lease.ts';
import type { LeaderRow } from '../src/store/queries/lease-keys.ts';
import { openTestApp, type TestApp } from './app.ts';
import { FaultyBus } from './faulty-bus.ts';
import { LocalBus } from './local-bus.ts';
import type { ManualClock } from './manual-clock.ts';
import { openFinal } from './market.ts';
import { openMigrated, type StoreUnderTest } from './stores.ts';

/** On the day of the test's match, and going on. */
const shiftMs = systemClock.now() - 1_775_650_000_000;
const usualClock: Clock = { ...systemClock, now: () => instant(systemClock.now() - shiftMs) };

function leaseOf(epoch: number): Lease {
  const holder = `server ${epoch}`;
  const release = () => Promise.resolve();
  return { epoch, holder, isHeld: () => true, isLost: false, noteLost: () => undefined, release };
}

export interface RunningEdge {
  readonly app: EdgeApp;
  readonly bus: FaultyBus;
  readonly server: FastifyInstance;
}

export interface VenueOptions {
  /** Connects one server; by default all are connected within the process. */
  readonly connect?: () => Bus;
  /** Of each server; 0 for none. */
  readonly rateLimit?: number;
  /** Of all servers; for partners with clocks of their own. */
  readonly clock?: Clock;
  /** What draws the casino's rounds. */
  readonly drawnBy?: Parameters<typeof openTestApp>[4];
}

export class TestVenue {
  readonly clock: Clock;
  readonly store: Store;
  readonly #options: VenueOptions;
  readonly subjects = subjectsOf('test');
  /** The wire itself, for who can reach nothing else. */
  readonly local: LocalBus;
  readonly #buses: Bus[] = [];
  readonly edges = new Set<RunningEdge>();
  readonly #former: TestApp[] = [];
  #leader: TestApp | null = null;
  #stopTaking = (): void => undefined;
  /** As PostgreSQL would have it; the stores under test have no leases. */
  leaderRow: LeaderRow | null = null;
  isOverloaded = false;

  constructor(store: Store, options: VenueOptions) {
    this.store = store;
    this.#options = options;
    this.clock = options.clock ?? usualClock;
    this.local = new LocalBus(this.clock);
  }

  get leader(): TestApp {
    if (this.#leader === null) throw new Error('Nobody leads.');
    return this.#leader;
  }

  /** Calls wait for the next leader; what was taken is still answered. */
  stopTaking(): void {
    this.#stopTaking();
  }

  async lead(epoch: number): Promise<TestApp> {
    if (this.#leader !== null) this.#former.push(this.#leader);
    const led = { ...this.store, lease: leaseOf(epoch) };
    const wire = this.#wire(this.#connect());
    const keys = makeEpochKeys();
    this.leaderRow = { epoch, keys: keys.text, isValid: true };
    const { drawnBy } = this.#options;
    const leader = await openTestApp(led, this.clock as ManualClock, silentLog(), wire, drawnBy);
    leader.app.marketCache.apply([openFinal()]);
    await leader.app.marketSync.settleDown();
    const isOverloaded = () => this.isOverloaded;
    wire.bus.lead(epoch, keys);
    this.#stopTaking = serveEdges({ app: leader.app, isOverloaded }, wire);
    this.#leader = leader;
    return leader;
  }

  async openEdge(): Promise<RunningEdge> {
    const bus = new FaultyBus(this.#connect());
    const wire = this.#wire(bus);
    const secrets = secretsInMemory();
    const app = await openEdgeApp(this.store, {
      wire,
      clock: this.clock,
      log: silentLog(),
      secrets,
    });
    const health = { app, feeds: { states: () => [] }, isOverloaded: () => false };
    const { rateLimit = 0 } = this.#options;
    const limits = { rateLimit, trustProxy: ['127.0.0.1'] };
    const open = { app, health, ...limits, hasDocs: false, clientFolder: null, wire };
    const running = { app, bus, server: await openServer(open) };
    this.edges.add(running);
    while (!app.board.isComplete) await this.clock.sleep(5);
    return running;
  }

  async closeEdge(edge: RunningEdge): Promise<void> {
    this.edges.delete(edge);
    await edge.server.close();
    await edge.app.close();
  }

  /** Of a leader that another has replaced. */
  async closeFormer(): Promise<void> {
    for (const former of this.#former.splice(0)) await former.close();
  }

  async close(): Promise<void> {
    for (const edge of this.edges) await this.closeEdge(edge);
    await this.closeFormer();
    await this.#leader?.close();
    for (const bus of this.#buses) await bus.close();
    await this.store.close();
  }

  #connect(): Bus {
    return this.#options.connect?.() ?? this.local;
  }

  #wire(bus: Bus) {
    const { subjects, clock } = this;
    const readLeader = () => Promise.resolve(this.leaderRow);
    const parts = { subjects: publishersOf(subjects), readLeader, clock, log: silentLog() };
    const sealed = new SealedBus({ bus, ...parts });
    this.#buses.push(sealed);
    return { bus: sealed, subjects };
  }
}

/** A new venue with a leader, and without an edge. */
export async function openTestVenue(
  kind: StoreUnderTest,
  options: VenueOptions = {},
): Promise<TestVenue> {
  const venue = new TestVenue(await openMigrated(kind), options);
  await venue.lead(1);
  return venue;
}
