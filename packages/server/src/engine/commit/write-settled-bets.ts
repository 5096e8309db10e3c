/**
 * Writes what became of bets, and gives each its place among the player's settled bets, of all sports
 * and of its own. What one settlement paid a player is a run of such places: a page of them is found by
 * its runs and then by the numbers of their bets. The engine writes alone: what it counts on here nobody
 * changes meanwhile.
 */
import type { BetId, PlayerId } from '@layline/contract';
import type { Explain, SettledBet } from '@layline/exchange';
import { unnest } from '../../store/column.ts';
import { type Copy, type CopyColumn, makeCopyChunks } from '../../store/copy/copy-rows.ts';
import type { Sql } from '../../store/database.ts';
import type { SettledRows } from '../batch.ts';

/** A longer run is cut: who asks for one of its lines reads all of its numbers. */
const runMax = 128;

/** How many settled bets a player has in a sport; '' counts all sports. */
interface Tally {
  readonly playerId: PlayerId;
  readonly sportId: string;
  settled: number;
  /** Of the count of all sports: that of the last settled bet. */
  lastSportId: string;
}

const keyOf = (playerId: string, sportId: string): string => `${sportId} ${playerId}`;

interface Run {
  readonly playerId: PlayerId;
  readonly sportId: string;
  readonly at: string;
  /** Of the first of its bets. */
  readonly line: number;
  readonly sportLine: number;
  /** Whether the player's settled bet before was on another sport (store/bets/sport-runs.ts). */
  readonly changesSport: boolean;
  readonly betIds: BetId[];
}

interface Outcome {
  readonly bet: SettledBet;
  readonly sportId: string;
  readonly at: string;
  readonly line: number;
  readonly sportLine: number;
  readonly explain: Explain;
  /** Of the bet among those that `explain` knows. */
  readonly index: number;
}

const columns: readonly (CopyColumn<Outcome> & { readonly name: string })[] = [
  { name: 'bet_id', cast: 'bigint', of: ({ bet }) => bet.betId },
  { name: 'player_id', cast: 'text', of: ({ bet }) => bet.playerId },
  { name: 'sport_id', cast: 'text', of: ({ sportId }) => sportId },
  { name: 'outcome', cast: 'text', of: ({ bet }) => bet.outcome },
  { name: 'profit', cast: 'bigint', of: ({ bet }) => bet.profit },
  { name: 'settled_at', cast: 'timestamptz', of: ({ at }) => at },
  { name: 'settled_line', cast: 'bigint', of: ({ line }) => line },
  { name: 'sport_line', cast: 'bigint', of: ({ sportLine }) => sportLine },
  { name: 'worksheet', cast: 'text', of: ({ explain, index }) => JSON.stringify(explain(index)) },
];
const names = columns.map(({ name }) => name).join(', ');

/** What is written of settled bets. They are numbered when something of it is asked for. */
export class SettledWrites {
  readonly count: number;
  readonly #settled: readonly SettledRows[];
  readonly #tallies: Map<string, Tally>;
  readonly #runs: Run[] = [];
  /** Of each bet, by its place among all: of all sports, and of its own. */
  readonly #lines: Float64Array;
  readonly #sportLines: Float64Array;
  #isNumbered = false;

  private constructor(settled: readonly SettledRows[], tallies: Map<string, Tally>) {
    this.#settled = settled;
    this.#tallies = tallies;
    this.count = settled.reduce((sum, { bets }) => sum + bets.length, 0);
    this.#lines = new Float64Array(this.count);
    this.#sportLines = new Float64Array(this.count);
  }

  static async open(sql: Sql, settled: readonly SettledRows[]): Promise<SettledWrites> {
    return new SettledWrites(settled, await readTallies(sql, settled));
  }

  /** With these bets counted. */
  get tallies(): readonly Tally[] {
    this.#number();
    return [...this.#tallies.values()];
  }

  get runs(): readonly Run[] {
    this.#number();
    return this.#runs;
  }

  /** In the order they were settled, which is that of their numbers and so of their key. */
  *outcomes(): Generator<Outcome> {
    this.#number();
    let place = 0;
    for (const { bets, explain, sportId, at } of this.#settled) {
      for (const [index, bet] of bets.entries()) {
        const line = this.#lines[place] as number;
        const sportLine = this.#sportLines[place] as number;
        yield { bet, sportId, at, line, sportLine, explain, index };
        place += 1;
      }
    }
  }

  #number(): void {
    if (this.#isNumbered) return;
    this.#isNumbered = true;
    let place = 0;
    for (const { bets, sportId, at } of this.#settled) {
      const owners = new Map<PlayerId, Owner>();
      for (const { betId, playerId } of bets) {
        const owner = owners.get(playerId) ?? this.#ownerOf(playerId, sportId);
        owners.set(playerId, owner);
        this.#lines[place] = owner.all.settled += 1;
        this.#sportLines[place] = owner.own.settled += 1;
        place += 1;
        this.#runWithRoom(owner, at).betIds.push(betId);
      }
    }
  }

  #ownerOf(playerId: PlayerId, sportId: string): Owner {
    return { all: this.#tallyOf(playerId, ''), own: this.#tallyOf(playerId, sportId), run: null };
  }

  #tallyOf(playerId: PlayerId, sportId: string): Tally {
    const key = keyOf(playerId, sportId);
    const tally = this.#tallies.get(key) ?? { playerId, sportId, settled: 0, lastSportId: '' };
    this.#tallies.set(key, tally);
    return tally;
  }

  /** For the bet that was counted last. */
  #runWithRoom(owner: Owner, at: string): Run {
    const { all, own, run } = owner;
    if (run !== null && run.betIds.length < runMax) return run;
    const { playerId, sportId } = own;
    const changesSport = all.lastSportId !== sportId;
    all.lastSportId = sportId;
    const lines = { line: all.settled, sportLine: own.settled };
    owner.run = { playerId, sportId, at, ...lines, changesSport, betIds: [] };
    this.#runs.push(owner.run);
    return owner.run;
  }
}

/** A player, while the bets of one settlement are numbered. */
interface Owner {
  readonly all: Tally;
  readonly own: Tally;
  run: Run | null;
}

/** For many outcomes. */
export const copyOutcomes = (settled: SettledWrites): Copy => ({
  text: `copy bet_outcome (${names}) from stdin binary`,
  chunks: makeCopyChunks(settled.outcomes(), columns),
});

export async function writeOutcomes(sql: Sql, settled: SettledWrites): Promise<void> {
  const outcomes = [...settled.outcomes()];
  const rows = unnest(columns.map(({ cast, of }) => [cast, outcomes.map(of)]));
  await sql.query(`insert into bet_outcome (${names}) select * from ${rows.sql}`, rows.values);
}

export async function writeRuns({ query }: Sql, { runs }: SettledWrites): Promise<void> {
  const rows = unnest([
    ['text', runs.map(({ playerId }) => playerId)],
    ['bigint', runs.map(({ line }) => line)],
    ['text', runs.map(({ sportId }) => sportId)],
    ['bigint', runs.map(({ sportLine }) => sportLine)],
    ['boolean', runs.map(({ changesSport }) => changesSport)],
    ['timestamptz', runs.map(({ at }) => at)],
    ['text', runs.map(({ betIds }) => `{${betIds.join(',')}}`)],
  ]);
  await query(
    `insert into settled_run (player_id, first_line, sport_id, first_sport_line, changes_sport,
       settled_at, bet_ids)
     select player_id, line, sport_id, sport_line, changes_sport, at, bet_ids::bigint[]
     from ${rows.sql} as row (player_id, line, sport_id, sport_line, changes_sport, at, bet_ids)`,
    rows.values,
  );
}

async function readTallies(
  { query }: Sql,
  settled: readonly SettledRows[],
): Promise<Map<string, Tally>> {
  const players = [...new Set(settled.flatMap(({ bets }) => bets.map((bet) => bet.playerId)))];
  const sports = [...new Set(settled.map(({ sportId }) => sportId)), ''];
  const rows = await query<Tally>(
    `select player_id as "playerId", sport_id as "sportId", settled,
       last_sport_id as "lastSportId" from bet_tally
     where player_id = any($1::text[]) and sport_id = any($2::text[])`,
    [players, sports],
  );
  return new Map(rows.map((row) => [keyOf(row.playerId, row.sportId), row]));
}

export async function writeTallies({ query }: Sql, { tallies }: SettledWrites): Promise<void> {
  const rows = unnest([
    ['text', tallies.map(({ playerId }) => playerId)],
    ['text', tallies.map(({ sportId }) => sportId)],
    ['bigint', tallies.map(({ settled }) => settled)],
    ['text', tallies.map(({ lastSportId }) => lastSportId)],
  ]);
  await query(
    `insert into bet_tally (player_id, sport_id, settled, last_sport_id) select * from ${rows.sql}
     on conflict (player_id, sport_id) do update set settled = excluded.settled,
       last_sport_id = excluded.last_sport_id`,
    rows.values,
  );
}
