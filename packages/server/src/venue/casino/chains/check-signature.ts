/**
 * Checks a signature of the beacon in a worker, so that the thread which serves players and decides bets is
 * never blocked by it. The worker is opened by the first check and keeps nothing alive.
 */
import { Worker } from 'node:worker_threads';
import type { BeaconChain, BeaconRound } from '@layline/games/beacon';
import type { SignatureChecked, SignatureRequest } from './signature-check.ts';

class SignatureWorker {
  readonly #worker = new Worker(new URL('./check-signature.worker.ts', import.meta.url));
  readonly #waiting = new Map<number, (isSigned: boolean) => void>();
  #lastId = 0;
  #isGone = false;

  constructor() {
    this.#worker.on('message', ({ id, isSigned }: SignatureChecked) => this.#settle(id, isSigned));
    this.#worker.on('error', () => this.#end());
    this.#worker.on('exit', () => this.#end());
    this.#worker.unref();
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  ask(chain: BeaconChain, round: BeaconRound): Promise<boolean> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.ref();
      this.#worker.postMessage({ id, chain, round } satisfies SignatureRequest);
    });
  }

  #settle(id: number, isSigned: boolean): void {
    const resolve = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker.unref();
    resolve?.(isSigned);
  }

  /** What could not be checked counts as not signed: the table goes on waiting. */
  #end(): void {
    this.#isGone = true;
    for (const id of this.#waiting.keys()) this.#settle(id, false);
  }
}

let worker: SignatureWorker | null = null;

/** Resolves to false as well if the check itself fails. */
export function checkSignature(chain: BeaconChain, round: BeaconRound): Promise<boolean> {
  if (worker === null || worker.isGone) worker = new SignatureWorker();
  return worker.ask(chain, round);
}
