/** Every table of the house: found by game, opened when somebody looks, closed in order. */
import type { Instant } from '@layline/contract';
import { type GameId, gameIds, isGameId, type Round } from '@layline/games';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Site } from '../site/directory.ts';
import type { Store } from '../store/database.ts';
import { FeedBytes } from './feed-bytes.ts';
import { LiveTable } from './live-table.ts';
import { finishRound, type RoundResult, readOpenRounds } from './round-store.ts';

export interface DealerParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

const shownResults = 10;

/** Goes on with the rounds that the last server left before their results. */
export async function openDealer(parts: DealerParts): Promise<Dealer> {
  const dealer = new Dealer(parts);
  for (const row of await readOpenRounds(parts.store)) {
    if (isGameId(row.gameId)) await dealer.table(row.gameId).resume(row);
  }
  return dealer;
}

export class Dealer {
  readonly #parts: DealerParts;
  readonly #bytes = new FeedBytes();
  readonly #tables: ReadonlyMap<GameId, LiveTable>;

  constructor(parts: DealerParts) {
    this.#parts = parts;
    const finish = (round: Round, result: RoundResult) => this.#finish(round, result);
    this.#tables = new Map(
      gameIds.map((gameId) => [gameId, new LiveTable(gameId, { ...parts, finish })]),
    );
  }

  table(gameId: GameId): LiveTable {
    const table = this.#tables.get(gameId);
    if (!table) throw new Error(`There is no table of ${gameId}`);
    return table;
  }

  /** The live round as this site shows it; null while none could be opened. */
  async live(gameId: GameId, site: Site, withResults: boolean): Promise<Buffer | null> {
    const table = this.table(gameId);
    await table.look();
    const now = this.#now();
    const round = table.roundAt(now);
    if (round === null) return null;
    const { revision } = table;
    const items = table.results.slice(0, shownResults);
    return this.#bytes.live(round, now, site, withResults ? { items, revision } : null);
  }

  /** The newest results of a game, encoded. */
  async results(gameId: GameId, count = shownResults): Promise<Buffer> {
    const table = this.table(gameId);
    await table.look();
    const items = table.results.slice(0, count);
    return this.#bytes.results(`${gameId} ${count}`, items, table.revision);
  }

  /** True when every table waits for the clock. */
  isIdle(): boolean {
    return [...this.#tables.values()].every(({ isWaiting }) => isWaiting);
  }

  /** Stops dealing; what runs is finished by the next server, with the same cards. */
  async close(): Promise<void> {
    await Promise.all([...this.#tables.values()].map((table) => table.close()));
  }

  #now(): Instant {
    return this.#parts.clock.now();
  }

  async #finish(_round: Round, result: RoundResult): Promise<boolean> {
    try {
      await finishRound(this.#parts.store, result);
      return true;
    } catch (error) {
      this.#parts.log.error({ error, mid: result.mid }, 'a round could not be finished yet');
      return false;
    }
  }
}
