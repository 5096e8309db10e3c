import { readFileSync } from 'node:fs';
import { type CricketScore, instant, score as scoreSchema } from '@layline/contract';
import { describe, expect, it, vi } from 'vitest';
import { dataSets } from '../../test/data-sets.ts';
import { collect, newFolder, writeLines } from '../../test/stream-lines.ts';
import { jumpingClock } from '../feed/jumping-clock.ts';
import { replayFeed } from './replay-feed.ts';
import { replayScores } from './replay-scores.ts';

/** A whole recorded match is many lines; a busy machine takes its time over them. */
vi.setConfig({ testTimeout: 60_000 });

const asRecorded = instant;
const line = (pt: number, change: object) =>
  JSON.stringify({ op: 'ccm', pt, cc: [{ marketId: '1.5', eventId: '9', ...change }] });
const fixture = { fixtureInfo: { homeTeam: 'Reds', awayTeam: 'Blues', maxOvers: 20 } };
const stats = (runs: number, overs: string, incidentList: readonly object[] = []) => ({
  matchStats: {
    currentInnings: 1,
    inningsStats: [
      {
        inningsNum: 1,
        battingTeam: 'Blues',
        inningsRuns: runs,
        inningsOvers: overs,
        inningsWickets: 0,
      },
    ],
  },
  incidentListWrapper: { incidentList },
});
const hit = (value: string, overs: string, actualTime: number, incidentType = 'STRIKE') => ({
  incidentType,
  value,
  overs,
  actualTime,
});

describe('a recorded score stream', () => {
  it('folds everything before the opening, then sends score by score, each ball once', async () => {
    const path = writeLines(
      [
        line(1000, fixture),
        line(2000, stats(4, '0.1', [hit('4', '0.1', 1)])),
        'not json',
        line(3000, stats(10, '0.2', [hit('6', '0.2', 2), hit('4', '0.1', 1)])),
      ],
      '1.5.ccm',
      newFolder(),
    );
    const replay = { path, openFrom: instant(2500), showAt: asRecorded, idSuffix: '-2' };
    const batches = (await collect(replayScores(replay))).slice(1);
    expect(batches.map(({ at }) => at)).toEqual([2500, 3000]);
    const [change] = batches[1]?.changes ?? [];
    expect(change).toMatchObject({
      marketId: '1.5-2',
      score: {
        eventId: '9-2',
        innings: [{ side: 1, runs: 10, fours: 1, sixes: 1, overs: '0.2' }],
        lastBalls: [{ label: '4' }, { label: '6' }],
      },
    });
  });

  it('counts a wide before the first ball of an over to that over', async () => {
    const [six, wide] = [hit('6', '0.6', 1), hit('1', '1.1', 2, 'WIDE')];
    const path = writeLines(
      [
        line(1, fixture),
        line(2, stats(6, '1.0', [six])),
        line(3, stats(8, '1.0', [wide, six])),
        line(4, stats(9, '1.1', [hit('1', '1.1', 3), wide, six])),
      ],
      '1.5.ccm',
      newFolder(),
    );
    const replay = { path, openFrom: instant(2), showAt: asRecorded, idSuffix: '' };
    const batches = (await collect(replayScores(replay))).slice(1);
    const overs = batches.map(({ changes: [change] }) =>
      change?.score?.sport === 'cricket' ? change.score.innings[0]?.byOver : null,
    );
    const first = { over: 1, runs: 6, total: 6, wickets: 0 };
    expect(overs).toEqual([
      [first],
      [first, { over: 2, runs: 2, total: 8, wickets: 0 }],
      [first, { over: 2, runs: 3, total: 9, wickets: 0 }],
    ]);
  });

  it('sends nothing while the sides are unknown', async () => {
    const path = writeLines([line(1, stats(0, '0.0'))], '1.5.ccm', newFolder());
    const replay = { path, openFrom: instant(0), showAt: asRecorded, idSuffix: '' };
    expect((await collect(replayScores(replay))).slice(1)).toEqual([]);
  });
});

/** `wideFirst`: overs whose last recorded score already has the first ball of the next, a wide. */
const matches = {
  samples: { id: '1.900000003', ended: { winner: 1, summary: 'Hill XI won' }, wideFirst: [] },
  recorded: {
    id: '1.200806927',
    ended: { winner: 0, summary: 'Netherlands won' },
    wideFirst: [
      { innings: 1, over: 3, runs: 28 },
      { innings: 2, over: 4, runs: 19 },
    ],
  },
};

describe.each(dataSets)('a whole match ($set)', ({ set, folder }) => {
  const { id, ended, wideFirst } = matches[set];

  it('shows the score of every over, and the winner, with its market', async () => {
    const recording = `${folder}betfair/cricket/${id}.mcm.gz`;
    const feed = replayFeed({ paths: [recording], clock: jumpingClock(0), speed: 1000 });
    let last: CricketScore | null = null;
    for await (const batch of feed.changes(new AbortController().signal)) {
      for (const { score } of batch) {
        if (score === undefined) continue;
        expect(scoreSchema.safeParse(score).error).toBeUndefined();
        if (score.sport === 'cricket') last = score;
      }
    }
    const truth = JSON.parse(readFileSync(`${folder}vectors/cricket-${id}-overs.json`, 'utf8')) as {
      overs: { innings: number; over: number; runs: number; wickets: number }[];
    };
    const seen = (last as CricketScore | null)?.innings.flatMap(({ byOver }, index) =>
      byOver.map(({ over, total, wickets }) => ({
        innings: index + 1,
        over,
        runs: total,
        wickets,
      })),
    );
    for (const { innings, over, runs: given, wickets } of truth.overs) {
      const own = wideFirst.find((one) => one.innings === innings && one.over === over);
      const runs = own?.runs ?? given;
      expect(seen).toContainEqual({ innings, over, runs, wickets });
    }
    expect(truth.overs.length).toBeGreaterThan(30);
    expect(last).toMatchObject({ phase: 'over', ...ended });
  });
});
