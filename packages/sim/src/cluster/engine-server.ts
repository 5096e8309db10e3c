/**
 * A server that may lead: it follows the journal as a standby until it gets the lease, then opens the real
 * engine on what it has followed, and answers the calls that edges pass on.
 */
import {
  type Bus,
  type CallMessage,
  type CallReply,
  decode,
  encode,
  Follower,
  Once,
  subjectsOf,
} from '@layline/server/cluster';
import {
  type Engine,
  openWaitingEngine,
  type Replay,
  recordsIn,
  type Store,
  silentLog,
} from '@layline/server/engine';
import { answerOf, type BetAnswer, type BetCall, refOf, requestOf } from './bet-call.ts';
import type { LeaseTable, SimLease } from './lease-table.ts';
import type { Link } from './link.ts';
import type { SimProcess } from './sim-process.ts';

export const subjects = subjectsOf('sim');
const lookEveryMs = 250;
const followEveryMs = 250;

export interface ServerParts {
  readonly process: SimProcess;
  readonly link: Link;
  readonly bus: Bus;
  readonly store: Store;
}

export interface EngineParts extends ServerParts {
  readonly leases: LeaseTable;
}

const log = silentLog();

export class EngineServer {
  readonly process: SimProcess;
  readonly link: Link;
  readonly #parts: EngineParts;
  readonly #store: Store;
  readonly #follower: Follower;
  #engine: Engine | null = null;
  #lease: SimLease | null = null;
  #isTaking = true;
  #ownRefs = 0;
  /** Why it could not open; null while all is well. */
  fault: string | null = null;

  constructor(parts: EngineParts) {
    const { process, link, store } = parts;
    this.#parts = parts;
    this.process = process;
    this.link = link;
    this.#store = link.over(store);
    const { clock } = process;
    const follow = { sql: this.#store, clock, log, pollMs: followEveryMs, hasTwin: true };
    this.#follower = new Follower(follow);
    const cancel = clock.every(lookEveryMs, () => {
      const lease = parts.leases.take(process, link);
      if (lease === null) return;
      cancel();
      void this.#lead(lease);
    });
    process.onDeath(() => this.#follower.stop());
  }

  /** Whether it believes to lead. */
  get isLeading(): boolean {
    return this.#engine !== null && this.#lease?.isHeld() === true && !this.process.isDead;
  }

  /** Whether it led once and no longer may: the process ends, and another takes its place. */
  get isOver(): boolean {
    return this.#lease?.isLost === true || this.fault !== null;
  }

  get engine(): Engine {
    if (this.#engine === null) throw new Error(`${this.process.name} does not lead`);
    return this.#engine;
  }

  /** Goes on as leader for so long without looking at the lease. */
  trustLeaseFor(durationMs: number): void {
    this.#lease?.trustFor(durationMs);
  }

  /** A client's bet at this server itself. */
  async bet(call: BetCall): Promise<BetAnswer> {
    const lease = this.#lease;
    if (lease === null || !this.isLeading || !this.#isTaking) {
      return { kind: 'refused', code: 'UNAVAILABLE' };
    }
    return this.#submit(call, lease.epoch);
  }

  /** Finishes what was taken and lets another lead. */
  async handOver(): Promise<void> {
    this.#isTaking = false;
    await this.#engine?.close();
    await this.#lease?.release();
  }

  async #lead(lease: SimLease): Promise<void> {
    this.#lease = lease;
    const store = { ...this.#store, lease };
    const { clock } = this.process;
    // Without snapshots, whose compression takes real time on another thread.
    const snapshot = () => Promise.resolve();
    const recordsOf = (followed: Replay | null) => ({
      ...recordsIn(store, { followed }),
      snapshot,
    });
    const options = { store, recordsOf, clock, log, batchMax: 3 };
    try {
      const waiting = openWaitingEngine(options, this.#follower);
      await waiting.lead(() => this.#follower.stop());
      if (lease.isLost) return;
      this.#engine = waiting.engine;
      this.#serve(waiting.engine, lease);
    } catch (error) {
      this.fault = String(error);
    }
  }

  #serve(engine: Engine, lease: SimLease): void {
    const { bus } = this.#parts;
    const { epoch } = lease;
    const once = new Once<CallReply>(this.process.clock);
    bus.serve(subjects.call(epoch), async (payload) => {
      const call = decode<CallMessage>(payload);
      const mayTake = call !== null && lease.isHeld() && this.#isTaking;
      const reply = mayTake ? await once.run(payload, () => this.#answer(call, epoch)) : null;
      return encode(reply ?? { kind: 'not-taken' });
    });
    const say = (): void => {
      if (lease.isHeld()) bus.publish(subjects.lead, encode({ epoch, seq: engine.view.seq }));
    };
    engine.onCommitted(say);
    say();
  }

  async #answer({ id, body, done }: CallMessage, epoch: number): Promise<CallReply> {
    const [betId] = done ?? [];
    const answer: BetAnswer =
      betId === undefined
        ? await this.#submit(body as BetCall, epoch, id)
        : { kind: 'accepted', betId, epoch };
    const text = JSON.stringify(answer);
    return { kind: 'answered', status: 200, headers: {}, body: text, seq: this.engine.view.seq };
  }

  async #submit(call: BetCall, epoch: number, hop?: string): Promise<BetAnswer> {
    const own = (): string => `own-${epoch}-${(this.#ownRefs += 1)}`;
    return answerOf(await this.engine.submit(requestOf(call, refOf(call, own)), { hop }), epoch);
  }
}
