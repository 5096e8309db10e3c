/**
 * Tells whether this server may decide and answer. If several servers may write one database, the journal's
 * newest epoch decides; if a lock file keeps others out, this server always leads.
 */
import type { OpenEngine } from '@layline/exchange';
import type { Lease } from '../store/lease/engine-lease.ts';

export class Leadership {
  readonly #lease: Lease | undefined;

  constructor(lease: Lease | undefined) {
    this.#lease = lease;
  }

  /**
   * Makes the journal this server's; no former server can commit after that. Null if there can be no other
   * server.
   */
  get seal(): OpenEngine | null {
    const lease = this.#lease;
    return lease ? { kind: 'open-engine', epoch: lease.epoch, holder: lease.holder } : null;
  }

  /** False while another server may be about to take over, and for good once one has. */
  get isHeld(): boolean {
    return this.#lease?.isHeld() !== false;
  }

  /** Whether another server has taken over. */
  get isOver(): boolean {
    return this.#lease?.isLost === true;
  }

  /** Gives up and returns true if the journal shows that another server has taken over. */
  yieldTo(epoch: number): boolean {
    if (this.#lease === undefined || epoch <= this.#lease.epoch) return false;
    this.#lease.noteLost();
    return true;
  }
}
