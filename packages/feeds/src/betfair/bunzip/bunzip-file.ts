/**
 * Reads a bzip2 file in slices, decompressed by a worker that all files share. Decoding a block takes a
 * tenth of a second, which must not block the thread that serves players.
 */
import { Worker } from 'node:worker_threads';
import type { SliceReply, SliceRequest } from './bunzip-slice.ts';

type Waiting = Map<number, (reply: SliceReply) => void>;

class BunzipWorker {
  readonly #worker = new Worker(new URL('./bunzip.worker.ts', import.meta.url));
  readonly #waiting: Waiting = new Map();
  #fault: string | null = null;

  constructor() {
    this.#worker.on('message', (reply: SliceReply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#fail(error.message));
    this.#worker.on('exit', () => this.#fail('the decompressing worker has ended'));
    this.#worker.unref();
  }

  get isAlive(): boolean {
    return this.#fault === null;
  }

  /** One request per file at a time. The worker keeps the process alive only while a request is pending. */
  ask(request: SliceRequest): Promise<SliceReply> {
    if (this.#fault !== null) return Promise.resolve({ id: request.id, fault: this.#fault });
    return new Promise((resolve) => {
      this.#waiting.set(request.id, resolve);
      this.#worker.ref();
      this.#worker.postMessage(request);
    });
  }

  close(id: number): void {
    if (this.#fault === null) this.#worker.postMessage({ close: id });
  }

  #settle(reply: SliceReply): void {
    const resolve = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    resolve?.(reply);
  }

  #fail(fault: string): void {
    this.#fault ??= fault;
    for (const id of this.#waiting.keys()) this.#settle({ id, fault });
  }
}

let worker: BunzipWorker | null = null;
let filesOpened = 0;

/** Throws an Error that describes a fault in the data, after yielding the slices before it. */
export async function* bunzipFile(path: string): AsyncGenerator<Uint8Array> {
  if (worker === null || !worker.isAlive) worker = new BunzipWorker();
  const requested = worker;
  filesOpened += 1;
  const id = filesOpened;
  try {
    for (;;) {
      const reply = await requested.ask({ id, path });
      if ('fault' in reply) throw new Error(reply.fault);
      if (reply.bytes === null) return;
      yield reply.bytes;
    }
  } finally {
    requested.close(id);
  }
}
