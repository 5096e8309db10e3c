/** Tennis files: every format is read from random points, and what contradicts itself is never paid. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WrittenMatch, writeMatch } from '../../test/random-tennis.ts';
import { makeDice } from '../script/dice.ts';
import type { TennisRules } from '../tennis/tennis-points.ts';
import { parsePointString } from './point-string.ts';
import type { RecordedMatch } from './recorded-match.ts';
import { settlePlan } from './settle-plan.ts';
import { noMatchRow, parseSlam } from './slam-table.ts';
import { formatsOf } from './tennis-formats.ts';
import { planTennis } from './tennis-plan.ts';

const formats = formatsOf([3, 5]);

const randomMatch = fc
  .record({
    rules: fc.constantFrom(...formats),
    seed: fc.string({ maxLength: 12 }),
    chance: fc.double({ min: 0.5, max: 0.75, noNaN: true }),
  })
  .map(({ rules, seed, chance }) => {
    const dice = makeDice(seed);
    return { rules, match: writeMatch(rules, () => dice.hits(chance)) };
  });

const rowOf = ({ winner, score, pbp }: Pick<WrittenMatch, 'winner' | 'score' | 'pbp'>) =>
  new Map([
    ['server1', 'Ana'],
    ['server2', 'Bea'],
    ['winner', String(winner)],
    ['score', score],
    ['pbp', pbp],
  ]);

const names = ['Ana', 'Bea'] as const;
const paid = (match: RecordedMatch): string | null => settlePlan(planTennis(match)).winner;
const about = { ...noMatchRow, players: names };

describe('[SPORT-9] a tennis match as one string', () => {
  it('of any format comes to its winner and score', () => {
    fc.assert(
      fc.property(randomMatch, ({ match }) => {
        const read = parsePointString(rowOf(match));
        expect([match.pbp, read.check]).toEqual([match.pbp, { kind: 'agrees' }]);
        expect(paid(read)).toBe(names[match.winner - 1]);
        expect(settlePlan(planTennis(read)).voided).toEqual([]);
      }),
    );
  });

  it('pays nobody if its winner is turned round', () => {
    fc.assert(
      fc.property(randomMatch, ({ match }) => {
        const read = parsePointString(rowOf({ ...match, winner: match.winner === 1 ? 2 : 1 }));
        expect(read.check).toMatchObject({ kind: 'contradicts', field: 'winner' });
        expect([paid(read), read.setsKnown]).toEqual([null, 0]);
      }),
    );
  });

  it('never pays the other player if a point is lost', () => {
    fc.assert(
      fc.property(randomMatch, fc.nat(), ({ match }, nth) => {
        const at = [...match.pbp.matchAll(/[SR]/g)][nth % 40]?.index ?? 0;
        const pbp = match.pbp.slice(0, at) + match.pbp.slice(at + 1);
        const winner = paid(parsePointString(rowOf({ ...match, pbp }))) ?? names[match.winner - 1];
        expect(winner).toBe(names[match.winner - 1]);
      }),
    );
  });

  it('is told if its last point is lost', () => {
    fc.assert(
      fc.property(randomMatch, ({ match, rules }) => {
        // 9-7 of a tie-break to ten is a whole one to seven, under the same score.
        fc.pre(rules.lastSet !== 'tie-break to ten');
        const read = parsePointString(rowOf({ ...match, pbp: match.pbp.slice(0, -1) }));
        expect(read.check).toMatchObject({ kind: 'contradicts', field: 'score' });
        expect(paid(read)).toBeNull();
        expect(read.setsKnown).toBe(match.setWinners.length - 1);
      }),
    );
  });
});

describe('[SPORT-9] a tennis match as a table of points', () => {
  it('of any format comes to the winners of its sets', () => {
    fc.assert(
      fc.property(randomMatch, ({ match }) => {
        const read = parseSlam(match.rows, about);
        expect(read.check).toEqual({ kind: 'agrees' });
        expect(paid(read)).toBe(names[match.winner - 1]);
      }),
    );
  });

  it('never pays the other player if a point is lost', () => {
    fc.assert(
      fc.property(randomMatch, fc.nat(), ({ match }, nth) => {
        const rows = match.rows.toSpliced(nth % match.rows.length, 1);
        const winner = paid(parseSlam(rows, about)) ?? names[match.winner - 1];
        expect(winner).toBe(names[match.winner - 1]);
      }),
    );
  });

  it('is told if the last point of a game is lost, and then nobody is paid', () => {
    fc.assert(
      fc.property(randomMatch, fc.nat(), ({ match }, nth) => {
        const ends = [...match.rows.keys()].filter(
          (index) => match.rows[index]?.get('GameWinner') !== '0',
        );
        const read = parseSlam(match.rows.toSpliced(ends[nth % ends.length] as number, 1), about);
        expect(read.check.kind === 'agrees').toBe(false);
        expect(paid(read)).toBeNull();
      }),
    );
  });

  it('pays nobody if a set is stated for the other player', () => {
    fc.assert(
      fc.property(randomMatch, ({ match }) => {
        const turned = match.setWinners.at(-1) === 1 ? '2' : '1';
        const last = new Map([...(match.rows.at(-1) ?? new Map()), ['SetWinner', turned]]);
        const read = parseSlam([...match.rows.slice(0, -1), last], about);
        expect(read.check).toMatchObject({ kind: 'contradicts' });
        expect(paid(read)).toBeNull();
      }),
    );
  });

  it('that names nobody as a winner settles nothing that is not certain', () => {
    const rules: TennisRules = { bestOf: 3, lastSet: 'tie-break', isNoAd: false };
    const dice = makeDice('bare');
    const { rows } = writeMatch(rules, () => dice.hits(0.65));
    const bare = rows.map((row) => new Map([...row, ['SetWinner', ''], ['GameWinner', '']]));
    expect(parseSlam(bare, about).check.kind).toBe('unknown');
    const slam = bare.map((row) => new Map([...row, ['match_id', '2021-ausopen-XD101']]));
    expect(parseSlam(slam, about).check.kind).toBe('agrees');
  });
});
