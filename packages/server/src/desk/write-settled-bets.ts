/**
 * Writes what became of bets, and gives each its place among the player's settled bets, of all sports
 * and of its own, so that a page is a range of an index. The desk writes alone: what it counts on here
 * nobody changes meanwhile.
 */
import type { PlayerId } from '@layline/contract';
import type { Explain, SettledBet } from '@layline/exchange';
import { unnest } from '../store/column.ts';
import { type Copy, type CopyColumn, makeCopyChunks } from '../store/copy/copy-rows.ts';
import type { Sql } from '../store/database.ts';
import type { SettledRows } from './batch.ts';

/** How many settled bets a player has in a sport; '' counts all sports. */
interface Tally {
  readonly playerId: PlayerId;
  readonly sportId: string;
  settled: number;
  /** Of the count of all sports: that of the last settled bet. */
  lastSportId: string;
}

const keyOf = (playerId: string, sportId: string): string => `${sportId} ${playerId}`;

interface Outcome {
  readonly bet: SettledBet;
  readonly sportId: string;
  readonly at: string;
  readonly line: number;
  readonly sportLine: number;
  /** Whether the player's settled bet before was on another sport (store/bets/sport-runs.ts). */
  readonly startsRun: boolean;
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
  { name: 'starts_run', cast: 'boolean', of: ({ startsRun }) => startsRun },
  { name: 'worksheet', cast: 'text', of: ({ explain, index }) => JSON.stringify(explain(index)) },
];
const names = columns.map(({ name }) => name).join(', ');

/** Of a player, while the bets of one settlement are numbered. */
interface Counts {
  readonly all: Tally;
  readonly own: Tally;
  readonly rows: Outcome[];
}

function rowsOf(byPlayer: Map<PlayerId, Outcome[]>, playerId: PlayerId): Outcome[] {
  const rows = byPlayer.get(playerId) ?? [];
  byPlayer.set(playerId, rows);
  return rows;
}

/** What is written of settled bets. They are numbered when they are asked for. */
export class SettledWrites {
  readonly count: number;
  readonly #settled: readonly SettledRows[];
  readonly #tallies: Map<string, Tally>;
  #outcomes: readonly Outcome[] | null = null;

  private constructor(settled: readonly SettledRows[], tallies: Map<string, Tally>) {
    this.#settled = settled;
    this.#tallies = tallies;
    this.count = settled.reduce((sum, { bets }) => sum + bets.length, 0);
  }

  static async open(sql: Sql, settled: readonly SettledRows[]): Promise<SettledWrites> {
    return new SettledWrites(settled, await readTallies(sql, settled));
  }

  get outcomes(): readonly Outcome[] {
    this.#outcomes ??= numberBets(this.#settled, this.#tallies);
    return this.#outcomes;
  }

  /** With these outcomes counted. */
  get tallies(): readonly Tally[] {
    return this.outcomes.length === 0 ? [] : [...this.#tallies.values()];
  }
}

function numberBets(settled: readonly SettledRows[], tallies: Map<string, Tally>): Outcome[] {
  const tallyOf = (playerId: PlayerId, sportId: string): Tally => {
    const key = keyOf(playerId, sportId);
    const tally = tallies.get(key) ?? { playerId, sportId, settled: 0, lastSportId: '' };
    tallies.set(key, tally);
    return tally;
  };
  // A player's rows stand together, so that their entries fall on the same pages of an index.
  const byPlayer = new Map<PlayerId, Outcome[]>();
  for (const { bets, explain, sportId, at } of settled) {
    const counts = new Map<PlayerId, Counts>();
    for (const [index, bet] of bets.entries()) {
      const { playerId } = bet;
      const known = counts.get(playerId);
      const { all, own, rows } = known ?? {
        all: tallyOf(playerId, ''),
        own: tallyOf(playerId, sportId),
        rows: rowsOf(byPlayer, playerId),
      };
      if (known === undefined) counts.set(playerId, { all, own, rows });
      const startsRun = all.lastSportId !== sportId;
      all.lastSportId = sportId;
      const line = (all.settled += 1);
      const sportLine = (own.settled += 1);
      rows.push({ bet, sportId, at, line, sportLine, startsRun, explain, index });
    }
  }
  return [...byPlayer.values()].flat();
}

/** For many outcomes. */
export const copyOutcomes = (settled: SettledWrites): Copy => ({
  text: `copy bet_outcome (${names}) from stdin binary`,
  chunks: makeChunks(settled),
});

function* makeChunks(settled: SettledWrites): Generator<Buffer> {
  yield* makeCopyChunks(settled.outcomes, columns);
}

export async function writeOutcomes(sql: Sql, { outcomes }: SettledWrites): Promise<void> {
  const rows = unnest(columns.map(({ cast, of }) => [cast, outcomes.map(of)]));
  await sql.query(`insert into bet_outcome (${names}) select * from ${rows.sql}`, rows.values);
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
