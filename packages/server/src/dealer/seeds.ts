/**
 * The secret side of fairness: per game a chain of seeds, kept in the store before the first of them
 * is promised. A seed is never used twice: the next number comes from the rounds that are stored.
 */
import { randomBytes } from 'node:crypto';
import { type Instant, makeInstant } from '@layline/contract';
import { commitOf, makeSeedChain } from '@layline/games';
import type { Sql } from '../store/database.ts';

export interface ChainRow {
  readonly chainId: number;
  readonly gameId: string;
  readonly firstNonce: number;
  readonly length: number;
  readonly firstHash: string;
  readonly lastSeed: string;
  readonly clientSeed: string;
  readonly startedAt: string;
}

export interface Seed {
  readonly chain: ChainRow;
  readonly nonce: number;
  readonly serverSeed: string;
}

/** About four days of rounds; made in some tens of milliseconds when a table first opens. */
const chainLength = 10_000;

const columns = `chain_id as "chainId", game_id as "gameId", first_nonce as "firstNonce", length,
  first_hash as "firstHash", last_seed as "lastSeed", client_seed as "clientSeed",
  started_at as "startedAt"`;

/** Newest first. */
export const readChains = (sql: Sql, gameId: string): Promise<ChainRow[]> =>
  sql.query(
    `select ${columns} from casino_chain where game_id = $1 order by first_nonce desc limit 100`,
    [gameId],
  );

/** A new chain is announced with its first hash and a client seed that no chain before it had. */
async function addChain(sql: Sql, gameId: string, firstNonce: number, now: Instant) {
  const lastSeed = randomBytes(32).toString('hex');
  const [firstSeed = ''] = makeSeedChain(lastSeed, chainLength);
  const clientSeed = firstNonce === 1 ? 'public' : `public-${firstNonce}`;
  const [row] = await sql.query<ChainRow>(
    `insert into casino_chain (game_id, first_nonce, length, first_hash, last_seed, client_seed,
       started_at) values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
    [gameId, firstNonce, chainLength, commitOf(firstSeed), lastSeed, clientSeed, makeInstant(now)],
  );
  return row as ChainRow;
}

/** Hands out a game's seeds in order. Only the dealer holds one. */
export class Seeds {
  readonly #gameId: string;
  #nextNonce: number;
  #chain: ChainRow | null;
  /** All seeds of the chain, 32 bytes each. */
  #bytes: Buffer | null = null;

  private constructor(gameId: string, nextNonce: number, chain: ChainRow | null) {
    this.#gameId = gameId;
    this.#nextNonce = nextNonce;
    this.#chain = chain;
  }

  static async open(sql: Sql, gameId: string): Promise<Seeds> {
    const [chain] = await readChains(sql, gameId);
    const [row] = await sql.query<{ nonce: number | null }>(
      'select max(nonce) as nonce from casino_round where game_id = $1',
      [gameId],
    );
    return new Seeds(gameId, (row?.nonce ?? 0) + 1, chain ?? null);
  }

  /** The next seed; it counts as used only once `use` was called with it. */
  async next(sql: Sql, now: Instant): Promise<Seed> {
    const nonce = this.#nextNonce;
    if (this.#chain === null || nonce >= this.#chain.firstNonce + this.#chain.length) {
      this.#chain = await addChain(sql, this.#gameId, nonce, now);
      this.#bytes = null;
    }
    const chain = this.#chain;
    this.#bytes ??= Buffer.from(makeSeedChain(chain.lastSeed, chain.length).join(''), 'hex');
    const at = (nonce - chain.firstNonce) * 32;
    return { chain, nonce, serverSeed: this.#bytes.toString('hex', at, at + 32) };
  }

  use({ nonce }: Seed): void {
    this.#nextNonce = nonce + 1;
  }
}
