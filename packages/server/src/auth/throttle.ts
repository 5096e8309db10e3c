/**
 * Slows down guessing. Every try is counted before it is judged, so that many at once pass no limit, and
 * given back when it was right. Tries are counted by network and user name together, so that a guesser
 * elsewhere cannot lock an honest player out, and by network alone, more loosely, against lists of
 * names. Guesses at one name from everywhere are counted in the store (name-guesses.ts).
 */
import { type Refusal, refuseForNow } from '@layline/contract';
import type { Clock } from '../clock.ts';
import { networkOf } from './network-of.ts';

export interface Throttle {
  /** Counts a try; false, and nothing counted, when there were too many. */
  take(address: string, userName: string): boolean;
  /** Why a try was not counted, and when the next one is. */
  refuse(address: string, userName: string): Refusal;
  /** The try was never judged, or was none. */
  giveBack(address: string, userName: string): void;
  /** The try was right: it is given back, and the pair begins from nothing. */
  succeed(address: string, userName: string): void;
  /** Tries that were refused. */
  readonly refused: number;
}

export interface ThrottleLimits {
  readonly windowMs: number;
  readonly pairMax: number;
  readonly addressMax: number;
  /** How many counters are kept; the oldest make room. */
  readonly countersMax: number;
}

const usual: ThrottleLimits = {
  windowMs: 15 * 60_000,
  pairMax: 10,
  addressMax: 100,
  countersMax: 100_000,
};

/** New accounts of one network: on one site, and on all. */
export const signUpLimits: ThrottleLimits = {
  windowMs: 60 * 60_000,
  pairMax: 5,
  addressMax: 20,
  countersMax: 100_000,
};

/** User names that one network asks for at signing up, taken or not. */
export const nameAskLimits: ThrottleLimits = {
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
