/** Whole matches played to the end and checked against the numbers stored with them. */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { MarketChange, MarketDefinition, Score } from '@layline/contract';
import { describe, expect, inject, it, vi } from 'vitest';
import { type DataSet, dataSets } from '../../test/data-sets.ts';
import { newFolder, writeLines } from '../../test/stream-lines.ts';
import { jumpingClock } from '../feed/jumping-clock.ts';
import { playFiles } from '../play-files.ts';
import { parseTable } from './parse-table.ts';
import { readMatchFile } from './read-match-file.ts';
import { settlePlan } from './settle-plan.ts';
import { noMatchRow, parseSlam } from './slam-table.ts';
import { stateAfter } from './tennis-formats.ts';

/** Whole matches are many moments; a busy machine takes its time over them. */
vi.setConfig({ testTimeout: 60_000 });

const start = Date.parse('2031-03-09T17:42:11Z');

interface Played {
  readonly last: Map<string, MarketDefinition>;
  score: Score | null;
  readonly changes: MarketChange[];
}

async function play(...paths: readonly string[]) {
  const feed = playFiles({ paths, clock: jumpingClock(start), speed: 1 });
  const played: Played = { last: new Map(), score: null, changes: [] };
  for await (const batch of feed.changes(new AbortController().signal)) {
    for (const change of batch) {
      played.changes.push(change);
      if (change.definition) played.last.set(change.marketId, change.definition);
      if (change.score) played.score = change.score;
    }
  }
  return { ...played, report: feed.report() };
}

const winnerOf = ({ last }: Played, suffix: string): string | null => {
  const found = [...last.values()].find(({ marketId }) => marketId.endsWith(suffix));
  return found?.runners.find(({ status }) => status === 'WINNER')?.name ?? null;
};

interface DerivedInnings {
  readonly superOver: boolean;
  readonly total: number;
  readonly sixes: number;
  readonly scoreAtFirstWicket: number | null;
  readonly byOver: readonly { over: number; runs: number; total: number; complete: boolean }[];
}
interface Derived {
  readonly id: number;
  readonly teams: readonly string[];
  readonly type: string;
  readonly outcome: { readonly winner?: string; readonly eliminator?: string };
  readonly innings: readonly DerivedInnings[];
}

const gunzip = (path: string): string => gunzipSync(readFileSync(path)).toString();

type SoccerResult = readonly [
  id: string,
  winner: string,
  goals: readonly [number, number],
  total: string,
];
const soccer: Readonly<Record<DataSet['set'], readonly SoccerResult[]>> = {
  samples: [
    ['9000011', 'Kings Rovers', [2, 1], 'Over 2.5 Goals'],
    ['9000012', 'Abbey Town', [0, 3], 'Over 2.5 Goals'],
    // Level after ninety minutes; extra time and penalties do not count.
    ['9000013', 'The Draw', [1, 1], 'Under 2.5 Goals'],
  ],
  recorded: [
    ['9880', 'Barcelona', [2, 1], 'Over 2.5 Goals'],
    ['3788741', 'Italy', [0, 3], 'Over 2.5 Goals'],
  ],
};

const slams = {
  samples: {
    '2031-riverside-1601': '7-5 6-7 6-8',
    '2031-riverside-1602': '4-6 4-6 7-6 6-4 7-6',
    '2031-riverside-1603': '7-5 6-3',
  },
  recorded: {
    '2013-wimbledon-1601': '7-5 4-6 7-6 6-7 6-3',
    '2014-ausopen-1504': '2-6 6-4 6-2 3-6 9-7',
    '2013-wimbledon-2701': '1-6 4-6',
    '2022-wimbledon-3112': '7-6 6-4 3-6 4-6 6-7',
  },
};

describe.each(dataSets)('a whole match ($set)', ({ set, folder }) => {
  const filesOf = (ending: string): string[] => {
    const files = readdirSync(`${folder}tennis`).filter((name) => name.endsWith(ending));
    expect(files.length).toBeGreaterThan(1);
    return files.map((name) => `${folder}tennis/${name}`);
  };

  it('settles cricket sessions, match odds and score by the numbers of its ball records', async () => {
    const derived = JSON.parse(gunzip(`${folder}cricsheet/derived-sessions.json.gz`)) as Derived[];
    // Of many matches every fourth, but in the deep tests all.
    const isChosen = (_: Derived, index: number) => inject('depth') > 1 || index % 4 === 0;
    for (const truth of derived.filter(isChosen)) {
      const played = await play(`${folder}cricsheet/${truth.id}.json.gz`);
      const sessions = [...played.last.values()].filter(({ kind }) => kind === 'session');
      expect(played.report.problems).toEqual([]);
      expect([...played.last.values()].filter(({ status }) => status !== 'CLOSED')).toEqual([]);
      let compared = 0;
      for (const { marketId, sessionResult } of sessions) {
        const [, number = '', key = ''] = /\.(\d+)([a-z].*)$/.exec(marketId) ?? [];
        const innings = truth.innings[Number(number) - 1];
        if (innings === undefined || sessionResult === undefined) continue;
        const over = innings.byOver.find((one) => `x${one.over}` === key || `o${one.over}` === key);
        if (over?.complete === true) {
          expect([marketId, sessionResult]).toEqual([
            marketId,
            key.startsWith('x') ? over.runs : over.total,
          ]);
          compared += 1;
        }
        if (key === 'w1') expect(sessionResult).toBe(innings.scoreAtFirstWicket ?? innings.total);
        if (key === 'isixes') expect(sessionResult).toBe(innings.sixes);
      }
      expect(compared).toBeGreaterThan(5);
      const { winner, eliminator } = truth.outcome;
      if (winner ?? eliminator) expect(winnerOf(played, `${truth.id}`)).toBe(winner ?? eliminator);
      const score = played.score?.sport === 'cricket' ? played.score : null;
      expect(score?.innings.map(({ runs }) => runs)).toEqual(
        truth.innings.map(({ total }) => total),
      );
    }
  });

  it.each(soccer[set])(
    'plays the soccer match %s to %s and %j',
    async (id, winner, goals, total) => {
      const played = await play(`${folder}statsbomb/${id}.events.json.gz`);
      expect(played.report.problems).toEqual([]);
      expect(winnerOf(played, id)).toBe(winner);
      const score = played.score?.sport === 'soccer' ? played.score : null;
      expect(score).toMatchObject({ period: 'full-time', goals, phase: 'over' });
      expect(winnerOf(played, 'ou25')).toBe(total);
    },
  );

  it('[SPORT-9] plays tennis points to the sets that were played', () => {
    for (const [id, sets] of Object.entries(slams[set])) {
      const rows = [...parseTable(gunzip(`${folder}tennis/${id}.points.csv.gz`))];
      const match = parseSlam(rows, noMatchRow);
      const state = stateAfter(match, match.rules);
      const played = state.done.map(({ games }) => games.join('-')).join(' ');
      expect([id, played]).toEqual([id, sets]);
      const points = rows.filter((row) => /^[12]$/.test(row.get('PointWinner') ?? ''));
      for (const [index, row] of points.entries()) {
        const before = { ...match, points: match.points.slice(0, index) };
        const served = Number(row.get('PointServer')) % 2 === 1 ? 0 : 1;
        expect([id, index, stateAfter(before, match.rules).server]).toEqual([id, index, served]);
      }
    }
  });

  it('[SPORT-8] settles every tennis match as its file states, and voids nothing', async () => {
    for (const path of [...filesOf('pbp.csv'), ...filesOf('points.csv.gz')]) {
      const matches = [...((await readMatchFile(path)) ?? [])];
      expect(matches.length).toBeGreaterThan(0);
      for (const { place, plan, check, winner } of matches) {
        const end = settlePlan(plan);
        const voided = [end.voided, end.waiting];
        expect([path, place, check.kind, end.winner]).toEqual([path, place, 'agrees', winner]);
        expect(voided).toEqual([[], []]);
      }
    }
  });

  it('plays a folder of them along with recordings, and reports what it cannot play', async () => {
    const { report, last } = await play(`${folder}tennis`);
    const strings = filesOf('pbp.csv').map(
      (path) => [...parseTable(readFileSync(path, 'utf8'))].length,
    );
    const tables = filesOf('points.csv.gz');
    expect(report.sources.length).toBe(strings.length + tables.length);
    const matches = strings.reduce((sum, rows) => sum + rows, tables.length);
    expect(new Set([...last.values()].map(({ fixture }) => fixture.eventId)).size).toBe(matches);
  });
});

describe('[RULE-4] a match that ended in an unusual way', () => {
  const endings = ({ last }: Played) =>
    [...last.values()].flatMap(({ marketType, ending, runners }) =>
      ending === undefined ? [] : [{ marketType, ending, won: runners.map((one) => one.status) }],
    );

  it('by a retirement says after how many sets, and who goes on', async () => {
    const set = Array.from({ length: 6 }, (_, game) => (game % 2 === 0 ? 'SSSS' : 'RRRR')).join(
      ';',
    );
    const rows = ['server1,server2,winner,pbp,score', `Ana,Bea,1,${set}.SSSS;RRRR;SS,6-0 2-0 RET`];
    const played = await play(writeLines(rows, 'retired.csv', newFolder()));
    expect(played.report.problems).toEqual([]);
    const ending = { kind: 'retired', setsCompleted: 1, isDecided: false };
    const won = ['WINNER', 'LOSER'];
    const open = Array(2).fill('REMOVED');
    expect(endings(played)).toEqual([
      { marketType: 'MATCH_ODDS', ending, won },
      { marketType: 'BOOKMAKER', ending, won },
      { marketType: 'SET_BETTING', ending, won: [...open, ...open] },
      { marketType: 'TOTAL_SETS', ending, won: open },
      { marketType: 'SET_2_WINNER', ending, won: open },
    ]);
  });

  it('by a walkover says so in every market', async () => {
    const rows = ['server1,server2,winner,pbp,score', 'Ana,Bea,1,,W/O'];
    const played = await play(writeLines(rows, 'walkover.csv', newFolder()));
    expect(played.report.problems).toEqual([]);
    const kinds = new Set(endings(played).map(({ ending, won }) => `${ending.kind} ${won[0]}`));
    expect([...kinds]).toEqual(['walkover REMOVED']);
    expect(endings(played)).toHaveLength(played.last.size);
  });

  it('by a super over says so, in the markets on who wins', async () => {
    const played = await play(`${dataSets[0]?.folder}cricsheet/9000002.json.gz`);
    const types = endings(played).map(({ marketType, ending }) => [marketType, ending.kind]);
    expect(types).toEqual([
      ['MATCH_ODDS', 'super-over'],
      ['BOOKMAKER', 'super-over'],
    ]);
  });
});

describe('[SPORT-8] a file that contradicts itself', () => {
  const set = (one: string, two: string) => `${one};${two};${one};${two};${one};${two};${one}`;
  const sets = `${set('SSSS', 'RRRR').slice(0, 29)}.${set('SSSS', 'RRRR').slice(0, 29)}`;
  const table = (winner: string) => [
    'server1,server2,winner,pbp,score',
    `Ana,Bea,${winner},${sets},6-0 6-0`,
  ];

  it('is played, suspended to its end, and reported with both values', async () => {
    const path = writeLines(table('2'), 'turned.csv', newFolder());
    const { report, last, changes, score } = await play(path);
    expect([...last.values()].map(({ status }) => status)).toEqual(Array(4).fill('SUSPENDED'));
    expect(changes.some(({ definition }) => definition?.status === 'OPEN')).toBe(false);
    const doubts = changes.flatMap(({ doubt }) => (doubt === undefined ? [] : [doubt]));
    expect(doubts[0]).toEqual({
      reason: 'the field winner of the file contradicts its record',
      stated: 'player 2: 0-6 0-6',
      computed: 'player 1: 6-0 6-0',
    });
    expect(report.problems).toEqual([
      {
        source: path,
        line: null,
        text:
          'row 1, Ana v Bea: winner contradicts its record: ' +
          'stated player 2: 0-6 0-6, computed player 1: 6-0 6-0',
      },
    ]);
    expect(score).toMatchObject({ winner: null, summary: 'The result is to be confirmed' });
  });

  it('is settled if it does not', async () => {
    const { report, last } = await play(writeLines(table('1'), 'right.csv', newFolder()));
    expect(report.problems).toEqual([]);
    expect([...last.values()].every(({ status }) => status === 'CLOSED')).toBe(true);
  });

  it('is not offered if its events end before full time', async () => {
    const events = [1, 2, 3].map((second) => ({
      type: { name: 'Pass' },
      period: 1,
      timestamp: `00:00:0${second}.000`,
      team: { name: second === 1 ? 'Reds' : 'Blues' },
    }));
    const path = writeLines([JSON.stringify(events)], '1.events.json', newFolder());
    const { report, changes } = await play(path);
    expect(changes).toEqual([]);
    expect(report.problems[0]?.text).toMatch(/before full time/);
  });
});

describe('a file that is not a match', () => {
  it('is skipped with a reason, and a broken one is a problem with its field', async () => {
    const place = newFolder();
    const other = writeLines(['{"a":1}'], 'other.json', place);
    const broken = writeLines(['{"info":{},"innings":[]}'], 'broken.json', place);
    const { report, changes } = await play(other, broken);
    expect(changes).toEqual([]);
    expect(report.skipped.map(({ source }) => source)).toContain(other);
    expect(report.problems.map(({ source }) => source)).toEqual([broken]);
    expect(report.problems[0]?.text).toMatch(/^info\./);
  });
});
