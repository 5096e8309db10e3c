/**
 * Shares counts between the servers of a venue, so that a limit holds for all of them together and not for
 * each. Without a wire each counts for itself. A shared count can only refuse a call, never allow one.
 */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { decode, encode, type Wire } from './wire.ts';

type Entry = readonly [name: string, count: number];

/** Counts calls by name within a window. */
export interface SharedCounter {
  /** Returns what was counted here since the last report; small counts wait until they have grown. */
  takeUnreported(namesMax: number): readonly Entry[];
  /** Adds what another server has counted. */
  add(name: string, calls: number): void;
}

/** Counts what there is now, such as sockets; returns the greatest counts. */
type Gauge = () => Iterable<Entry>;

interface CountsMessage {
  readonly from: string;
  readonly calls: Readonly<Record<string, readonly Entry[]>>;
  readonly places: Readonly<Record<string, readonly Entry[]>>;
}

interface Reported {
  readonly at: number;
  readonly places: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

const paceMs = 250;
/** A server that reports nothing for this long has no sockets any more, or no wire. */
const forgottenMs = 3000;
const namesMax = 1000;
const nameLengthMax = 128;
const countMax = 1_000_000;
const serversMax = 100;

export class SharedCounts {
  readonly #wire: Wire;
  readonly #clock: Clock;
  readonly #from = randomUUID();
  readonly #counters = new Map<string, SharedCounter>();
  readonly #gauges = new Map<string, Gauge>();
  /** By server. */
  readonly #reported = new Map<string, Reported>();
  readonly #ends: (() => void)[];

  constructor(wire: Wire, clock: Clock) {
    this.#wire = wire;
    this.#clock = clock;
    const { bus, subjects } = wire;
    this.#ends = [
      bus.subscribe(subjects.counts, (payload) => {
        const message = decode<Partial<CountsMessage>>(payload);
        if (message !== null) this.#take(message);
      }),
      clock.every(paceMs, () => this.#publish()),
    ];
  }

  /** What is counted under that name, here and elsewhere. */
  share(kind: string, counter: SharedCounter): void {
    this.#counters.set(kind, counter);
  }

  /** Returns a function that returns how many the other servers have. */
  sharePlaces(kind: string, gauge: Gauge): (name: string) => number {
    this.#gauges.set(kind, gauge);
    return (name) => {
      let sum = 0;
      for (const { at, places } of this.#reported.values()) {
        if (this.#clock.monotonicMs() - at < forgottenMs) sum += places.get(kind)?.get(name) ?? 0;
      }
      return sum;
    };
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  #publish(): void {
    const { bus, subjects } = this.#wire;
    // Counts stay unreported while the wire is down, and go with the next message.
    if (!bus.isUp) return;
    const calls = [...this.#counters].map(([kind, counter]) => [
      kind,
      counter.takeUnreported(namesMax),
    ]);
    const places = [...this.#gauges].map(([kind, gauge]) => [kind, greatest(gauge())]);
    const message = { calls: Object.fromEntries(calls), places: Object.fromEntries(places) };
    bus.publish(subjects.counts, encode({ from: this.#from, ...message }));
  }

  #take({ from, calls = {}, places = {} }: Partial<CountsMessage>): void {
    if (typeof from !== 'string' || from === this.#from) return;
    for (const [kind, counter] of this.#counters) {
      for (const [name, count] of entriesIn(calls[kind])) counter.add(name, count);
    }
    const reported = [...this.#gauges.keys()].map(
      (kind) => [kind, new Map(entriesIn(places[kind]))] as const,
    );
    this.#forgetSilent();
    if (this.#reported.size >= serversMax && !this.#reported.has(from)) return;
    this.#reported.set(from, { at: this.#clock.monotonicMs(), places: new Map(reported) });
  }

  #forgetSilent(): void {
    for (const [from, { at }] of this.#reported) {
      if (this.#clock.monotonicMs() - at >= forgottenMs) this.#reported.delete(from);
    }
  }
}

const greatest = (entries: Iterable<Entry>): readonly Entry[] =>
  [...entries].sort(([, a], [, b]) => b - a).slice(0, namesMax);

/** The well-formed entries of a message. */
function entriesIn(sent: unknown): readonly Entry[] {
  return Array.isArray(sent) ? sent.slice(0, namesMax).filter(isEntry) : [];
}

function isEntry(sent: unknown): sent is Entry {
  const [name, count] = Array.isArray(sent) ? (sent as unknown[]) : [];
  return (
    typeof name === 'string' &&
    name.length <= nameLengthMax &&
    Number.isInteger(count) &&
    (count as number) > 0 &&
    (count as number) <= countMax
  );
}
