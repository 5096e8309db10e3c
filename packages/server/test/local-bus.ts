/** A bus within one process: what several servers in one process, as in tests, talk over. */

import type { Clock } from '../src/base/clock.ts';
import type { Bus, BusReply, BusRequest, Payload } from '../src/cluster/bus/bus.ts';

type Answer = (payload: Payload) => Promise<Payload>;

const payloadMax = 1024 * 1024;

export class LocalBus implements Bus {
  readonly payloadMax = payloadMax;
  readonly #clock: Clock;
  readonly #handlers = new Map<string, Set<(payload: Payload) => void>>();
  readonly #answers = new Map<string, Set<Answer>>();
  isUp = true;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  publish(subject: string, payload: Payload): void {
    if (!this.isUp || payload.byteLength > payloadMax) return;
    for (const handler of this.#handlers.get(subject) ?? []) {
      void this.#clock.turn().then(() => handler(payload));
    }
  }

  subscribe(subject: string, handler: (payload: Payload) => void): () => void {
    return addTo(this.#handlers, subject, handler);
  }

  async request({ subject, payload, maxMs }: BusRequest): Promise<BusReply> {
    const [answer] = this.#answers.get(subject) ?? [];
    if (!this.isUp || answer === undefined) return { kind: 'nobody' };
    if (payload.byteLength > payloadMax) return { kind: 'nobody' };
    const { promise, resolve } = Promise.withResolvers<BusReply>();
    const cancel = this.#clock.after(maxMs, () => resolve({ kind: 'lost' }));
    answer(payload).then(
      (reply) => {
        if (reply.byteLength <= payloadMax) resolve(answered(reply, this.isUp));
      },
      () => undefined,
    );
    const reply = await promise;
    cancel();
    return reply;
  }

  serve(subject: string, answer: Answer): () => void {
    return addTo(this.#answers, subject, answer);
  }

  async close(): Promise<void> {
    this.isUp = false;
  }
}

const answered = (payload: Payload, isUp: boolean): BusReply =>
  isUp ? { kind: 'reply', payload } : { kind: 'lost' };

function addTo<Value>(map: Map<string, Set<Value>>, key: string, value: Value): () => void {
  const values = map.get(key) ?? new Set();
  map.set(key, values.add(value));
  return () => values.delete(value);
}
