/**
 * Tells whether this server may decide and answer. If several servers may write one database, the journal's
 * newest epoch decides; if a lock file keeps others out, this server always leads.
 */
import type { OpenEngine } from '@layline/exchange';
import type { Lease } from '../../store/lease/lease.ts';
import type { Request } from '../request/request.ts';
import { type EngineOptions, engineDefaults } from './engine-options.ts';

export class Leadership {
  readonly #lease: Lease | undefined;
  readonly #isCommitSafe: () => boolean;

  constructor({
    store,
    isCommitSafe = engineDefaults.isCommitSafe,
  }: Pick<EngineOptions, 'store' | 'isCommitSafe'>) {
    this.#lease = store.lease;
    this.#isCommitSafe = isCommitSafe;
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

  /** Whether a request may be decided now. A new leader seals the journal whatever a commit is worth. */
  mayDecide(request?: Request): boolean {
    return this.isHeld && (request?.kind === 'open-engine' || this.#isCommitSafe());
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
