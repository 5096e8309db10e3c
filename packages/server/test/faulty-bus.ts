/** A bus that does what a wire may do: double, lose and drop, as a test says. */
import type { Bus, BusReply, BusRequest, Payload } from '../src/cluster/bus/bus.ts';

export class FaultyBus implements Bus {
  readonly #real: Bus;
  /** Each request is received twice. */
  isDoubling = false;
  /** Of so many requests the next answers are lost. */
  repliesToLose = 0;
  /** So many were lost. */
  repliesLost = 0;
  /** Of so many requests the next are lost themselves. */
  requestsToLose = 0;
  requestsLost = 0;
  /** Of so many messages the next are lost. */
  messagesToLose = 0;
  #isCut = false;

  constructor(real: Bus) {
    this.#real = real;
  }

  get isUp(): boolean {
    return this.#real.isUp && !this.#isCut;
  }

  get payloadMax(): number {
    return this.#real.payloadMax;
  }

  /** Nothing passes any more, or everything again. */
  cut(isCut: boolean): void {
    this.#isCut = isCut;
  }

  publish(subject: string, payload: Payload): void {
    if (!this.isUp) return;
    if (this.messagesToLose > 0) this.messagesToLose -= 1;
    else this.#real.publish(subject, payload);
  }

  subscribe(subject: string, handler: (payload: Payload) => void): () => void {
    return this.#real.subscribe(subject, (payload) => {
      if (!this.#isCut) handler(payload);
    });
  }

  async request(asked: BusRequest): Promise<BusReply> {
    if (!this.isUp) return { kind: 'nobody' };
    if (this.requestsToLose > 0) {
      this.requestsToLose -= 1;
      this.requestsLost += 1;
      return { kind: 'lost' };
    }
    const copies = [
      this.#real.request(asked),
      ...(this.isDoubling ? [this.#real.request(asked)] : []),
    ];
    // The first answer to either is the answer to both.
    const reply = await Promise.race(copies);
    if (reply.kind !== 'reply' || this.repliesToLose === 0) return reply;
    this.repliesToLose -= 1;
    this.repliesLost += 1;
    return { kind: 'lost' };
  }

  serve(subject: string, answer: (payload: Payload) => Promise<Payload>): () => void {
    return this.#real.serve(subject, answer);
  }

  close(): Promise<void> {
    return this.#real.close();
  }
}
