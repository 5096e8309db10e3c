import {
  instant,
  type MarketDefinition,
  marketId,
  type RunnerDefinition,
  runnerId,
} from '@layline/contract';
import { describe, expect, it, vi } from 'vitest';
import { makeCertificate } from '../../../test/certificate.ts';
import { ExchangeServer } from '../../../test/exchange-server.ts';
import { followLive, hear, type ReceivedMarkets } from '../../../test/follow-live.ts';
import {
  closing,
  imageOf,
  makeDefinition,
  makeLine,
  makeRunners,
  noon,
  writeLines,
} from '../../../test/stream-lines.ts';
import { readRecording } from '../read-recording.ts';

const unreadable = 'a message of the exchange could not be read';
const second = 1000;
const soon = { timeout: 20_000 };

/** One market: an image, then a price that changes with every line, then its result. */
const storyOf = (changes: number): string[] => [
  makeLine(noon, imageOf()),
  ...Array.from({ length: changes }, (_, index) =>
    makeLine(noon + (index + 1) * second, {
      id: '1.1',
      tv: index,
      rc: [{ id: 1, atb: [[1.5, 10 + index]] }],
    }),
  ),
  makeLine(noon + (changes + 1) * second, { id: '1.1', marketDefinition: closing }),
];

/** State of a reader after the first `count` of the same lines in a file. */
async function fileAfter(lines: readonly string[], count: number): Promise<ReceivedMarkets> {
  const markets: ReceivedMarkets = new Map();
  const path = writeLines(lines.slice(0, count));
  for await (const { line, changes } of readRecording(path)) {
    if (line <= count) for (const change of changes) hear(markets, change);
  }
  return markets;
}

const back = (markets: ReceivedMarkets, runner = 1) => markets.get('1.1')?.runners[runner]?.back[0];

describe('live prices', () => {
  it('equal those read from a recording of the same stream', async () => {
    const lines = storyOf(5);
    const server = await ExchangeServer.open({ lines });
    server.play(1);
    const { markets, feed } = followLive(server);
    await vi.waitFor(() => expect(back(markets)).toMatchObject({ odds: 150 }), soon);
    server.play(3);
    await vi.waitFor(() => expect(back(markets)?.size).toBe(1200 * 100), soon);
    expect(feed.connections()).toMatchObject([{ isLive: true, markets: 1 }]);
    server.play(10);
    await vi.waitFor(() => expect(markets.get('1.1')?.definition?.status).toBe('CLOSED'), soon);
    const named = await fileAfter(lines, lines.length);
    expect(markets.get('1.1')?.runners).toEqual(named.get('1.1')?.runners);
    expect(markets.get('1.1')?.definition?.runners.map(({ name }) => name)).toEqual([
      'Selection 1',
      'Selection 2',
    ]);
  });

  it('are stale from a cut until everything missed has arrived, which the clocks request', async () => {
    const server = await ExchangeServer.open({ lines: storyOf(20) });
    server.play(3);
    const { markets, staleReasons } = followLive(server);
    await vi.waitFor(() => expect(back(markets)?.size).toBe(110_000), soon);
    server.cut();
    server.play(4);
    await vi.waitFor(() => expect(back(markets)?.size).toBe(150_000), soon);
    expect(markets.get('1.1')?.staleReason).toBeNull();
    expect([...staleReasons]).toEqual(['the connection to the exchange is cut']);
    expect(server.requests.at(-1)).toMatchObject({ initialClk: 'begun', clk: '3' });
  });

  it('restart from whole images after a line that cannot be read', async () => {
    const server = await ExchangeServer.open({ lines: storyOf(20) });
    server.play(3);
    const { markets, problems } = followLive(server);
    await vi.waitFor(() => expect(back(markets)?.size).toBe(110_000), soon);
    server.sendRaw('{"op":"mcm","pt":"never"}\r\n');
    await vi.waitFor(() => expect(problems()).toContain(unreadable), soon);
    server.play(1);
    await vi.waitFor(() => expect(back(markets)?.size).toBe(120_000), soon);
    expect(markets.get('1.1')?.staleReason).toBeNull();
    expect(server.requests.at(-1)).not.toHaveProperty('clk');
  });

  it('are stale when the exchange falls silent, and trusted again with its next message', async () => {
    const server = await ExchangeServer.open({ lines: storyOf(20) });
    server.play(2);
    const { markets, problems } = followLive(server, { heartbeatMs: 200 });
    await vi.waitFor(() => expect(problems()).toContain('the exchange is silent'), soon);
    await vi.waitFor(() => expect(markets.get('1.1')?.staleReason).toBeNull(), soon);
    expect(server.requests.filter(({ op }) => op === 'authentication').length).toBeGreaterThan(1);
  });

  it('sign in again if the session has expired', async () => {
    const server = await ExchangeServer.open({ lines: storyOf(20) });
    server.play(2);
    const { markets } = followLive(server);
    await vi.waitFor(() => expect(back(markets)?.size).toBe(100_000), soon);
    server.endSessions();
    server.cut();
    server.play(1);
    await vi.waitFor(() => expect(back(markets)?.size).toBe(110_000), soon);
    expect(server.calls.filter(({ path }) => path === '/api/login')).toHaveLength(2);
  });

  it('request images if the clocks are refused', async () => {
    const server = await ExchangeServer.open({ lines: storyOf(20) });
    server.play(2);
    const { markets } = followLive(server);
    await vi.waitFor(() => expect(back(markets)?.size).toBe(100_000), soon);
    server.refuseWith = 'INVALID_CLOCK';
    server.cut();
    server.play(1);
    await vi.waitFor(() => expect(back(markets)?.size).toBe(110_000), soon);
    expect(markets.get('1.1')?.staleReason).toBeNull();
  });

  it('are all stale while the exchange delays them for this application key', async () => {
    const server = await ExchangeServer.open({ lines: storyOf(20), conflateMs: 180_000 });
    server.play(2);
    const { markets, problems } = followLive(server);
    await vi.waitFor(() => expect(markets.get('1.1')?.staleReason).toContain('late'), soon);
    expect(problems().join()).toContain('by up to 180000 ms');
  });

  it('report no credentials, and do not retry a refused password at once', async () => {
    const server = await ExchangeServer.open({ lines: storyOf(1) });
    const credentials = { appKey: 'secret-key', username: 'secret-user', password: 'secret-word' };
    const { problems } = followLive(server, { credentials });
    await vi.waitFor(() => expect(problems()).toHaveLength(1), soon);
    expect(problems()).toEqual(['the sign-in is refused: INVALID_USERNAME_OR_PASSWORD']);
    expect(server.calls).toHaveLength(1);
  });

  it('spread markets over connections, and accept images in segments', async () => {
    const lines = [
      makeLine(
        noon,
        ...Array.from({ length: 7 }, (_, index) => ({ ...imageOf(), id: `1.${index + 1}` })),
      ),
      makeLine(noon + second, { id: '1.7', rc: [{ id: 1, atb: [[1.5, 77]] }] }),
    ];
    const server = await ExchangeServer.open({ lines, segmentSize: 2 });
    server.play(1);
    const { markets, feed } = followLive(server, { marketsPerConnection: 3, connectionsMax: 2 });
    await vi.waitFor(() => expect(markets.size).toBe(6), soon);
    await vi.waitFor(
      () => expect(feed.connections().map(({ isLive }) => isLive)).toEqual([true, true]),
      soon,
    );
    expect(feed.report().skipped).toMatchObject([{ marketId: '1.7' }]);
  });

  it('settle a market that closed while the connection was cut and left the stream', async () => {
    const server = await ExchangeServer.open({ lines: storyOf(3) });
    server.play(2);
    const { markets } = followLive(server);
    await vi.waitFor(() => expect(back(markets)?.size).toBe(100_000), soon);
    server.refuseWith = 'INVALID_CLOCK';
    server.cut();
    server.hide('1.1');
    server.play(9);
    await vi.waitFor(() => expect(markets.get('1.1')?.definition?.status).toBe('CLOSED'), soon);
    expect(markets.get('1.1')?.definition?.runners.map(({ status }) => status)).toEqual([
      'WINNER',
      'LOSER',
    ]);
  });

  it('[BOT-15] tell the results of markets that were left open while the feed was away', async () => {
    const lines = storyOf(1);
    const server = await ExchangeServer.open({ lines });
    server.play(9);
    server.hide('1.1');
    const before = (await fileAfter(lines, 2)).get('1.1')?.definition;
    const startAt = instant(0);
    const left = { ...before, startAt, version: 3 } as MarketDefinition;
    const stranger = { ...left.runners[0], runnerId: runnerId(77) } as RunnerDefinition;
    const runners = left.runners.map((runner, at) => (at === 0 ? stranger : runner));
    const removed = left.runners.map((runner, at) =>
      at === 1 ? { ...runner, status: 'REMOVED' as const } : runner,
    );
    const asked = (awaited: readonly MarketDefinition[]) =>
      followLive(server, { awaited: async () => awaited });
    const unfit = [
      asked([{ ...left, runners }]),
      asked([{ ...left, runners: removed }]),
      asked([{ ...left, winners: 2 }]),
      asked([{ ...left, marketId: marketId('house:1') }]),
      asked([{ ...left, startAt: instant(8_000_000_000_000) }]),
    ];
    const { markets } = asked([left]);
    await vi.waitFor(() => expect(markets.get('1.1')?.definition?.status).toBe('CLOSED'), soon);
    const statuses = markets.get('1.1')?.definition?.runners.map(({ status }) => status);
    expect(statuses).toEqual(['WINNER', 'LOSER']);
    // Each has asked by now.
    await vi.waitFor(
      () =>
        expect(
          server.calls.filter(({ body }) => body.includes('Catalogue')).length,
        ).toBeGreaterThan(20),
      soon,
    );
    for (const one of unfit) expect(one.markets.size).toBe(0);
  });

  it.each([
    ['too few winners', ['WINNER', 'LOSER', 'LOSER'], '1 won'],
    ['no winner', ['LOSER', 'LOSER', 'LOSER'], '0 won'],
    ['more winners than places', ['WINNER', 'WINNER', 'WINNER'], '3 won'],
  ])('[FEED-9] leave such a result with %s to an operator', async (_, statuses, computed) => {
    const words = { numberOfWinners: 2, marketType: 'PLACE' };
    const open = imageOf({ ...words, runners: makeRunners('ACTIVE', 'ACTIVE', 'ACTIVE') });
    const end = { ...words, status: 'CLOSED', runners: makeRunners(...statuses) };
    const lines = [
      makeLine(noon, open),
      makeLine(noon + 1, { id: '1.1', marketDefinition: makeDefinition(end) }),
    ];
    const server = await ExchangeServer.open({ lines });
    server.play(9);
    server.hide('1.1');
    const before = (await fileAfter(lines, 1)).get('1.1')?.definition;
    const left = { ...before, startAt: instant(0), version: 3 } as MarketDefinition;
    const { markets } = followLive(server, { awaited: async () => [left] });
    await vi.waitFor(() => expect(markets.get('1.1')?.doubt).toMatchObject({ computed }), soon);
    expect(markets.get('1.1')?.definition?.status).toBe('SUSPENDED');
  });

  it('[FEED-9] leave out lines, whatever their statuses say at the end', async () => {
    const line = (bettingType: string, ...statuses: string[]) => ({
      ...imageOf({ bettingType, numberOfWinners: 0, runners: makeRunners(...statuses) }),
      id: bettingType,
    });
    const lines = [
      makeLine(
        noon,
        imageOf(),
        line('LINE', 'ACTIVE'),
        line('ASIAN_HANDICAP_DOUBLE_LINE', 'ACTIVE', 'ACTIVE'),
      ),
      makeLine(noon + 1, {
        id: 'LINE',
        marketDefinition: makeDefinition({
          bettingType: 'LINE',
          status: 'CLOSED',
          runners: makeRunners('LOSER'),
        }),
      }),
      makeLine(noon + 2, {
        id: 'ASIAN_HANDICAP_DOUBLE_LINE',
        marketDefinition: makeDefinition({
          bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE',
          status: 'CLOSED',
          runners: makeRunners('LOSER', 'LOSER'),
        }),
      }),
      makeLine(noon + 3, { id: '1.1', marketDefinition: closing }),
    ];
    const server = await ExchangeServer.open({ lines });
    server.play(1);
    const { markets, feed } = followLive(server);
    await vi.waitFor(() => expect(feed.report().skipped).toHaveLength(2), soon);
    server.play(9);
    await vi.waitFor(() => expect(markets.get('1.1')?.definition?.status).toBe('CLOSED'), soon);
    expect([...markets.keys()]).toEqual(['1.1']);
  });

  it('end a connection whose line never ends, and return over the next', async () => {
    const server = await ExchangeServer.open({ lines: storyOf(3) });
    server.play(2);
    const { markets, problems } = followLive(server);
    await vi.waitFor(() => expect(back(markets)?.size).toBe(100_000), soon);
    const long = 'x'.repeat(1_000_000);
    for (let part = 0; part < 40; part += 1) server.sendRaw(long);
    await vi.waitFor(() => expect(problems().join()).toContain('has more than 32000000'), soon);
    server.play(1);
    await vi.waitFor(() => expect(back(markets)?.size).toBe(110_000), soon);
    expect(markets.get('1.1')?.staleReason).toBeNull();
  });

  it('use TLS with a server whose certificate is trusted, and with no other', async () => {
    const { key, cert } = await makeCertificate();
    const server = await ExchangeServer.open({ lines: storyOf(3), tls: { key, cert } });
    server.play(2);
    const { markets } = followLive(server);
    await vi.waitFor(() => expect(back(markets)?.size).toBe(100_000), soon);
    const { authority: _, ...stream } = server.addresses.stream;
    const stranger = followLive(server, { addresses: { ...server.addresses, stream } });
    await vi.waitFor(() => expect(stranger.problems().join()).toContain('certificate'), soon);
    expect(stranger.markets.size).toBe(0);
  });
});
