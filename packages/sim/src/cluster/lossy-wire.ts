/**
 * The wire between the processes. It loses, doubles, delays and reorders messages, and is gone for a while,
 * as the dice say.
 */
import type { Bus, BusReply, BusRequest, Payload } from '@layline/server/cluster';
import type { Clock } from '@layline/server/engine';
import type { Dice } from '../world/dice.ts';
import type { SimProcess } from './sim-process.ts';

type Answer = (payload: Payload) => Promise<Payload>;

interface Attached<Handler> {
  readonly process: SimProcess;
  readonly handler: Handler;
}

export interface LossyWireOptions {
  readonly clock: Clock;
  readonly dice: Dice;
}

const payloadMax = 1024 * 1024;

export class LossyWire {
  isUp = true;
  /** In percent, of every message. */
  lossRate = 5;
  readonly #options: LossyWireOptions;
  readonly #handlers = new Map<string, Set<Attached<(payload: Payload) => void>>>();
  readonly #answers = new Map<string, Set<Attached<Answer>>>();

  constructor(options: LossyWireOptions) {
    this.#options = options;
  }

  busOf(process: SimProcess): Bus {
    const isUp = (): boolean => this.isUp;
    return {
      get isUp() {
        return isUp();
      },
      payloadMax,
      publish: (subject, payload) => this.#publish(subject, payload),
      subscribe: (subject, handler) => addTo(this.#handlers, subject, { process, handler }),
      request: (request) => this.#request(process, request),
      serve: (subject, handler) => addTo(this.#answers, subject, { process, handler }),
      close: () => Promise.resolve(),
    };
  }

  #publish(subject: string, payload: Payload): void {
    for (const { process, handler } of alive(this.#handlers.get(subject))) {
      this.#carry(process, () => handler(payload));
    }
  }

  #request(from: SimProcess, { subject, payload, maxMs }: BusRequest): Promise<BusReply> {
    const [server] = alive(this.#answers.get(subject));
    if (!this.isUp || server === undefined) return Promise.resolve({ kind: 'nobody' });
    const { promise, resolve } = Promise.withResolvers<BusReply>();
    from.clock.after(maxMs, () => resolve({ kind: 'lost' }));
    this.#carry(server.process, () => {
      server.handler(payload).then(
        (reply) => {
          if (server.process.isDead) return;
          this.#carry(from, () => resolve({ kind: 'reply', payload: reply }));
        },
        () => undefined,
      );
    });
    return promise;
  }

  /** Delivers a message never, once or twice, each time after a while of its own. */
  #carry(to: SimProcess, deliver: () => void): void {
    const { dice, clock } = this.#options;
    const copies = dice.isLucky(this.lossRate) ? 0 : dice.isLucky(5) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const delayMs = dice.isLucky(3) ? dice.between(200, 2000) : dice.between(1, 15);
      if (this.isUp) clock.after(delayMs, () => to.receive(deliver));
    }
  }
}

const alive = <Handler>(attached: Iterable<Attached<Handler>> = []): Attached<Handler>[] =>
  [...attached].filter(({ process }) => !process.isDead);

function addTo<Value>(map: Map<string, Set<Value>>, key: string, value: Value): () => void {
  const values = map.get(key) ?? new Set();
  map.set(key, values.add(value));
  return () => values.delete(value);
}
