/**
 * The lease on the database, with the one promise that the fence needs: epochs only rise. It can be given
 * away while its holder believes to have it, as by a clock that is wrong.
 */
import type { Clock, Lease } from '@layline/server/engine';
import type { Link } from './link.ts';
import type { SimProcess } from './sim-process.ts';

const leaseMs = 3000;
const marginMs = 500;
const renewEveryMs = 1000;

export class LeaseTable {
  readonly #clock: Clock;
  epoch = 0;
  #until = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns null while another process has it, or without a connection. */
  take(process: SimProcess, link: Link): SimLease | null {
    const now = this.#clock.monotonicMs();
    if (link.isCut || now <= this.#until) return null;
    this.epoch += 1;
    this.#until = now + leaseMs;
    return new SimLease({ table: this, process, link, epoch: this.epoch });
  }

  renew(epoch: number): boolean {
    if (epoch !== this.epoch) return false;
    this.#until = this.#clock.monotonicMs() + leaseMs;
    return true;
  }

  end(epoch: number): void {
    if (epoch === this.epoch) this.giveAway();
  }

  /** Lets the next process take it, whoever believes to hold it. */
  giveAway(): void {
    this.#until = Number.NEGATIVE_INFINITY;
  }
}

interface Held {
  readonly table: LeaseTable;
  readonly process: SimProcess;
  readonly link: Link;
  readonly epoch: number;
}

export class SimLease implements Lease {
  readonly epoch: number;
  readonly holder: string;
  readonly #held: Held;
  readonly #cancel: () => void;
  #heldUntil: number;
  #looksAgainAt = 0;
  #isLost = false;

  constructor(held: Held) {
    const { process, epoch } = held;
    this.#held = held;
    this.epoch = epoch;
    this.holder = process.name;
    this.#heldUntil = process.clock.monotonicMs() + leaseMs - marginMs;
    this.#cancel = process.clock.every(renewEveryMs, () => this.#renew());
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  isHeld(): boolean {
    return !this.#isLost && this.#held.process.clock.monotonicMs() < this.#heldUntil;
  }

  /** Believes to be held for so long and does not look, as on a machine whose clock stands still. */
  trustFor(durationMs: number): void {
    this.#looksAgainAt = this.#held.process.clock.monotonicMs() + durationMs;
    this.#heldUntil = this.#looksAgainAt;
  }

  noteLost(): void {
    this.#isLost = true;
    this.#cancel();
  }

  release(): Promise<void> {
    this.#held.table.end(this.epoch);
    this.noteLost();
    return Promise.resolve();
  }

  #renew(): void {
    const { table, process, link, epoch } = this.#held;
    if (link.isCut || process.clock.monotonicMs() < this.#looksAgainAt) return;
    if (table.renew(epoch)) this.#heldUntil = process.clock.monotonicMs() + leaseMs - marginMs;
    else this.noteLost();
  }
}
