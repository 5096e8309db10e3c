/**
 * Sends calls from an edge to the leader. Without a leader, calls wait for the next one. If a leader is
 * replaced while it has a call, the journal up to the new leader's first row holds everything that the old
 * one did. An idempotent call is then sent to the new leader, which knows the journal. So is a call whose
 * events would carry its number: the journal says whether it was done. The outcome of any other is unknown.
 */

import type { Event } from '@layline/exchange';
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
  /** Does one thing in the engine, or nothing: its number in the journal says which. */
  readonly isInJournal: boolean;
  readonly call: Omit<CallMessage, 'id' | 'done'>;
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

/** A call between two tries. */
interface Trying extends Pick<Passed, 'isRepeatable' | 'isInJournal'> {
  readonly call: CallMessage;
  /** The leader that may have executed it; null if none has. */
  readonly lostWith: number | null;
}

export class LeaderLine {
  readonly #options: LeaderLineOptions;
  readonly #replaced = new Map<object, () => void>();
  /** Calls that wait for a leader. */
  #waiting = new AbortController();
  /** Of the newest leader that has sent a message. */
  #newestEpoch = 0;
  #count = 0;
  /** By number, the bets of each call that the journal has. */
  readonly #inFlight = new Map<string, string[]>();

  constructor(options: LeaderLineOptions) {
    this.#options = options;
    const { follower } = options;
    follower.onCommitted((events) => {
      for (const event of events) this.#noteBet(event);
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
  async pass({ call, ...kind }: Passed): Promise<LineAnswer> {
    if (this.#inFlight.size >= inFlightMax) return { kind: 'refused', code: 'BUSY' };
    this.#count += 1;
    const id = `${this.#options.edgeId}-${this.#count.toString(36)}`;
    this.#inFlight.set(id, []);
    try {
      return await this.#passUntilAnswered({ ...kind, call: { ...call, id }, lostWith: null });
    } finally {
      this.#inFlight.delete(id);
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
  async #passUntilAnswered(first: Trying): Promise<LineAnswer> {
    const { clock } = this.#options;
    let since = clock.monotonicMs();
    let trying = first;
    while (clock.monotonicMs() - since < holdMaxMs) {
      const { epoch } = this;
      const sentAt = clock.monotonicMs();
      const settled = this.#settle(trying, epoch);
      if (settled === 'unknown') return { kind: 'unknown' };
      if (settled !== 'not-yet') {
        trying = settled;
        const reply = await this.#send(trying.call, epoch);
        const answer = reply.kind === 'reply' ? decode<CallReply>(reply.payload) : null;
        if (answer?.kind === 'answered') return answer;
        const isFresh = trying.lostWith === null;
        // A leader that stops returns the call after a while; the wait for the next one starts now.
        if (answer?.kind === 'not-taken' && isFresh) since += clock.monotonicMs() - sentAt;
        // An unreadable answer counts as lost.
        const isLost = reply.kind === 'lost' || (reply.kind === 'reply' && answer === null);
        if (isLost) trying = { ...trying, lostWith: epoch };
      }
      // After such a silence no server is about to take over.
      if (trying.lostWith === null && this.#options.silentMs() > holdMaxMs) break;
      await clock.sleep(retryMs, this.#waiting.signal);
    }
    const isUndone = trying.lostWith === null && trying.call.done === undefined;
    return isUndone ? { kind: 'refused', code: 'UNAVAILABLE' } : { kind: 'unknown' };
  }

  /** What may be sent to the leader of this epoch, if a former one may have executed the call. */
  #settle(trying: Trying, epoch: number): Trying | 'not-yet' | 'unknown' {
    const { call, lostWith, isRepeatable, isInJournal } = trying;
    if (lostWith === null || lostWith === epoch || isRepeatable) return trying;
    if (!isInJournal) return 'unknown';
    // Up to the first row of a later leader, the journal has all that this one did.
    if (this.#options.follower.view.epoch <= lostWith) return 'not-yet';
    const done = this.#inFlight.get(call.id) ?? [];
    if (done.length === 0) return { ...trying, lostWith: null };
    return { ...trying, call: { ...call, done }, isRepeatable: true };
  }

  #noteBet(event: Event): void {
    if (!('hop' in event) || event.hop === undefined) return;
    const bets = this.#inFlight.get(event.hop);
    // A refusal is in the journal too, and leaves the bet to be placed.
    if (bets && 'betId' in event && event.kind !== 'bet-refused') bets.push(event.betId);
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
