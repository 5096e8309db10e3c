import { describe, expect, inject, it, vi } from 'vitest';
import { booksOf, dataSets } from '../../../test/data-sets.ts';
import { ExchangeServer } from '../../../test/exchange-server.ts';
import { followLive, hear, type ReceivedMarkets } from '../../../test/follow-live.ts';
import { imageOf, makeLine, noon, writeLines } from '../../../test/stream-lines.ts';
import { makeDice } from '../../script/dice.ts';
import { readLines } from '../read-lines.ts';
import { readRecording } from '../read-recording.ts';

const soon = { timeout: 60_000, interval: 20 };

async function linesOf(path: string): Promise<string[]> {
  const texts: string[] = [];
  for await (const lines of readLines(path)) for (const { text } of lines) texts.push(text);
  return texts.filter((text) => text.includes('"op":"mcm"'));
}

/**
 * The catalogue and the file give different names, and the end of a file makes markets stale: only
 * prices, results and statuses must agree.
 */
function bare(markets: ReceivedMarkets): unknown {
  return [...markets]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([id, { definition, runners, totalMatched }]) => {
      const { status, isInPlay, betDelayMs, winners } = definition ?? {};
      const results = definition?.runners.map(({ runnerId, status: result, reductionFactor }) => ({
        runnerId,
        result,
        reductionFactor,
      }));
      return { id, status, isInPlay, betDelayMs, winners, results, runners, totalMatched };
    });
}

async function fileTold(path: string): Promise<ReceivedMarkets> {
  const markets: ReceivedMarkets = new Map();
  for await (const { changes } of readRecording(path)) {
    for (const change of changes) hear(markets, change);
  }
  return markets;
}

/**
 * Serves the lines with cuts, unreadable lines and lost sessions in between, and compares the result with
 * the file.
 */
async function expectSame(path: string, seed: string, faults: number): Promise<void> {
  const lines = await linesOf(path);
  const dice = makeDice(seed);
  const server = await ExchangeServer.open({ lines, segmentSize: 3 });
  server.play(1);
  const { markets, feed } = followLive(server, { catalogueEveryMs: 10_000 });
  const step = Math.ceil(lines.length / faults);
  const isUp = () => expect(feed.connections().some(({ isLive }) => isLive)).toBe(true);
  while (!server.isAtEnd) {
    await vi.waitFor(isUp, soon);
    server.play(dice.between(1, 2 * step));
    const fault = dice.next();
    if (fault < 0.1) server.sendRaw('{"op":\r\n');
    else if (fault < 0.2) server.endSessions();
    if (fault < 0.9) server.cut();
  }
  const told = bare(await fileTold(path));
  await vi.waitFor(() => expect(bare(markets)).toEqual(told), soon);
  const staleReasons = [...markets.values()].map(({ staleReason }) => staleReason);
  expect(staleReasons.filter((reason) => reason !== null)).toEqual([]);
}

describe('live prices of a recording', { timeout: 300_000 }, () => {
  it('are those of the file after hundreds of cuts, unreadable lines and lost sessions', async () => {
    const ids = ['1.1', '1.2', '1.3', '1.4', '1.5'];
    const dice = makeDice('lines');
    const runnerChange = () => ({
      id: dice.between(1, 2),
      bdatb: [[dice.between(0, 2), dice.between(101, 150) / 100, dice.between(0, 9)]],
      bdatl: [[dice.between(0, 2), dice.between(160, 300) / 100, dice.between(0, 9)]],
    });
    const lines = Array.from({ length: 4000 }, (_, index) =>
      makeLine(noon + index * 100, { id: dice.pick(ids), tv: index, rc: [runnerChange()] }),
    );
    const first = makeLine(noon, ...ids.map((id) => ({ ...imageOf(), id })));
    await expectSame(writeLines([first, ...lines]), 'cuts', 400);
  });

  it.each(dataSets)('equal those of every recording, also with cuts ($set)', async (dataSet) => {
    const paths = await booksOf(dataSet, inject('depth'));
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) await expectSame(path, path, 8);
  });
});
