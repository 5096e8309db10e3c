/**
 * Slows down guessing. Every try is counted before it is judged, so that concurrent tries cannot exceed a
 * limit, and given back if it was right. Tries are counted by network and user name together, so that a
 * guesser elsewhere cannot lock out the player, and more loosely by network alone, against lists of names.
 * The store counts guesses at one name from all networks (name-guesses.ts).
 */
import { type Refusal, refuseForNow } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import { networkOf } from './network-of.ts';

export interface Throttle {
  /** Counts a try. Returns false, and counts nothing, if there were too many. */
  take(address: string, userName: string): boolean;
  /** Returns the refusal, with the time of the next try. */
  refuse(address: string, userName: string): Refusal;
  /** Gives back a try that was never judged, or was not a guess. */
  giveBack(address: string, userName: string): void;
  /** Gives back a right try, and resets the pair. */
  succeed(address: string, userName: string): void;
  /** The number of refused tries. */
  readonly refused: number;
}

export interface ThrottleLimits {
  readonly windowMs: number;
  readonly pairMax: number;
  readonly addressMax: number;
  /** How many counters are kept; the oldest are dropped first. */
  readonly countersMax: number;
}

const usual: ThrottleLimits = {
  windowMs: 15 * 60_000,
  pairMax: 10,
  addressMax: 100,
  countersMax: 100_000,
};

/** New accounts from one network: on one site, and on all. */
export const signUpLimits: ThrottleLimits = {
  windowMs: 60 * 60_000,
  pairMax: 5,
  addressMax: 20,
  countersMax: 100_000,
};

/** User names that one network checks at sign-up, taken or not. */
export const nameAskLimits: ThrottleLimits = {
  windowMs: 60 * 60_000,
  pairMax: 20,
  addressMax: 60,
  countersMax: 100_000,
};

/** Preferences saved by one player from one network, and by all players of it. */
export const preferenceLimits: ThrottleLimits = {
  windowMs: 60_000,
  pairMax: 30,
  addressMax: 300,
  countersMax: 100_000,
};

/** Questions about bets from one player, refused ones too, and from all players of a network. */
export const questionLimits: ThrottleLimits = {
  windowMs: 60 * 60_000,
  pairMax: 20,
  addressMax: 60,
  countersMax: 100_000,
};

interface Counter {
  tries: number;
  readonly endsAt: number;
}

export function openThrottle(clock: Pick<Clock, 'now'>, limits = usual): Throttle {
  const counters = new Map<string, Counter>();
  let refused = 0;

  function triesOf(key: string): number {
    const counter = counters.get(key);
    if (counter && counter.endsAt > clock.now()) return counter.tries;
    counters.delete(key);
    return 0;
  }

  function count(key: string): void {
    const counter = counters.get(key);
    if (counter) {
      counter.tries += 1;
      return;
    }
    for (const oldest of counters.keys()) {
      if (counters.size < limits.countersMax) break;
      counters.delete(oldest);
    }
    counters.set(key, { tries: 1, endsAt: clock.now() + limits.windowMs });
  }

  function uncount(key: string): void {
    const counter = counters.get(key);
    if (!counter) return;
    counter.tries -= 1;
    if (counter.tries <= 0) counters.delete(key);
  }

  return {
    take(address, userName) {
      const network = networkOf(address);
      const pair = pairKey(network, userName);
      if (triesOf(pair) >= limits.pairMax || triesOf(network) >= limits.addressMax) {
        refused += 1;
        return false;
      }
      count(pair);
      count(network);
      return true;
    },
    refuse(address, userName) {
      const network = networkOf(address);
      const pair = pairKey(network, userName);
      const key = triesOf(pair) >= limits.pairMax ? pair : network;
      const endsAt = counters.get(key)?.endsAt ?? clock.now();
      return refuseForNow(endsAt - clock.now());
    },
    giveBack(address, userName) {
      const network = networkOf(address);
      uncount(pairKey(network, userName));
      uncount(network);
    },
    succeed(address, userName) {
      const network = networkOf(address);
      counters.delete(pairKey(network, userName));
      uncount(network);
    },
    get refused() {
      return refused;
    },
  };
}

const pairKey = (network: string, userName: string): string => `${network} ${userName}`;
