/**
 * Plants faults under the engine at a chosen moment, before or after any store call. A call may fail
 * (with or without effect, as when an acknowledgement is lost), or the whole process may die, after which
 * nothing pending ever resolves.
 */
import type { PlantedFault } from '../acts/act.ts';

const never = (): Promise<never> => new Promise(() => undefined);

export class Faults {
  #armed: PlantedFault | null = null;
  #passed = 0;
  isCrashed = false;

  arm(fault: PlantedFault | null): void {
    this.#armed = fault;
    this.#passed = 0;
  }

  /** Starts a new process on what the dead one left. */
  revive(): void {
    this.isCrashed = false;
    this.arm(null);
  }

  /** Runs the work unless a fault strikes before it, and returns its result unless one strikes after. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.passInside(work);
    } catch (error) {
      if (this.isCrashed) return never();
      throw error;
    }
  }

  /** The same inside a transaction, which must be rolled back if the process dies. */
  async passInside<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#moment();
    const result = await work();
    this.#moment();
    return result;
  }

  #moment(): void {
    if (this.isCrashed) throw new Error('the process is dead');
    const fault = this.#armed;
    if (fault === null) return;
    const nth = this.#passed - fault.moments;
    this.#passed += 1;
    if (nth < 0 || nth >= fault.times) return;
    if (fault.kind === 'crash') this.isCrashed = true;
    throw new Error('a planted fault of the store');
  }
}
