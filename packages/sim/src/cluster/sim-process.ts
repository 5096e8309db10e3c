/**
 * A process of the venue, which can be paused, as by SIGSTOP, and killed. Timers, messages and answers reach
 * it only while it runs; those that come while it is paused wait for it, as a kernel keeps them.
 */
import type { Instant } from '@layline/contract';
import type { Clock } from '@layline/server/engine';

export class SimProcess {
  readonly name: string;
  readonly clock: Clock;
  readonly #ends: (() => void)[] = [];
  #state: 'running' | 'paused' | 'dead' = 'running';
  #arrived: (() => void)[] = [];

  constructor(name: string, clock: Clock) {
    this.name = name;
    this.clock = this.#clockOn(clock);
  }

  get isDead(): boolean {
    return this.#state === 'dead';
  }

  get isPaused(): boolean {
    return this.#state === 'paused';
  }

  receive(work: () => void): void {
    if (this.#state === 'running') work();
    else if (this.#state === 'paused') this.#arrived.push(work);
  }

  /** Calls back when the process dies. */
  onDeath(end: () => void): void {
    this.#ends.push(end);
  }

  pause(): void {
    if (this.#state === 'running') this.#state = 'paused';
  }

  resume(): void {
    if (this.#state !== 'paused') return;
    this.#state = 'running';
    for (const work of this.#arrived.splice(0)) this.receive(work);
  }

  kill(): void {
    if (this.isDead) return;
    this.#state = 'dead';
    this.#arrived = [];
    for (const end of this.#ends.splice(0)) end();
  }

  #clockOn(clock: Clock): Clock {
    const after = (delayMs: number, work: () => void): (() => void) => {
      let isCancelled = false;
      const cancel = clock.after(delayMs, () =>
        this.receive(() => {
          if (!isCancelled) work();
        }),
      );
      return () => {
        isCancelled = true;
        cancel();
      };
    };
    const every = (periodMs: number, work: () => void): (() => void) => {
      const cancel = clock.every(periodMs, () => this.receive(work));
      this.onDeath(cancel);
      return cancel;
    };
    const sleep = (delayMs: number, signal?: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        if (signal?.aborted || delayMs <= 0) return resolve();
        const cancel = after(delayMs, resolve);
        signal?.addEventListener('abort', () => {
          cancel();
          resolve();
        });
      });
    return {
      now: () => clock.now(),
      monotonicMs: () => clock.monotonicMs(),
      turn: () => clock.turn(),
      after,
      every,
      sleep,
      sleepUntil: (at: Instant, signal?: AbortSignal) => sleep(at - clock.now(), signal),
    };
  }
}
