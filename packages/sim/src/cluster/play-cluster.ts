/**
 * Plays a venue of several servers on one database: real engines that lead in turn, real standbys and edges,
 * under pauses, deaths, cuts, a wire that loses anything, leases given away too early, and planned handovers.
 * Nothing that a client was told may be lost or doubled, and no edge may show what is not so.
 */
import { type Store, verifyStore } from '@layline/server/engine';
import { Faults } from '../test-engine/faults.ts';
import { openPgliteBackend, type StoreBackend } from '../test-engine/store-backend.ts';
import { turn } from '../test-engine/turn.ts';
import { Dice } from '../world/dice.ts';
import { ManualClock } from '../world/manual-clock.ts';
import { type Ask, Asks } from './asks.ts';
import { JournalCheck } from './check-cluster.ts';
import { ClusterActs } from './cluster-acts.ts';
import { openingRequests } from './start.ts';
import { Venue } from './venue.ts';

export interface ClusterBreach {
  readonly step: number;
  readonly fault: string;
  /** The last acts, in words. */
  readonly story: readonly string[];
}

const storyMax = 60;
const checkEvery = 20;
/** An edge that says it is fresh read the journal to its end within this time. */
const staleMaxMs = 3000;
/** How long everything may take to be well again once nothing is broken any more. */
const healMs = 25_000;
const restartEveryMs = 1000;
/** Placed once everything is mended: all must be accepted. */
const lateBets = 5;

export class ClusterStore {
  readonly #backend: StoreBackend;

  private constructor(backend: StoreBackend) {
    this.#backend = backend;
  }

  static async open(): Promise<ClusterStore> {
    return new ClusterStore(await openPgliteBackend(new Faults(), new ManualClock().now()));
  }

  get store(): Store {
    return this.#backend.engine.store;
  }

  journalAfter(seq: number) {
    return this.#backend.journalAfter(seq);
  }

  empty(): Promise<void> {
    return this.#backend.empty();
  }

  close(): Promise<void> {
    return this.#backend.close();
  }
}

/** Plays a seed on an empty store; the first breach, or null. */
export async function playCluster(
  backend: ClusterStore,
  { seed, steps }: { readonly seed: number; readonly steps: number },
): Promise<ClusterBreach | null> {
  const game = new ClusterGame(backend, seed);
  try {
    return await game.play(steps);
  } finally {
    await game.close();
  }
}

class ClusterGame {
  readonly #backend: ClusterStore;
  readonly #clock = new ManualClock();
  readonly #dice: Dice;
  readonly #asks = new Asks();
  readonly #check = new JournalCheck();
  readonly #venue: Venue;
  readonly #acts: ClusterActs;
  readonly #story: string[] = [];
  #fault: string | null = null;

  constructor(backend: ClusterStore, seed: number) {
    this.#backend = backend;
    this.#dice = new Dice([seed, 0x6c07_8965, 0x1f83_d9ab, 0x2545_f491]);
    for (let warm = 0; warm < 15; warm += 1) this.#dice.next();
    const { store } = backend;
    this.#venue = new Venue({ store, clock: this.#clock, dice: this.#dice });
    this.#acts = new ClusterActs({
      dice: this.#dice,
      venue: this.#venue,
      asks: this.#asks,
      waitMs: (durationMs) => this.#wait(durationMs),
      read: (edge, player) => this.#read(edge, player),
    });
  }

  async play(steps: number): Promise<ClusterBreach | null> {
    await this.#open();
    for (let step = 1; step <= steps; step += 1) {
      this.#tell(await this.#acts.next());
      await this.#settle();
      const fault = await this.#look(step % checkEvery === 0);
      if (fault !== null) return this.#breach(step, fault);
    }
    const fault = await this.#heal();
    return fault === null ? null : this.#breach(steps, fault);
  }

  async close(): Promise<void> {
    this.#venue.killAll();
    this.#venue.healAll();
    await this.#settle();
    await this.#backend.empty();
  }

  #tell(act: string): void {
    this.#story.push(`${this.#clock.monotonicMs()} ${act}`);
    if (this.#story.length > storyMax) this.#story.shift();
  }

  #breach(step: number, fault: string): ClusterBreach {
    return { step, fault, story: this.#story };
  }

  async #open(): Promise<void> {
    this.#venue.start();
    await this.#wait(1500);
    const leader = this.#venue.leader();
    if (leader === null) throw new Error('Nobody leads at first');
    for (const request of openingRequests()) {
      let kind = '';
      void leader.engine.submit(request).then((outcome) => {
        kind = outcome.kind;
      });
      while (kind === '') await this.#wait(10);
      if (kind !== 'accepted') throw new Error(`${request.kind} is refused at first`);
    }
  }

  /** Lets time pass, and each timer's consequences before the next timer. */
  async #wait(durationMs: number): Promise<void> {
    const until = this.#clock.monotonicMs() + durationMs;
    await this.#settle();
    while (this.#clock.monotonicMs() < until) {
      this.#clock.advanceToNext(until - this.#clock.monotonicMs());
      await this.#settle();
    }
  }

  /** Returns once the database has nothing to do and nothing is about to happen but by time. */
  async #settle(): Promise<void> {
    for (let idle = 0; idle < 3; ) {
      await turn();
      idle = this.#venue.isBusy ? 0 : idle + 1;
    }
  }

  /** A read at an edge shows all that its player was told there, and nothing too old. */
  async #read(edgeAt: number, player: string): Promise<void> {
    const edge = this.#venue.edges[edgeAt];
    if (edge === undefined) return;
    const answeredSeq = edge.answeredSeq(player);
    const view = await edge.read(player);
    if (view === null) return;
    const now = this.#clock.monotonicMs();
    const least = Math.max(answeredSeq, this.#check.seqAt(now - staleMaxMs));
    if (view.seq < least) {
      this.#fault = `${edge.process.name} shows ${player} number ${view.seq}, older than ${least}`;
    }
  }

  async #look(isThorough: boolean): Promise<string | null> {
    const rows = await this.#backend.journalAfter(this.#check.seq);
    const now = this.#clock.monotonicMs();
    const fault = this.#check.take(rows, now) ?? this.#fault ?? this.#venue.fault();
    if (fault !== null) return fault;
    return isThorough ? this.#faultInAll() : null;
  }

  #faultInAll(): string | null {
    for (const ask of this.#asks.all) {
      const fault = this.#check.faultOf(ask);
      if (fault !== null) return fault;
    }
    for (const { name, view } of this.#venue.views()) {
      if (view.seq > this.#check.seq) return `${name} shows ${view.seq}, which nobody committed`;
      if (view.stateHash() === this.#check.hashAt(view.seq)) continue;
      return `${name} shows another state than the journal at ${view.seq}`;
    }
    return null;
  }

  async #waitAndRestart(): Promise<void> {
    for (let waitedMs = 0; waitedMs < healMs; waitedMs += restartEveryMs) {
      this.#venue.restart();
      await this.#wait(restartEveryMs);
    }
  }

  /** Mends everything; then each client that goes on asking must be answered, and all agree. */
  async #heal(): Promise<string | null> {
    this.#venue.mendAll();
    this.#tell('everything is mended');
    await this.#waitAndRestart();
    if (this.#venue.leader() === null) return 'nobody leads though nothing is broken';
    const late = Array.from({ length: lateBets }, () => this.#acts.drawAsk());
    const again = this.#asks.unanswered().filter((ask) => !late.includes(ask));
    for (const ask of [...again, ...late]) this.#venue.send(ask, this.#venue.edges.length - 1);
    await this.#waitAndRestart();
    const refused = late.find(({ answers }) => answers.every(({ kind }) => kind !== 'accepted'));
    if (refused) return `nothing is broken, and a bet is ${JSON.stringify(refused.answers)}`;
    const left = this.#asks.unanswered().map(({ call }: Ask) => call.stake);
    if (left.length > 0) return `bets of ${left.join(', ')} were never answered`;
    const fault = await this.#look(true);
    if (fault !== null) return fault;
    const behind = this.#venue.views().find(({ view }) => view.seq !== this.#check.seq);
    if (behind) return `${behind.name} stays at ${behind.view.seq} of ${this.#check.seq}`;
    const { faults } = await verifyStore(this.#backend.store);
    return faults[0] ?? null;
  }
}
