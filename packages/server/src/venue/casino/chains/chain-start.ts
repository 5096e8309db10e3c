/**
 * The start of a chain of seeds: it is stored, announced in the journal with its first hash and numbers, and
 * only then gets its client seed from a source that the server cannot choose. With the beacon, that is a
 * round not yet published; without it, the hash of the journal entry after the announcement. Where the beacon
 * draws each round by a value of its own, the chain has none, and is ready once it is announced.
 *
 * A start is taken up again where it failed, with the same seeds, and no chain ever gets its client seed from
 * a second source: while the beacon's round does not come, the table waits.
 */
import { randomBytes } from 'node:crypto';
import { commitOf, makeSeedChain, newestScheme } from '@layline/games';
import { beaconDueAt } from '@layline/games/beacon';
import type { Clock } from '../../../base/clock.ts';
import type { Log } from '../../../base/log.ts';
import type { AppEngine } from '../../../engine/writer/app-engine.ts';
import type { Store } from '../../../store/database.ts';
import {
  addChain,
  type ChainRow,
  findEntry,
  journalHashAt,
  type NewChain,
  setAnnounced,
  setClientSeed,
} from '../../../store/queries/casino/chains.ts';
import { announcementOf } from './announcement.ts';
import type { Beacon } from './beacon.ts';

export interface ChainParts {
  readonly store: Store;
  readonly engine: AppEngine;
  readonly clock: Clock;
  readonly log: Log;
  /** Null if the journal gives the client seeds. */
  readonly beacon: Beacon | null;
  /** What gets a value of the beacon: a chain of seeds, which is so if absent, or each of its rounds. */
  readonly beaconFor?: 'chain' | 'round';
}

export interface StartedChain {
  readonly row: ChainRow;
  /** All seeds in order of use, 32 bytes each. They exist only here. */
  readonly seeds: Buffer;
}

/** Why a table deals no new round yet, in words for its players. */
export interface Waits {
  readonly waits: string;
}

export type Place = Pick<NewChain, 'gameId' | 'firstNonce' | 'begunBy' | 'afterNonce' | 'gap'>;

/** Enough for about four days of rounds; made in tens of milliseconds. */
const chainLength = 10_000;

export const beaconSilent: Waits = {
  waits: 'This table is closed: the public beacon that its cards depend on cannot be reached.',
};
const beaconPending = (round: number): Waits => ({
  waits: `This table is closed until round ${round} of the public beacon that its cards depend on.`,
});

export class ChainStart {
  readonly #parts: ChainParts;
  readonly #place: Place;
  readonly #seeds: readonly string[];
  readonly #seqBefore: number;
  #row: ChainRow | null = null;

  constructor(parts: ChainParts, place: Place) {
    this.#parts = parts;
    this.#place = place;
    this.#seeds = makeSeedChain(randomBytes(32).toString('hex'), chainLength);
    this.#seqBefore = parts.engine.view.seq;
  }

  /**
   * Goes on as far as it can. Null if this chain cannot be used, because its announcement came too late; the
   * caller begins another. Throws if the store or the engine fails; call it again.
   */
  async advance(): Promise<StartedChain | Waits | null> {
    const { beacon } = this.#parts;
    const source = this.#source();
    if (this.#row === null) {
      const beaconRound = source === 'beacon' ? await (beacon?.coming() ?? null) : null;
      if (source === 'beacon' && beaconRound === null) return beaconSilent;
      this.#row = await this.#store(source, beaconRound);
    }
    this.#row = await this.#announce(this.#row);
    const seeded = await this.#seed(this.#row);
    if (seeded === null || 'waits' in seeded) return seeded;
    return { row: seeded, seeds: Buffer.from(this.#seeds.join(''), 'hex') };
  }

  #source(): 'journal' | 'beacon' | 'round' {
    const { beacon, beaconFor } = this.#parts;
    if (beacon === null) return 'journal';
    return beaconFor === 'round' ? 'round' : 'beacon';
  }

  #seed(row: ChainRow): Promise<ChainRow | Waits | null> {
    const { beacon } = this.#parts;
    if (row.source === 'round') return Promise.resolve(row);
    return beacon === null ? this.#seedByJournal(row) : this.#seedByBeacon(row, beacon);
  }

  #store(source: ChainRow['source'], beaconRound: number | null): Promise<ChainRow> {
    const { store, clock } = this.#parts;
    const firstHash = commitOf(this.#seeds[0] ?? '');
    const from = { source, beaconUrl: null, beaconRound };
    const chain = { ...this.#place, scheme: newestScheme, length: chainLength, firstHash };
    return addChain(store, { ...chain, ...from, now: clock.now() });
  }

  /** A reply may have been lost: what stands in the journal already is not announced again. */
  async #announce(row: ChainRow): Promise<ChainRow> {
    if (row.announcedSeq !== null) return row;
    const { store, engine } = this.#parts;
    const text = announcementOf(row);
    const known = await findEntry(store, { afterSeq: this.#seqBefore, text });
    const announcedSeq = known ?? (await mark(engine, text));
    await setAnnounced(store, { chainId: row.chainId, seq: announcedSeq });
    return { ...row, announcedSeq };
  }

  async #seedByJournal(row: ChainRow): Promise<ChainRow> {
    const { store, engine } = this.#parts;
    const next = (row.announcedSeq ?? 0) + 1;
    let hash = await journalHashAt(store, next);
    if (hash === null) {
      // If no bet writes the deciding entry meanwhile, this mark does.
      await mark(engine, `casino chain ${row.gameId} waits for a client seed`);
      hash = await journalHashAt(store, next);
    }
    if (hash === null) throw new Error('The journal has no entry after the announcement.');
    await setClientSeed(store, { chainId: row.chainId, clientSeed: hash, beaconSignature: null });
    return { ...row, clientSeed: hash };
  }

  async #seedByBeacon(row: ChainRow, beacon: Beacon): Promise<ChainRow | Waits | null> {
    const { store, clock, log } = this.#parts;
    const round = row.beaconRound ?? 0;
    if (!this.#isInTime) {
      this.#isInTime = clock.now() < beaconDueAt(beacon.chain, round);
      if (!this.#isInTime) {
        log.warn(
          { round, game: row.gameId },
          'a chain was announced too late for its beacon round',
        );
        return null;
      }
    }
    const published = await beacon.read(round);
    if (published === null) return beaconPending(round);
    const { signature, value } = published;
    const seed = { clientSeed: value, beaconSignature: signature };
    await setClientSeed(store, { chainId: row.chainId, ...seed });
    return { ...row, ...seed };
  }

  /** The announcement was durable before anybody could know the beacon's value. */
  #isInTime = false;
}

/** Writes a mark into the journal and returns its number. */
async function mark(engine: AppEngine, text: string): Promise<number> {
  const outcome = await engine.submit({ kind: 'mark-journal', text });
  const [event] = outcome.kind === 'accepted' ? outcome.events : [];
  if (event === undefined) throw new Error('The journal takes no entry now.');
  return event.seq;
}
