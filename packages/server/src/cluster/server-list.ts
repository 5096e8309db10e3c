/**
 * The other servers of a venue, as the leader knows them: once a second each publishes its name and its
 * position in the journal. Without a wire the list is empty.
 */
import type { ShownServer } from '@layline/contract/console-system';
import type { Cancel, Clock } from '../base/clock.ts';
import { decode, encode, type HereMessage, type Wire } from './wire.ts';

const announceEveryMs = 1000;
/** A server that has sent nothing for this long is not listed. */
const goneAfterMs = 10_000;
/** Limits what a fault or an impostor on the wire can add. */
const serversMax = 200;
const nameMax = 200;

/** Publishes the state of this server every second, until it is cancelled. */
export function announceServer(
  { bus, subjects }: Wire,
  clock: Clock,
  read: () => HereMessage,
): Cancel {
  const announce = (): void => bus.publish(subjects.here, encode(read()));
  announce();
  return clock.every(announceEveryMs, announce);
}

interface Listed {
  readonly message: HereMessage;
  /** By the monotonic clock. */
  readonly at: number;
}

export class ServerList {
  readonly #clock: Clock;
  readonly #servers = new Map<string, Listed>();

  constructor({ bus, subjects }: Wire, clock: Clock) {
    this.#clock = clock;
    bus.subscribe(subjects.here, (payload) => this.#receive(decode<HereMessage>(payload)));
  }

  #receive(message: HereMessage | null): void {
    if (typeof message?.name !== 'string' || typeof message.kind !== 'string') return;
    if (message.name.length > nameMax) return;
    this.#forgetGone();
    if (!this.#servers.has(message.name) && this.#servers.size >= serversMax) return;
    this.#servers.set(message.name, { message, at: this.#clock.monotonicMs() });
  }

  #forgetGone(): void {
    const now = this.#clock.monotonicMs();
    for (const [name, { at }] of this.#servers) {
      if (now - at > goneAfterMs) this.#servers.delete(name);
    }
  }

  /** Compares with the leader's last committed command. */
  states(seq: number): ShownServer[] {
    this.#forgetGone();
    return [...this.#servers.values()]
      .map(({ message: { name, kind, fault, staleMs, ...own } }) => ({
        name,
        kind,
        behind: own.seq === null ? null : Math.max(0, seq - own.seq),
        staleMs,
        fault,
      }))
      .toSorted((a, b) => a.kind.localeCompare(b.kind, 'en') || a.name.localeCompare(b.name, 'en'));
  }
}
