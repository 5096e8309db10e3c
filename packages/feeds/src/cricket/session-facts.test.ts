import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { dataSets } from '../../test/data-sets.ts';
import { parseCricsheet } from './parse-cricsheet.ts';
import { sessionFacts } from './session-facts.ts';

const over = (number: number, ...balls: object[]) => ({ over: number, deliveries: balls });
const ball = (batterRuns: number, more: object = {}) => ({
  batter: 'A',
  non_striker: 'B',
  bowler: 'Z',
  runs: { batter: batterRuns, extras: 0, total: batterRuns },
  ...more,
});
const wide = (runs: number) =>
  ball(0, { runs: { batter: 0, extras: runs, total: runs }, extras: { wides: runs } });
const out = ball(0, { wickets: [{ player_out: 'A', kind: 'bowled' }] });
const hurt = ball(0, { wickets: [{ player_out: 'B', kind: 'retired hurt' }] });

const match = (...overs: object[]) =>
  parseCricsheet({
    info: {
      dates: ['2031-01-01'],
      match_type: 'T20',
      outcome: { result: 'no result' },
      overs: 20,
      teams: ['Reds', 'Blues'],
    },
    innings: [{ team: 'Reds', overs }],
  });

describe('what sessions on a ball-by-ball file come to', () => {
  it('counts wides as runs but not as legal balls, boundaries by the rope, wickets but no retirement', () => {
    const allRun = ball(4, { runs: { batter: 4, extras: 0, total: 4, non_boundary: true } });
    const facts = sessionFacts(
      match(over(0, wide(5), ball(4), allRun, ball(6), out, ball(1), hurt), over(1, ball(2))),
      7,
    );
    expect(facts.innings).toEqual([
      {
        innings: 1,
        team: 'Reds',
        superOver: false,
        total: 22,
        wickets: 1,
        fours: 1,
        sixes: 1,
        scoreAtFirstWicket: 19,
        byOver: [
          { over: 1, runs: 20, total: 20, wickets: 1, legalBalls: 6, complete: true },
          { over: 2, runs: 2, total: 22, wickets: 1, legalBalls: 1, complete: false },
        ],
      },
    ]);
  });

  it('names the field of a file that cannot be read', () => {
    expect(() => parseCricsheet({ info: { teams: ['Reds'] } })).toThrow(/info\./);
    expect(() => match(over(0, ball(-1)))).toThrow(/innings\.0\.overs\.0\.deliveries\.0\.runs/);
  });
});

const read = (path: string): unknown => JSON.parse(gunzipSync(readFileSync(path)).toString());

describe.each(dataSets)('whole matches ($set)', ({ folder }) => {
  it('come to the numbers derived from their ball records by somebody else', () => {
    const matches = `${folder}cricsheet/`;
    const derived = read(`${matches}derived-sessions.json.gz`) as { id: number }[];
    const files = readdirSync(matches).filter((name) => /^\d+\.json\.gz$/.test(name));
    expect(files.length).toBeGreaterThan(5);
    expect(files).toEqual(expect.arrayContaining(derived.map(({ id }) => `${id}.json.gz`)));
    expect(derived.length).toBeGreaterThan(5);
    for (const truth of derived) {
      const own = parseCricsheet(read(`${matches}${truth.id}.json.gz`));
      expect(sessionFacts(own, truth.id)).toEqual(truth);
    }
  });
});
