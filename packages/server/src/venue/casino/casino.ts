/** Holds all casino tables: finds them by game, opens them for viewers, closes them in order. */
import type { Instant } from '@layline/contract';
import {
  type GameId,
  gameIds,
  gameOf,
  isGameId,
  type Round,
  type VimaanRound,
} from '@layline/games';
import type { EncodedData } from '../../base/envelope.ts';
import type { FinishedRound } from '../../engine/commit/write-rounds.ts';
import { findRound, type ResultItem, type RoundRow } from '../../store/queries/casino/rounds.ts';
import type { Site } from '../sites/directory.ts';
import { payRound } from './casino-bet.ts';
import type { ClockedData } from './clocked-data.ts';
import { isOfRound } from './failed-round.ts';
import { FeedBytes } from './feed-bytes.ts';
import { FlightBytes } from './flight-bytes.ts';
import { LiveFlight } from './live-flight.ts';
import { LiveTable } from './live-table.ts';
import type { RoundLoop } from './round-loop.ts';
import type { SeedParts } from './seeds.ts';
import { vimaanGame } from './vimaan-game.ts';

export type CasinoParts = SeedParts;

export type LostRound = Pick<RoundRow, 'gameId' | 'mid'>;

type AnyLoop = Pick<
  RoundLoop<VimaanRound>,
  | 'look'
  | 'resume'
  | 'closeFor'
  | 'results'
  | 'rereadResults'
  | 'revision'
  | 'isWaiting'
  | 'waits'
  | 'close'
>;

const shownResults = 10;

/** What casino tables show now. */
export type CasinoTables = Pick<Casino, 'live' | 'flightBytes'>;

export class Casino {
  readonly #parts: CasinoParts;
  readonly #bytes = new FeedBytes();
  readonly #flightBytes = new FlightBytes();
  readonly #tables: ReadonlyMap<GameId, LiveTable>;
  readonly flight: LiveFlight;
  /** Rounds whose seed this server found lost, or the one before it within a day. */
  lostRounds: readonly LostRound[] = [];

  constructor(parts: CasinoParts) {
    this.#parts = parts;
    this.flight = new LiveFlight(parts);
    const finish = (round: Round, result: FinishedRound) => this.#finish(round, result);
    this.#tables = new Map(
      gameIds.map((gameId) => [gameId, new LiveTable(gameId, { ...parts, finish })]),
    );
  }

  table(gameId: GameId): LiveTable {
    const table = this.#tables.get(gameId);
    if (!table) throw new Error(`There is no table of ${gameId}`);
    return table;
  }

  /** Returns the round loop of a game, for cards or flights; null for an unknown name. */
  loopOf(gameId: string): AnyLoop | null {
    if (gameId === vimaanGame.id) return this.flight.loop;
    return isGameId(gameId) ? this.table(gameId).loop : null;
  }

  /** Returns the live round as this site shows it, or why the table is closed; null if neither is known. */
  async live(
    gameId: GameId,
    { site, withResults }: { readonly site: Site; readonly withResults: boolean },
  ): Promise<ClockedData | null> {
    const table = this.table(gameId);
    await table.loop.look();
    const now = this.#now();
    const { revision, results, waits } = table.loop;
    const items = results.slice(0, shownResults);
    const read = { now, site, results: withResults ? { items, revision } : null };
    if (waits !== null) return this.#bytes.closed(gameId, { ...read, reason: waits });
    const round = table.roundAt(now);
    return round === null ? null : this.#bytes.live(round, read);
  }

  /** Returns the running flight as this site shows it, or why there is none; null if neither is known. */
  async flightBytes(site: Site): Promise<ClockedData | null> {
    const { loop, book } = this.flight;
    await loop.look();
    const { round, results, revision, waits } = loop;
    const now = this.#now();
    const shown = { history: results, revision };
    if (waits !== null) return this.#flightBytes.closed({ ...shown, reason: waits }, { now, site });
    if (round === null) return null;
    const activity = book.activityOf(site.site_id);
    return this.#flightBytes.live({ ...shown, round, activity }, { now, site });
  }

  /** Returns a game's newest results, encoded; null for an unknown name. */
  async results(gameId: string, count = shownResults): Promise<EncodedData | null> {
    const loop = this.loopOf(gameId);
    if (loop === null) return null;
    await loop.look();
    const { results, revision } = loop;
    return this.#bytes.results(`${gameId} ${count}`, { items: results.slice(0, count), revision });
  }

  /** Why tables deal no round now, by game. */
  waits(): ReadonlyMap<string, string> {
    const loops = [...this.#tables].map(([gameId, { loop }]) => [gameId, loop.waits] as const);
    const all = [...loops, [vimaanGame.id, this.flight.loop.waits] as const];
    return new Map(all.flatMap(([gameId, reason]) => (reason === null ? [] : [[gameId, reason]])));
  }

  /** Ends a running card round without a result, and returns its seed if it is known. */
  abandon(gameId: string, mid: string): string | null {
    return isGameId(gameId) ? this.table(gameId).abandon(mid) : null;
  }

  /** True if every table waits for the clock. */
  isIdle(): boolean {
    return this.#loops().every(({ isWaiting }) => isWaiting);
  }

  /** Stops dealing. The next server finishes running rounds with the same cards. */
  async close(): Promise<void> {
    await Promise.all(this.#loops().map((loop) => loop.close()));
  }

  #loops() {
    return [...[...this.#tables.values()].map(({ loop }) => loop), this.flight.loop];
  }

  #now(): Instant {
    return this.#parts.clock.now();
  }

  /** The engine pays the bets and writes the result in one commit. */
  async #finish(round: Round, finished: FinishedRound): Promise<ResultItem | null> {
    const { store, engine, log } = this.#parts;
    const { mid, ...outcome } = finished;
    try {
      const bets = engine.view.betsOfRound(mid);
      const name = `${gameOf(round.gameId).name}, round ${mid}`;
      const paid = payRound(round, bets);
      const answer = await engine.submit({
        kind: 'settle-round',
        roundId: mid,
        name,
        paid,
        outcome,
      });
      if (answer.kind === 'accepted') {
        const stored = bets.length === 0 ? await findRound(store, mid) : null;
        return { mid, result: stored?.result ?? outcome.result };
      }
      if (isOfRound(answer.refusal)) {
        log.error({ mid, refusal: answer.refusal }, 'a round could not be settled yet');
      }
    } catch (error) {
      if (isOfRound(error)) log.error({ error, mid }, 'a round could not be finished yet');
    }
    return null;
  }
}
