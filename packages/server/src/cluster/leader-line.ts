/**
 * Sends calls from an edge to the leader. Without a leader, calls wait for the next one. If a leader is
 * replaced while it has a call, the journal up to the new leader's first row holds everything that the old
 * one did. An idempotent call is then sent to the new leader, which knows the journal; the outcome of any
 * other call is unknown.
 */

import type { Cancel, Clock } from '../base/clock.ts';
import type { Bus, BusReply } from './bus/bus.ts';
import type { Follower } from './follower.ts';
import { type CallMessage, type CallReply, decode, encode, type Subjects } from './wire.ts';

export interface LeaderLineOptions {
  readonly bus: Bus;
  readonly subjects: Subjects;
  readonly follower: Pick<Follower, 'onCommitted' | 'view'>;
  readonly clock: Clock;
  /** Of this process, unlike any other. */
  readonly edgeId: string;
  /** Time since the last message of a leader. */
  readonly silentMs: () => number;
}

export interface Passed {
  /** Idempotent: executing it on two leaders in turn has the effect of executing it once. */
  readonly isRepeatable: boolean;
  readonly call: Omit<CallMessage, 'id'>;
}

export type LineAnswer =
  | Extract<CallReply, { kind: 'answered' }>
  /** It was never executed. */
  | { readonly kind: 'refused'; readonly code: 'UNAVAILABLE' | 'BUSY' }
  /** It may have been executed. */
  | { readonly kind: 'unknown' };

/** How long a call waits for a leader. */
const holdMaxMs = 8000;
/** Longer than any in-play delay, and than the leader takes to give up. */
const answerMaxMs = 16_000;
/** After this silence the leader will not answer any more: the call is sent again. */
const silenceMaxMs = 4000;
/** A leader sends something twice a second; a call sent into a longer silence may have been lost. */
const missedMs = 1500;
const lookMs = 250;
const retryMs = 25;
/** What the leader answered before it was replaced may still be on its way. */
const lateMs = 250;
const inFlightMax = 2048;

export class LeaderLine {
  readonly #options: LeaderLineOptions;
  readonly #replaced = new Map<object, () => void>();
  /** Calls that wait for a leader. */
  #waiting = new AbortController();
  /** Of the newest leader that has sent a message. */
  #newestEpoch = 0;
  #count = 0;
  #inFlight = 0;

  constructor(options: LeaderLineOptions) {
    this.#options = options;
    const { follower } = options;
    follower.onCommitted((events) => {
      if (events.some(({ kind }) => kind === 'engine-opened')) this.#noteReplaced();
    });
  }

  /** Of the leader; 0 while none is known. */
  get epoch(): number {
    return Math.max(this.#newestEpoch, this.#options.follower.view.epoch);
  }

  /** Notes a leader that announced itself, before its first row of the journal is read. */
  noteLeader(epoch: number): void {
    if (!(epoch > this.epoch)) return;
    this.#newestEpoch = epoch;
    this.#waiting.abort();
    this.#waiting = new AbortController();
  }

  /** Never rejects. */
  async pass({ call, isRepeatable }: Passed): Promise<LineAnswer> {
    if (this.#inFlight >= inFlightMax) return { kind: 'refused', code: 'BUSY' };
    this.#inFlight += 1;
    this.#count += 1;
    try {
      const id = `${this.#options.edgeId}-${this.#count}`;
      return await this.#passUntilAnswered({ ...call, id }, isRepeatable);
    } finally {
      this.#inFlight -= 1;
    }
  }

  /** Requests data that only the leader has; null without an answer. */
  async ask(subject: (epoch: number) => string, query: object): Promise<Uint8Array | null> {
    const payload = encode(query);
    const request = { subject: subject(this.epoch), payload, maxMs: holdMaxMs };
    const reply = await this.#options.bus.request(request);
    return reply.kind === 'reply' ? reply.payload : null;
  }

  /**
   * A leader executes an id once, however often it arrives. A call whose answer was lost can therefore be
   * sent to the same leader again.
   */
  async #passUntilAnswered(call: CallMessage, isRepeatable: boolean): Promise<LineAnswer> {
    const { clock } = this.#options;
    let since = clock.monotonicMs();
    let lostWith: number | null = null;
    while (clock.monotonicMs() - since < holdMaxMs) {
      const { epoch } = this;
      const sentAt = clock.monotonicMs();
      const isOfFormer = lostWith !== null && lostWith !== epoch;
      if (isOfFormer && !isRepeatable) return { kind: 'unknown' };
      const reply = await this.#send(call, epoch);
      const answer = reply.kind === 'reply' ? decode<CallReply>(reply.payload) : null;
      if (answer?.kind === 'answered') return answer;
      // A leader that stops returns the call after a while; the wait for the next one starts now.
      if (answer?.kind === 'not-taken' && lostWith === null) since += clock.monotonicMs() - sentAt;
      // An unreadable answer counts as lost.
      if (reply.kind === 'lost' || (reply.kind === 'reply' && answer === null)) lostWith = epoch;
      // After such a silence no server is about to take over.
      if (lostWith === null && this.#options.silentMs() > holdMaxMs) break;
      await clock.sleep(retryMs, this.#waiting.signal);
    }
    return lostWith === null ? { kind: 'refused', code: 'UNAVAILABLE' } : { kind: 'unknown' };
  }

  /** Ends early if the journal shows another leader, or this one is silent. */
  async #send(call: CallMessage, epoch: number): Promise<BusReply> {
    const { bus, subjects, clock, silentMs } = this.#options;
    if (epoch === 0) return { kind: 'nobody' };
    const { promise, resolve } = Promise.withResolvers<BusReply>();
    let cancel: Cancel = () => undefined;
    const key = {};
    this.#replaced.set(key, () => {
      cancel = clock.after(lateMs, () => resolve({ kind: 'lost' }));
    });
    const sentAt = clock.monotonicMs();
    let wasMissed = silentMs() > missedMs;
    const cancelLook = clock.every(lookMs, () => {
      const isMissed = silentMs() > missedMs;
      const isBack = wasMissed && !isMissed;
      wasMissed = isMissed;
      const waitedMs = Math.min(clock.monotonicMs() - sentAt, silentMs());
      if (isBack || waitedMs > silenceMaxMs) resolve({ kind: 'lost' });
    });
    const request = { subject: subjects.call(epoch), payload: encode(call), maxMs: answerMaxMs };
    void bus.request(request).then(resolve);
    const reply = await promise;
    this.#replaced.delete(key);
    cancel();
    cancelLook();
    return reply;
  }

  #noteReplaced(): void {
    for (const note of this.#replaced.values()) note();
  }
}
