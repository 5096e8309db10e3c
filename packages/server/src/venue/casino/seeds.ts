/**
 * The secret side of fairness. Each game has a chain of seeds that exists only in this process's memory.
 * Every start begins a new chain, so that no restore, copy or crash can bring back a used seed. A round's
 * number is never used twice either, and none is skipped, but where the end before was not orderly or a copy
 * was restored: what may have been dealt then is given up, and the announcement says so.
 */
import type { Vault } from '../../base/secrets/vault.ts';
import type { ChainRow } from '../../store/queries/casino/chains.ts';
import { highestNonce } from '../../store/queries/casino/rounds.ts';
import { findRestore, noteCasinoEnd, readCasinoEnd } from '../../store/queries/system/restores.ts';
import {
  type ChainParts,
  ChainStart,
  type Place,
  type StartedChain,
  type Waits,
} from './chains/chain-start.ts';
import type { UsedNumbers } from './chains/used-numbers.ts';

export interface CasinoSecrets {
  /** Encrypts the seeds of running rounds. */
  readonly vault: Vault;
  readonly numbers: UsedNumbers;
}

export interface SeedParts extends ChainParts, CasinoSecrets {
  /** Whether this server began to lead by a start or by a takeover. */
  readonly begunBy: () => 'start' | 'takeover';
}

export interface Seed {
  readonly chain: ChainRow;
  readonly nonce: number;
  readonly serverSeed: string;
}

/** Numbers reserved on disk at a time. */
const block = 100;
/**
 * More than any table can use, given up numbers included: a round takes ten seconds, a start that follows an
 * end which was not orderly takes a second and gives up one block, or as many as this for the time before it.
 */
const numbersPerSecond = 200;

/** Issues a game's seeds in order. Only the casino holds one. */
export class Seeds {
  readonly #gameId: string;
  readonly #parts: SeedParts;
  #next: Place;
  #reservedTo: number;
  #start: ChainStart | null = null;
  #chain: StartedChain | null = null;

  private constructor(parts: SeedParts, next: Place) {
    this.#gameId = next.gameId;
    this.#parts = parts;
    this.#next = next;
    this.#reservedTo = next.firstNonce - 1;
  }

  static async open(parts: SeedParts, gameId: string): Promise<Seeds> {
    const { store, numbers, clock } = parts;
    const [known, restoredFrom, ended] = await Promise.all([
      highestNonce(store, gameId),
      findRestore(store, gameId),
      readCasinoEnd(store, gameId),
    ]);
    // A store may be a copy of an earlier day, of which only the disk of the server that dealt can tell.
    const isKnown = known === 0 || known === ended.nonce || known <= numbers.highest(gameId);
    const from = restoredFrom ?? (isKnown ? null : ended.newestAt);
    const elapsedMs = from === null ? 0 : Math.max(0, clock.now() - from);
    const dealtSince = Math.ceil(elapsedMs / 1000) * numbersPerSecond;
    const usedTo = Math.max(known + dealtSince, numbers.highest(gameId));
    const end = restoredFrom === null ? 'disorderly' : 'restore';
    return new Seeds(parts, {
      gameId,
      firstNonce: usedTo + 1,
      begunBy: parts.begunBy(),
      afterNonce: known,
      gap: usedTo > known ? end : null,
    });
  }

  /** Returns the next seed; it counts as used only once `use` is called with it. */
  async next(): Promise<Seed | Waits> {
    const { firstNonce: nonce } = this.#next;
    if (this.#isUsedUp(nonce)) {
      const begun = await this.#begin();
      if ('waits' in begun) return begun;
      this.#chain = begun;
    }
    if (nonce > this.#reservedTo) {
      await this.#parts.numbers.reserve(this.#gameId, nonce + block - 1);
      this.#reservedTo = nonce + block - 1;
    }
    const { row, seeds } = this.#chain as StartedChain;
    const at = (nonce - row.firstNonce) * 32;
    return { chain: row, nonce, serverSeed: seeds.toString('hex', at, at + 32) };
  }

  use({ nonce }: Seed): void {
    const next = { begunBy: 'used-up', afterNonce: nonce, gap: null } as const;
    this.#next = { gameId: this.#gameId, firstNonce: nonce + 1, ...next };
  }

  /** At an orderly end nothing was used beyond the last round, so the next chain follows it. */
  async close(): Promise<void> {
    const usedTo = this.#next.firstNonce - 1;
    const { numbers, store, log } = this.#parts;
    const gameId = this.#gameId;
    if (this.#reservedTo > usedTo) await numbers.giveBack(gameId, usedTo);
    await noteCasinoEnd(store, { gameId, nonce: usedTo }).catch((error: unknown) =>
      log.warn({ error, game: gameId }, 'the orderly end of a table is not stored'),
    );
  }

  /** A chain whose announcement came too late for its beacon round is followed by another. */
  async #begin(): Promise<StartedChain | Waits> {
    this.#start ??= new ChainStart(this.#parts, this.#next);
    const begun = await this.#start.advance();
    if (begun === null) {
      this.#start = null;
      throw new Error('The chain was announced too late.');
    }
    if (!('waits' in begun)) this.#start = null;
    return begun;
  }

  #isUsedUp(nonce: number): boolean {
    if (this.#chain === null) return true;
    const { firstNonce, length } = this.#chain.row;
    return nonce >= firstNonce + length;
  }
}
