import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMigrated, storesUnderTest } from '../../../../test/stores.ts';
import type { Store } from '../../database.ts';
import { betsAtLines, countBefore, linesOfSport } from './sport-runs.ts';

/** One letter per settled bet: its sport. */
const history = Array.from({ length: 260 }, (_, index) => 'aabbbacaaabbc'.charAt(index % 13));
const cricket = { playerId: 'anna', sportId: 'a' };

const sportAt = (line: number): string | undefined => history[line - 1];
/** The number of the nth settled bet. */
const betAt = (line: number): number => 5000 + ((line * 37) % 1009);

/** Returns lines of all bets on the sport, lowest first. */
const linesOn = (sportId: string): number[] =>
  history.flatMap((sport, index) => (sport === sportId ? [index + 1] : []));

describe.each(storesUnderTest)('settled bets of one sport on $name', (kind) => {
  let store: Store;

  /** Writes the first half as before blocks existed: each bet separately. */
  beforeAll(async () => {
    store = await openMigrated(kind);
    const counts = new Map<string, number>();
    for (let line = 1; line <= history.length; ) {
      const sport = sportAt(line) ?? '';
      const sportLine = (counts.get(sport) ?? 0) + 1;
      const isOld = line <= history.length / 2;
      // At most two bets of one sport, so that some blocks of one sport are adjacent.
      const length = !isOld && sportAt(line + 1) === sport ? 2 : 1;
      const changes = isOld || sportAt(line - 1) !== sport;
      await store.query(
        `insert into settled_run (player_id, first_line, sport_id, first_sport_line, changes_sport,
           settled_at, bet_ids) values ('anna', $1, $2, $3, $4, '2026-04-08T14:00:00Z', $5)`,
        [
          line,
          sport,
          sportLine,
          changes,
          length === 2 ? [betAt(line), betAt(line + 1)] : [betAt(line)],
        ],
      );
      counts.set(sport, sportLine + length - 1);
      line += length;
    }
  });
  afterAll(() => store.close());

  it('[ACC-5] are where their blocks say, for any range', async () => {
    const lines = linesOn('a');
    for (let from = 1; from <= lines.length; from += 7) {
      for (const to of [from, from + 3, from + 24].filter((line) => line <= lines.length)) {
        const found = await linesOfSport(store, { ...cricket, from, to });
        expect(found).toEqual(lines.slice(from - 1, to));
      }
    }
    expect(await linesOfSport(store, { ...cricket, sportId: 'x', from: 1, to: 0 })).toEqual([]);
  });

  it('[ACC-5] are counted up to any line of all bets', async () => {
    for (const sportId of ['a', 'b', 'c', 'x']) {
      const lines = linesOn(sportId);
      for (let line = 1; line <= history.length + 1; line += 5) {
        const count = await countBefore(store, { ...cricket, sportId, line, count: lines.length });
        expect(count).toBe(lines.filter((one) => one < line).length);
      }
    }
  });

  it('[ACC-5] are found by their lines', async () => {
    const lines = [...history.keys()].map((index) => index + 1);
    for (const wanted of [lines, lines.slice(140, 165), [3, 259, 131, 200], []]) {
      const found = await betsAtLines(store, { playerId: 'anna', lines: wanted });
      expect(found).toHaveLength(wanted.length);
      expect(new Set(found)).toEqual(new Set(wanted.map(betAt)));
    }
    expect(await betsAtLines(store, { playerId: 'bilal', lines: [1] })).toEqual([]);
  });

  it('are found by an index range', async () => {
    await store.script('analyze settled_run');
    const plan = await store.transaction(async (sql) => {
      await sql.script('set local enable_seqscan = off; set local enable_bitmapscan = off');
      const rows = await sql.query<Record<string, string>>(
        `explain select first_sport_line, first_line from settled_run where player_id = 'anna'
           and sport_id = 'a' and changes_sport and first_sport_line between 5 and 9
         order by first_sport_line`,
      );
      return rows.flatMap((row) => Object.values(row)).join('\n');
    });
    expect(plan).toContain('settled_run_sport ');
    expect(plan).not.toContain('Sort');
  });
});
