/**
 * The other servers of a venue, as the leader knows them: each says over the wire, once a second, who it is
 * and how far it has read the journal. Without a wire nobody is known.
 */
import type { ShownServer } from '@layline/contract/console-system';
import type { Cancel, Clock } from '../base/clock.ts';
import { decode, encode, type HereMessage, type Wire } from './wire.ts';

const sayEveryMs = 1000;
/** After this long without a word a server is no longer listed. */
const goneAfterMs = 10_000;
/** More are not kept, whatever the wire says. */
const serversMax = 200;
const nameMax = 200;

/** Says who this server is until it is cancelled. */
export function announceServer(
  { bus, subjects }: Wire,
  clock: Clock,
  read: () => HereMessage,
): Cancel {
  const say = (): void => bus.publish(subjects.here, encode(read()));
  say();
  return clock.every(sayEveryMs, say);
}

interface Heard {
  readonly message: HereMessage;
  /** By the monotonic clock. */
  readonly at: number;
}

export class ServerList {
  readonly #clock: Clock;
  readonly #heard = new Map<string, Heard>();

  constructor({ bus, subjects }: Wire, clock: Clock) {
    this.#clock = clock;
    bus.subscribe(subjects.here, (payload) => this.#hear(decode<HereMessage>(payload)));
  }

  #hear(message: HereMessage | null): void {
    if (typeof message?.name !== 'string' || typeof message.kind !== 'string') return;
    if (message.name.length > nameMax) return;
    this.#forgetGone();
    if (!this.#heard.has(message.name) && this.#heard.size >= serversMax) return;
    this.#heard.set(message.name, { message, at: this.#clock.monotonicMs() });
  }

  #forgetGone(): void {
    const now = this.#clock.monotonicMs();
    for (const [name, { at }] of this.#heard) {
      if (now - at > goneAfterMs) this.#heard.delete(name);
    }
  }

  /** Compares with the leader's last committed command. */
  states(seq: number): ShownServer[] {
    this.#forgetGone();
    return [...this.#heard.values()]
      .map(({ message: { name, kind, fault, staleMs, ...own } }) => ({
        name,
        kind,
        behind: own.seq === null ? null : Math.max(0, seq - own.seq),
        staleMs,
        fault,
      }))
      .toSorted((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name));
  }
}
