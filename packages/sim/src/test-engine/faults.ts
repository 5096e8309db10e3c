/**
 * What breaks under the engine, at a chosen moment: before or after any await of the store. A call may
 * fail (with or without effect, as when an acknowledgement is lost), or the whole process may die,
 * after which nothing that waits ever goes on.
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

  /** A new process on what the dead one left. */
  revive(): void {
    this.isCrashed = false;
    this.arm(null);
  }

  /** Does the work unless something breaks before it, and tells unless something breaks after. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.passInside(work);
    } catch (error) {
      if (this.isCrashed) return never();
      throw error;
    }
  }

  /** The same inside a transaction, which must be rolled back when the process dies. */
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
