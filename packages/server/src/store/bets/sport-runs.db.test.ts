import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import type { Store } from '../database.ts';
import { countBefore, linesOfSport } from './sport-runs.ts';

/** A letter a settled bet: its sport. */
const history = Array.from({ length: 260 }, (_, index) => 'aabbbacaaabbc'.charAt(index % 13));
const cricket = { playerId: 'anna', sportId: 'a' };

/** Lines of all bets on the sport, lowest first. */
const linesOn = (sportId: string): number[] =>
  history.flatMap((sport, index) => (sport === sportId ? [index + 1] : []));

describe.each(storesUnderTest)('settled bets of one sport on $name', (kind) => {
  let store: Store;

  /** The first half as it was written before there were runs: each bet for itself. */
  beforeAll(async () => {
    store = await openMigrated(kind);
    const counts = new Map<string, number>();
    for (const [index, sport] of history.entries()) {
      const sportLine = (counts.get(sport) ?? 0) + 1;
      counts.set(sport, sportLine);
      const startsRun = index < history.length / 2 || history[index - 1] !== sport;
      await store.query(
        `insert into bet_outcome (bet_id, player_id, sport_id, outcome, profit, settled_at,
           settled_line, sport_line, starts_run, worksheet)
         values ($1, 'anna', $2, 'profit', 1, '2026-04-08T14:00:00Z', $1, $3, $4, '[]')`,
        [index + 1, sport, sportLine, startsRun],
      );
    }
  });
  afterAll(() => store.close());

  it('[ACC-5] stand where the runs say, whatever range is asked for', async () => {
    const lines = linesOn('a');
    for (let from = 1; from <= lines.length; from += 7) {
      for (const to of [from, from + 3, from + 24].filter((line) => line <= lines.length)) {
        const found = await linesOfSport(store, cricket, { from, to });
        expect(found).toEqual(lines.slice(from - 1, to));
      }
    }
    expect(await linesOfSport(store, { ...cricket, sportId: 'x' }, { from: 1, to: 0 })).toEqual([]);
  });

  it('[ACC-5] are counted up to any line of all bets', async () => {
    for (const sportId of ['a', 'b', 'c', 'x']) {
      const lines = linesOn(sportId);
      for (let line = 1; line <= history.length + 1; line += 5) {
        const count = await countBefore(store, { ...cricket, sportId }, line, lines.length);
        expect(count).toBe(lines.filter((one) => one < line).length);
      }
    }
  });

  it('are found by a range of an index', async () => {
    await store.script('analyze bet_outcome');
    const plan = await store.transaction(async (sql) => {
      await sql.script('set local enable_seqscan = off; set local enable_bitmapscan = off');
      const rows = await sql.query<Record<string, string>>(
        `explain select sport_line, settled_line from bet_outcome where player_id = 'anna'
           and sport_id = 'a' and starts_run and sport_line between 5 and 9 order by sport_line`,
      );
      return rows.flatMap((row) => Object.values(row)).join('\n');
    });
    expect(plan).toContain('bet_outcome_run ');
    expect(plan).not.toContain('Sort');
  });
});
