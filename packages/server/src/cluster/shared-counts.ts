/**
 * Lets the servers of a venue count as one: each says what it has counted, so that a limit is not as many
 * times as lax as there are servers. Without a wire each counts for itself. What is told here may refuse a
 * call, and never allows one.
 */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { decode, encode, type Wire } from './wire.ts';

type Entry = readonly [name: string, count: number];

/** Counts calls by name within a window. */
export interface SharedCounter {
  /** Returns what was counted here and not yet returned; small counts wait until they have grown. */
  untold(namesMax: number): readonly Entry[];
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

interface Told {
  readonly at: number;
  readonly places: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

const paceMs = 250;
/** A server that says nothing for so long has no sockets any more, or no wire. */
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
  readonly #told = new Map<string, Told>();
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
      clock.every(paceMs, () => this.#tell()),
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
      for (const { at, places } of this.#told.values()) {
        if (this.#clock.monotonicMs() - at < forgottenMs) sum += places.get(kind)?.get(name) ?? 0;
      }
      return sum;
    };
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  #tell(): void {
    const { bus, subjects } = this.#wire;
    // What cannot be told now is told later.
    if (!bus.isUp) return;
    const calls = [...this.#counters].map(([kind, counter]) => [kind, counter.untold(namesMax)]);
    const places = [...this.#gauges].map(([kind, gauge]) => [kind, greatest(gauge())]);
    const message = { calls: Object.fromEntries(calls), places: Object.fromEntries(places) };
    bus.publish(subjects.counts, encode({ from: this.#from, ...message }));
  }

  #take({ from, calls = {}, places = {} }: Partial<CountsMessage>): void {
    if (typeof from !== 'string' || from === this.#from) return;
    for (const [kind, counter] of this.#counters) {
      for (const [name, count] of entriesIn(calls[kind])) counter.add(name, count);
    }
    const told = [...this.#gauges.keys()].map(
      (kind) => [kind, new Map(entriesIn(places[kind]))] as const,
    );
    this.#forgetSilent();
    if (this.#told.size >= serversMax && !this.#told.has(from)) return;
    this.#told.set(from, { at: this.#clock.monotonicMs(), places: new Map(told) });
  }

  #forgetSilent(): void {
    for (const [from, { at }] of this.#told) {
      if (this.#clock.monotonicMs() - at >= forgottenMs) this.#told.delete(from);
    }
  }
}

const greatest = (entries: Iterable<Entry>): readonly Entry[] =>
  [...entries].sort(([, a], [, b]) => b - a).slice(0, namesMax);

/** What came over the wire, as far as it is well-formed. */
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
