/**
 * The secret side of fairness. Each game has a chain of seeds that exists only in this process's memory.
 * Every start begins a new chain, so that no restore, copy or crash can bring back a used seed. A round's
 * number is never used twice either, whatever the database holds.
 */

import type { Vault } from '../secrets/vault.ts';
import type { ChainRow } from '../store/queries/chains.ts';
import { highestNonce } from '../store/queries/rounds.ts';
import { type ChainParts, type StartedChain, startChain } from './chains/start-chain.ts';
import type { UsedNumbers } from './chains/used-numbers.ts';

export interface CasinoSecrets {
  /** Encrypts the seeds of running rounds. */
  readonly vault: Vault;
  readonly numbers: UsedNumbers;
}

export interface SeedParts extends ChainParts, CasinoSecrets {}

export interface Seed {
  readonly chain: ChainRow;
  readonly nonce: number;
  readonly serverSeed: string;
}

/** Numbers reserved at a time. */
const block = 100;

/** Issues a game's seeds in order. Only the casino holds one. */
export class Seeds {
  readonly #gameId: string;
  readonly #parts: SeedParts;
  #nextNonce: number;
  #reservedTo: number;
  #chain: StartedChain | null = null;

  private constructor(
    parts: SeedParts,
    { gameId, usedTo }: { readonly gameId: string; readonly usedTo: number },
  ) {
    this.#gameId = gameId;
    this.#parts = parts;
    this.#nextNonce = usedTo + 1;
    this.#reservedTo = usedTo;
  }

  static async open(parts: SeedParts, gameId: string): Promise<Seeds> {
    const stored = await highestNonce(parts.store, gameId);
    const usedTo = Math.max(stored, parts.numbers.highest(gameId));
    return new Seeds(parts, { gameId, usedTo });
  }

  /** Returns the next seed; it counts as used only once `use` is called with it. */
  async next(): Promise<Seed> {
    const nonce = this.#nextNonce;
    if (this.#isUsedUp(nonce)) {
      this.#chain = await startChain(this.#parts, { gameId: this.#gameId, firstNonce: nonce });
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
    this.#nextNonce = nonce + 1;
  }

  #isUsedUp(nonce: number): boolean {
    if (this.#chain === null) return true;
    const { firstNonce, length } = this.#chain.row;
    return nonce >= firstNonce + length;
  }
}
