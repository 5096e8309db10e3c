import { gameIds } from '@layline/games';
import { describe, expect, test } from 'vitest';
import { flightBets, marketBets, type OwnBet, sessionBets, tableBets } from '../test/make-bets.ts';
import { makeTable, ownNetwork, type TablePlan, type TableRound } from '../test/make-tables.ts';
import type { Report } from './findings/findings.ts';
import { verifyFiles } from './verify-files.ts';

const check = (...values: readonly unknown[]): Report =>
  verifyFiles(
    values.map((value, index) => ({ name: `file-${index + 1}`, text: JSON.stringify(value) })),
    { network: ownNetwork },
  );
const broken = ({ checks }: Report): string[] =>
  checks.flatMap(({ check: name, broken: places }) =>
    places.map(({ at, why }) => `${name}: ${at}: ${why}`),
  );
const own = (bets: readonly OwnBet[]) => ({ statement: [], bets });
const answer = (data: unknown) => ({ status: true, message: '', data });

const tables: readonly (readonly [string, TablePlan])[] = [
  ...gameIds.map((gameId, index): [string, TablePlan] => {
    const source = (['round', 'beacon', 'journal', 'house'] as const)[index % 4] ?? 'house';
    return [`${gameId}, ${source}`, { gameId, source, rounds: 3 }];
  }),
  ['vimaan, round', { gameId: 'vimaan', source: 'round' }],
  ['vimaan, journal', { gameId: 'vimaan', source: 'journal' }],
  ['teen20 by scheme 1', { gameId: 'teen20', source: 'journal', scheme: 1 }],
  ['vimaan by scheme 1', { gameId: 'vimaan', source: 'beacon', scheme: 1 }],
];

/** A round that takes bets, with a promise and no seed. */
const running = (round: TableRound): TableRound => ({
  ...round,
  serverSeed: '',
  cards: '',
  win: '',
  result: '',
});

describe('a sound file is found sound', () => {
  test.each(tables)('[PROOF-1] the table %s', (_name, plan) => {
    const report = check(answer(makeTable(plan)));
    expect(broken(report)).toEqual([]);
    expect(report.verdict).toBe('sound');
  });

  test('[PROOF-1] a table whose newest round still takes bets', () => {
    const table = makeTable({ gameId: 'dt20', source: 'round' });
    const [newest, ...older] = table.rounds;
    const report = check({ ...table, rounds: [running(newest as TableRound), ...older] });
    expect(broken(report)).toEqual([]);
  });

  test('[PROOF-1] a void round reveals its seed, and a lost one proves nothing', () => {
    const table = makeTable({ gameId: 'lucky7', source: 'journal' });
    const [newest, second, ...older] = table.rounds as TableRound[];
    const isVoid = { ...(newest as TableRound), result: 'V', cards: '', win: '' };
    const lost = { ...(second as TableRound), result: 'V', cards: '', win: '', serverSeed: '' };
    const report = check({ ...table, rounds: [isVoid, lost, ...older] });
    expect(broken(report)).toEqual([]);
    const [seeds] = report.checks.filter((one) => one.check.includes('promised one'));
    expect(seeds?.unproved).toEqual([
      {
        at: `round ${lost.mid} of lucky7`,
        why: 'the seed was lost with the key of the server',
        count: 1,
      },
    ]);
  });

  test('[PROOF-1] what the house could choose is said to be not provable', () => {
    const report = check(makeTable({ gameId: 'dt20', source: 'journal' }));
    const [origin] = report.checks.filter((one) => one.check.includes('could not choose'));
    expect(origin?.verdict).toBe('not provable');
    expect(origin?.unproved[0]?.why).toContain('the house may try entries');
  });

  test('[PROOF-1] two pages of one table, and a round by itself', () => {
    const table = makeTable({ gameId: 'baccarat' as never, source: 'round', rounds: 6 });
    const [first, ...rest] = table.rounds;
    const { hash, cards, win, result, mid, serverSeed, clientSeed, nonce, scheme } =
      first as TableRound;
    const { beaconRound, beaconSignature } = first as TableRound;
    const single = { gtype: table.casinoType, hash, cards, win, result, mid, serverSeed };
    const detail = { ...single, clientSeed, nonce, scheme, beaconRound, beaconSignature };
    const report = check(
      { ...table, rounds: [first, ...rest.slice(0, 2)] },
      { ...table, rounds: rest.slice(2) },
      answer([detail]),
    );
    expect(broken(report)).toEqual([]);
  });

  test.each(Object.entries(marketBets))('[PROOF-2] bets with %s', (_name, bets) => {
    const report = check(own(bets()));
    expect(broken(report)).toEqual([]);
    expect(report.checks.map(({ unproved }) => unproved).flat()).toEqual([]);
  });

  test.each([46, 47, null])('[PROOF-2] bets on a session that came to %s', (result) => {
    const report = check(own(sessionBets(result)));
    expect(broken(report)).toEqual([]);
    expect(report.checks.map(({ unproved }) => unproved).flat()).toEqual([]);
  });

  test('[PROOF-2] bets on a table and on flights', () => {
    const table = makeTable({ gameId: 'lucky7', source: 'round' });
    const [round] = table.rounds as TableRound[];
    const seed = { ...(round as TableRound), roundId: round?.mid ?? '', gameId: 'lucky7' };
    const bets = [...tableBets({ roundId: seed.roundId, seed }), ...flightBets(200)];
    const report = check(own(bets), table);
    expect(broken(report)).toEqual([]);
    expect(report.checks.map(({ unproved }) => unproved).flat()).toEqual([]);
  });
});
