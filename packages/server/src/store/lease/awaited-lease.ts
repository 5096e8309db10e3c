/** The lease of a server that is opened before it leads: not held until it is taken. */
import type { Lease } from './lease.ts';

export class AwaitedLease implements Lease {
  #taken: Lease | null = null;

  take(lease: Lease): void {
    this.#taken = lease;
  }

  get epoch(): number {
    return this.#taken?.epoch ?? 0;
  }

  get holder(): string {
    return this.#taken?.holder ?? '';
  }

  get isLost(): boolean {
    return this.#taken?.isLost === true;
  }

  isHeld(): boolean {
    return this.#taken?.isHeld() === true;
  }

  noteLost(): void {
    this.#taken?.noteLost();
  }

  async release(): Promise<void> {
    await this.#taken?.release();
  }
}
