/**
 * Rounds of the public beacon, read from relays that nobody needs to trust: they are tried in turn, and only
 * an answer that the network signed counts (https://docs.drand.love, `GET {relay}/{chain}/public/{round}`).
 * A relay can withhold, and never choose.
 */
import type { Instant } from '@layline/contract';
import {
  type BeaconChain,
  type BeaconRound,
  beaconDueAt,
  beaconRoundAt,
  beaconValue,
} from '@layline/games/beacon';
import { z } from 'zod';
import type { Log } from '../../../base/log.ts';
import { readRelay } from './read-relay.ts';

export interface Published {
  readonly signature: string;
  /** 64 hex digits. */
  readonly value: string;
}

export interface Beacon {
  readonly chain: BeaconChain;
  /** A round whose value nobody can know yet; null if no relay gives a signed one. */
  coming(): Promise<number | null>;
  /** Null until the round is published and a relay gives it. */
  read(round: number): Promise<Published | null>;
  /** Whether a relay gives the round now, whatever this server's clock says of it. */
  isOut(round: number): Promise<boolean>;
}

export interface BeaconParts {
  readonly chain: BeaconChain;
  readonly relays: readonly string[];
  readonly clock: { now(): Instant };
  readonly log: Pick<Log, 'warn'>;
  /** Off the thread that serves players. */
  readonly check: (chain: BeaconChain, round: BeaconRound) => Promise<boolean>;
}

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
const answer = z.object({ round: z.int().positive(), signature: hex(96) });

/** Far enough ahead that the network's signers have not begun on it, and a little late clock does no harm. */
const roundsAhead = 3;
/** How long the newest round is remembered: the tables that open at a start share it. */
const newestForMs = 1000;
const keptMax = 64;

export class RelayedBeacon implements Beacon {
  readonly chain: BeaconChain;
  readonly #parts: BeaconParts;
  readonly #known = new Map<number, Published>();
  readonly #reading = new Map<number, Promise<Published | null>>();
  #newest: { readonly at: Instant; readonly round: Promise<number | null> } | null = null;

  constructor(parts: BeaconParts) {
    this.#parts = parts;
    this.chain = parts.chain;
  }

  /**
   * By the later of clock and newest signed round, so that neither a late clock nor a relay that tells an old
   * round makes the house know a value before it commits to its seeds.
   */
  async coming(): Promise<number | null> {
    const now = this.#parts.clock.now();
    if (this.#newest === null || now - this.#newest.at >= newestForMs) {
      this.#newest = { at: now, round: this.#ask('latest').then((one) => one?.round ?? null) };
    }
    const newest = await this.#newest.round;
    if (newest === null) {
      this.#newest = null;
      return null;
    }
    return Math.max(newest, beaconRoundAt(this.chain, now)) + roundsAhead;
  }

  read(round: number): Promise<Published | null> {
    const known = this.#known.get(round);
    if (known !== undefined) return Promise.resolve(known);
    if (this.#parts.clock.now() < beaconDueAt(this.chain, round)) return Promise.resolve(null);
    return this.#readShared(round);
  }

  async isOut(round: number): Promise<boolean> {
    return this.#known.has(round) || (await this.#readShared(round)) !== null;
  }

  /** Several tables wait for one round. */
  #readShared(round: number): Promise<Published | null> {
    const reading = this.#reading.get(round) ?? this.#readOnce(round);
    this.#reading.set(round, reading);
    return reading;
  }

  async #readOnce(round: number): Promise<Published | null> {
    try {
      const found = await this.#ask(round);
      if (found === null) return null;
      const published = { signature: found.signature, value: beaconValue(found.signature) };
      this.#known.set(round, published);
      const [oldest] = this.#known.keys();
      if (this.#known.size > keptMax && oldest !== undefined) this.#known.delete(oldest);
      return published;
    } finally {
      this.#reading.delete(round);
    }
  }

  /** Returns the first signed answer; null if no relay gives one. */
  async #ask(wanted: number | 'latest'): Promise<BeaconRound | null> {
    const { relays, chain, log } = this.#parts;
    for (const relay of relays) {
      try {
        const text = await readRelay(addressOf(relay, `${chain.hash}/public/${wanted}`));
        if (text === null) continue;
        const found = answer.parse(JSON.parse(text));
        const isWanted = wanted === 'latest' || found.round === wanted;
        if (isWanted && (await this.#parts.check(chain, found))) return found;
        log.warn({ relay, wanted }, 'a relay of the beacon gave a round that is not signed');
      } catch (error) {
        log.warn({ error, relay, wanted }, 'a relay of the beacon does not answer');
      }
    }
    return null;
  }
}

/** An address may end with the chain's hash already, as those in drand's guides do. */
function addressOf(relay: string, path: string): string {
  const base = relay.replace(/\/+$/, '');
  const [chain = ''] = path.split('/');
  return `${base.endsWith(`/${chain}`) ? base.slice(0, -chain.length - 1) : base}/${path}`;
}
