/**
 * The wire as the servers of a venue use it. Whoever reaches NATS and not PostgreSQL can delay messages and
 * drop them, but cannot read, forge or repeat them: keys stand in the lease's row (epoch-keys.ts). What the
 * leader publishes is signed (words.ts), requests to it are encrypted to it alone (call-seal.ts), and what
 * servers publish to all of the venue to those (peer-seal.ts). Feeds sign for themselves (signed.ts).
 */
import type { Cancel, Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { LeaderRow } from '../../store/queries/lease-keys.ts';
import type { Bus, BusReply, BusRequest, Payload } from '../bus/bus.ts';
import { CallOpener, CallSeal } from './call-seal.ts';
import { type EpochKeys, parseEpochKeys } from './epoch-keys.ts';
import { type KnownLeader, LeaderWatch, type LeaseState } from './leader-watch.ts';
import { epochIn, PeerSeal } from './peer-seal.ts';
import { Listener, Speaker } from './words.ts';

/** Whose subjects are whose. Those of requests end with the leader's epoch; all others pass as they are. */
interface SubjectsOf {
  /** What the leader publishes: messages within those of `flush`. */
  readonly leader: ReadonlySet<string>;
  readonly flush: string;
  /** What any server of the venue publishes. */
  readonly servers: ReadonlySet<string>;
}

interface SealedBusOptions {
  readonly bus: Bus;
  readonly subjects: SubjectsOf;
  readonly clock: Clock;
  readonly log: Log;
  readonly readLeader: () => Promise<LeaderRow | null>;
}

/** Without a message of the leader for so long, the lease's row says whether there is one. */
const silenceMs = 1000;
/** What sealing adds to a message. */
const overheadBytes = 1024;

/** What this server needs to hear and call the leader. */
interface Known {
  readonly epoch: number;
  /** As they stand in the lease's row. */
  readonly text: string;
  readonly peers: PeerSeal;
  readonly calls: CallSeal;
  readonly listener: Listener;
}

/** What it needs to lead. */
interface Leading {
  readonly speaker: Speaker;
  readonly calls: CallOpener;
}

type Handler = (payload: Payload) => void;

export class SealedBus implements Bus {
  readonly #options: SealedBusOptions;
  readonly #watch: LeaderWatch;
  readonly #ends: Cancel[];
  readonly #handlers = new Map<string, Set<Handler>>();
  #known: Known | null = null;
  #leading: Leading | null = null;
  #lastMessageAt = -Infinity;
  /** The last message of a leader that is not known yet. */
  #early: Payload | null = null;

  constructor(options: SealedBusOptions) {
    this.#options = options;
    const { bus, subjects, clock, log, readLeader } = options;
    const onLeader = (leader: KnownLeader): void => void this.#meet(leader);
    this.#watch = new LeaderWatch({ read: readLeader, clock, log, onLeader });
    this.#ends = [
      bus.subscribe(subjects.flush, (payload) => this.#receive(payload)),
      clock.every(silenceMs, () => {
        if (this.#leading === null && this.#silentMs > silenceMs) this.#watch.look();
      }),
      () => this.#watch.close(),
    ];
    this.#watch.look();
  }

  get isUp(): boolean {
    return this.#options.bus.isUp;
  }

  get payloadMax(): number {
    return this.#options.bus.payloadMax - overheadBytes;
  }

  /** Whether a server leads, by the database's clock; read while nothing of it arrives. */
  get lease(): LeaseState {
    return this.#watch.lease;
  }

  get #silentMs(): number {
    return this.#options.clock.monotonicMs() - this.#lastMessageAt;
  }

  /** Speaks for the leader of this epoch, whose lease has these keys in its row. */
  lead(epoch: number, keys: EpochKeys): void {
    const known = parseEpochKeys(keys.text);
    if (known === null) throw new TypeError('not the keys of an epoch');
    const { bus, subjects, clock } = this.#options;
    const { peers } = this.#meet({ epoch, text: keys.text, keys: known });
    const send = (signed: Payload): void =>
      bus.publish(subjects.flush, peers.seal(subjects.flush, signed));
    const speaker = new Speaker({ epoch, keys, clock, bytesMax: this.payloadMax, send });
    this.#leading = { speaker, calls: new CallOpener(keys, known) };
  }

  publish(subject: string, payload: Payload): void {
    const { bus, subjects } = this.#options;
    if (subjects.leader.has(subject)) this.#leading?.speaker.say(subject, payload);
    else if (!subjects.servers.has(subject)) bus.publish(subject, payload);
    else if (this.#known !== null) bus.publish(subject, this.#known.peers.seal(subject, payload));
  }

  subscribe(subject: string, handler: Handler): () => void {
    const { bus, subjects } = this.#options;
    if (subjects.leader.has(subject)) {
      const handlers = this.#handlers.get(subject) ?? new Set();
      this.#handlers.set(subject, handlers.add(handler));
      return () => handlers.delete(handler);
    }
    if (!subjects.servers.has(subject)) return bus.subscribe(subject, handler);
    return bus.subscribe(subject, (sealed) => {
      const payload = this.#open(subject, sealed);
      if (payload !== null) handler(payload);
    });
  }

  async request(request: BusRequest): Promise<BusReply> {
    const { subject } = request;
    if (this.#known?.epoch !== epochOf(subject)) {
      this.#watch.look();
      return { kind: 'nobody' };
    }
    const sealed = this.#known.calls.seal(subject, request.payload);
    const reply = await this.#options.bus.request({ ...request, payload: sealed.payload });
    if (reply.kind !== 'reply') return reply;
    const answer = sealed.openAnswer(reply.payload);
    // Somebody else answered; the leader may have the request too.
    return answer === null ? { kind: 'lost' } : { kind: 'reply', payload: answer };
  }

  /** Gets what the venue's servers have sealed to this leader, once each. */
  serve(subject: string, answer: (payload: Payload) => Promise<Payload>): () => void {
    return this.#options.bus.serve(subject, async (payload) => {
      const opened = this.#leading?.calls.open(subject, payload) ?? null;
      if (opened === null) throw new Error('not of a server of this venue, or repeated');
      return opened.sealAnswer(await answer(opened.message));
    });
  }

  async close(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    await this.#options.bus.close();
  }

  #meet({ epoch, text, keys }: KnownLeader): Known {
    if (this.#known?.epoch === epoch && this.#known.text === text) return this.#known;
    const peers = new PeerSeal(epoch, keys);
    const listener = new Listener(epoch, keys);
    const known = { epoch, text, peers, calls: new CallSeal(keys), listener };
    this.#known = known;
    const early = this.#early;
    this.#early = null;
    if (early !== null) this.#receive(early);
    return known;
  }

  #receive(payload: Payload): void {
    const { subjects } = this.#options;
    const signed = this.#open(subjects.flush, payload);
    const words = signed && this.#known?.listener.read(signed);
    if (!words) {
      if (epochIn(payload) > (this.#known?.epoch ?? 0)) this.#early = payload;
      return;
    }
    this.#lastMessageAt = this.#options.clock.monotonicMs();
    for (const word of words) {
      for (const handler of this.#handlers.get(word.subject) ?? []) handler(word.payload);
    }
  }

  /** A message with other keys may be of a leader that this server does not know yet. */
  #open(subject: string, sealed: Payload): Payload | null {
    const payload = this.#known?.peers.open(subject, sealed) ?? null;
    if (payload === null && epochIn(sealed) >= (this.#known?.epoch ?? 0)) this.#watch.look();
    return payload;
  }
}

const epochOf = (subject: string): number => Number(/\.(\d+)$/.exec(subject)?.[1] ?? Number.NaN);
