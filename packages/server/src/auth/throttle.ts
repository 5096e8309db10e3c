/**
 * Slows down guessing. Failures are counted by address and user name together, so that a guesser
 * elsewhere cannot lock an honest player out, and by address alone, more loosely, against lists of
 * names. A success clears the pair. Of a name that many addresses guess at, it tells: then only
 * addresses from which the player has signed in before may go on.
 */
import type { Clock } from '../clock.ts';

export interface Throttle {
  isAllowed(address: string, userName: string): boolean;
  /** Many failures at this name, whatever the addresses. */
  isBeset(userName: string): boolean;
  fail(address: string, userName: string): void;
  succeed(address: string, userName: string): void;
}

export interface ThrottleLimits {
  readonly windowMs: number;
  readonly pairMax: number;
  readonly addressMax: number;
  readonly nameMax: number;
  /** How many counters are kept; the oldest make room. */
  readonly countersMax: number;
}

const usual: ThrottleLimits = {
  windowMs: 15 * 60_000,
  pairMax: 10,
  addressMax: 100,
  nameMax: 50,
  countersMax: 100_000,
};

/** New accounts of one address: on one site, and on all. */
export const signUpLimits: ThrottleLimits = {
  windowMs: 60 * 60_000,
  pairMax: 5,
  addressMax: 20,
  nameMax: Number.POSITIVE_INFINITY,
  countersMax: 100_000,
};

interface Counter {
  failures: number;
  readonly endsAt: number;
}

export function openThrottle(clock: Pick<Clock, 'now'>, limits = usual): Throttle {
  const counters = new Map<string, Counter>();

  function failuresOf(key: string): number {
    const counter = counters.get(key);
    if (counter && counter.endsAt > clock.now()) return counter.failures;
    counters.delete(key);
    return 0;
  }

  function count(key: string): void {
    if (failuresOf(key) > 0) {
      const counter = counters.get(key);
      if (counter) counter.failures += 1;
      return;
    }
    for (const oldest of counters.keys()) {
      if (counters.size < limits.countersMax) break;
      counters.delete(oldest);
    }
    counters.set(key, { failures: 1, endsAt: clock.now() + limits.windowMs });
  }

  return {
    isAllowed: (address, userName) =>
      failuresOf(pairKey(address, userName)) < limits.pairMax &&
      failuresOf(network(address)) < limits.addressMax,
    isBeset: (userName) => failuresOf(nameKey(userName)) >= limits.nameMax,
    fail(address, userName) {
      count(nameKey(userName));
      count(pairKey(address, userName));
      count(network(address));
    },
    succeed(address, userName) {
      counters.delete(pairKey(address, userName));
    },
  };
}

const pairKey = (address: string, userName: string): string => `${network(address)} ${userName}`;

const nameKey = (userName: string): string => `* ${userName}`;

/** One household has a whole /64 of IPv6 addresses. */
function network(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  return address.split(':').slice(0, 4).join(':');
}
