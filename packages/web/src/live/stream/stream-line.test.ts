import type { Json, StreamHello, StreamMessage, StreamRequest } from '@layline/contract';
import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';
import { type SocketEvents, streamAddress } from './socket.ts';
import { StreamLine } from './stream-line.ts';

interface Timer {
  at: number;
  readonly periodMs: number | null;
  readonly act: () => void;
}

/** A simulated client: its clock, its dice and the server's ends of its sockets. */
function openBench() {
  const timers = new Set<Timer>();
  const sockets: { events: SocketEvents; sent: StreamRequest[]; isClosed: boolean }[] = [];
  const bench = { now: 0, dice: 0.5, seen: 0, address: async () => 'ws://far' };
  const pauses: number[] = [];
  const times: number[] = [];
  const suspensions: number[] = [];
  const set = (delayMs: number, periodMs: number | null, act: () => void) => {
    const timer = { at: bench.now + delayMs, periodMs, act };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const line = new StreamLine({
    findAddress: () => bench.address(),
    now: () => bench.now,
    after: (delayMs, act) => set(delayMs, null, act),
    every: (periodMs, act) => set(periodMs, periodMs, act),
    dice: () => bench.dice,
    digestOf: () => null,
    readData: (_topic, data) => data,
    seenJournal: () => bench.seen,
    onJournal: (number) => {
      bench.seen = Math.max(bench.seen, number);
    },
    onTime: (at) => void times.push(at),
    onPulse: () => {},
    onPause: () => void pauses.push(bench.now),
    onSuspended: () => void suspensions.push(bench.now),
    openSocket(_address, events) {
      const far = { events, sent: [] as StreamRequest[], isClosed: false };
      sockets.push(far);
      return {
        send: (text) => void far.sent.push(JSON.parse(text) as StreamRequest),
        close: () => {
          far.isClosed = true;
        },
      };
    },
  });
  return {
    line,
    sockets,
    pauses,
    times,
    suspensions,
    /** The server's end of the newest connection. */
    far: () => {
      const far = sockets.at(-1);
      if (far === undefined) throw new Error('Nothing was connected.');
      return far;
    },
    tell: (message: StreamMessage): void =>
      sockets.at(-1)?.events.onMessage(JSON.stringify(message)),
    pass: async (ms: number): Promise<void> => {
      const until = bench.now + ms;
      for (;;) {
        const next = [...timers].sort((a, b) => a.at - b.at)[0];
        if (next === undefined || next.at > until) break;
        bench.now = next.at;
        if (next.periodMs === null) timers.delete(next);
        else next.at += next.periodMs;
        next.act();
        await settled();
      }
      bench.now = until;
    },
  };
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

const hello: StreamHello = {
  op: 'hello',
  epoch: 'a',
  userId: null,
  heartbeatMs: 2000,
  limits: {} as never,
};
const snapshot = (seq: number, data: Json): StreamMessage => ({
  op: 'snapshot',
  topic: 'odds/1',
  seq,
  data,
});

async function openFollowing() {
  const bench = openBench();
  const received: Json[] = [];
  const lives: boolean[] = [];
  const reader = {
    topics: ['odds/1'],
    take: (_topic: string, data: Json) => void received.push(data),
    onLive: (isLive: boolean) => void lives.push(isLive),
  };
  bench.line.setOffered(true);
  const stop = bench.line.follow(reader);
  await settled();
  bench.tell(hello);
  bench.tell(snapshot(7, { odds: 2 }));
  return { ...bench, received, lives, reader, stop };
}

describe("the stream's connection", () => {
  it('[ROUTE-6] reports the suspension of its site, and no other reason to close', async () => {
    const { far, suspensions, pass } = await openFollowing();
    far().events.onClose(1006);
    await pass(300);
    expect(suspensions).toEqual([]);
    far().events.onClose(4003);
    expect(suspensions).toEqual([300]);
  });

  it('[STREAM-4] resumes from its number after a cut, and notifies its reader when it is live', async () => {
    const { far, tell, received, lives, sockets, pass } = await openFollowing();
    expect([received, lives]).toEqual([[{ odds: 2 }], [true]]);
    far().events.onClose(1006);
    expect(lives).toEqual([true, false]);
    await pass(300);
    expect(sockets).toHaveLength(2);
    tell(hello);
    expect(far().sent).toEqual([
      { op: 'subscribe', epoch: 'a', topics: [{ topic: 'odds/1', seq: 7 }] },
    ]);
    tell({ op: 'resumed', topic: 'odds/1', seq: 8 });
    tell({ op: 'delta', topic: 'odds/1', seq: 8, patch: [['odds', 3]] });
    expect([received.at(-1), lives.at(-1)]).toEqual([{ odds: 3 }, true]);
  });

  it('[WALK-P6] passes the server’s time on, as often as the server sends it', async () => {
    const { tell, times } = await openFollowing();
    tell({ op: 'heartbeat', at: 1_795_000_000_000 });
    tell({ op: 'heartbeat', at: 1_795_000_002_000 });
    expect(times).toEqual([1_795_000_000_000, 1_795_000_002_000]);
  });

  it('[STREAM-5] sends how far the client has seen to servers that follow a journal alone', async () => {
    const { far, tell, line, pass } = await openFollowing();
    const follow = (topic: string) => line.follow({ topics: [topic], take() {}, onLive() {} });
    tell({ op: 'heartbeat', at: 1, journal: 40 });
    follow('odds/2');
    expect(far().sent.at(-1)).toEqual({ op: 'subscribe', topics: [{ topic: 'odds/2' }] });
    far().events.onClose(1006);
    await pass(300);
    tell({ ...hello, epoch: 'b', journal: 38 });
    expect(far().sent.at(-1)).toMatchObject({ op: 'subscribe', epoch: 'b', journal: 40 });
    tell({ op: 'heartbeat', at: 2, journal: 41 });
    follow('account/ravi');
    expect(far().sent.at(-1)).toMatchObject({ topics: [{ topic: 'account/ravi' }], journal: 41 });
  });

  it('[STREAM-3] reports a pause announced by a heartbeat', async () => {
    const { tell, pauses } = await openFollowing();
    tell({ op: 'heartbeat', at: 1 });
    expect(pauses).toEqual([]);
    tell({ op: 'heartbeat', at: 2, isPaused: true });
    expect(pauses).toHaveLength(1);
  });

  it('[STREAM-3] gives up a connection that misses two heartbeats', async () => {
    const { lives, sockets, pass } = await openFollowing();
    await pass(3900);
    expect(lives).toEqual([true]);
    await pass(1200);
    expect([lives.at(-1), sockets[0]?.isClosed]).toEqual([false, true]);
  });

  it('[STREAM-1] a hidden page leaves its topics and resumes them when visible', async () => {
    const { line, far, lives } = await openFollowing();
    line.setSeen(false);
    expect([far().sent.at(-1), lives.at(-1)]).toEqual([
      { op: 'unsubscribe', topics: ['odds/1'] },
      false,
    ]);
    line.setSeen(true);
    expect(far().sent.at(-1)).toMatchObject({ topics: [{ topic: 'odds/1', seq: 7 }] });
  });

  it('[STREAM-1] serves a second reader at once, and leaves the topic with the last one', async () => {
    const { line, far, stop, received } = await openFollowing();
    const seen: Json[] = [];
    const other = line.follow({
      topics: ['odds/1'],
      take: (_topic, data) => void seen.push(data),
      onLive: () => {},
    });
    expect([seen, received, far().sent]).toEqual([
      [{ odds: 2 }],
      [{ odds: 2 }],
      [{ op: 'subscribe', epoch: 'a', topics: [{ topic: 'odds/1' }] }],
    ]);
    stop();
    expect(far().sent).toHaveLength(1);
    other();
    expect(far().sent.at(-1)).toEqual({ op: 'unsubscribe', topics: ['odds/1'] });
  });

  it('[STREAM-5] opens another connection for another player; a late address opens nothing', async () => {
    const { line, sockets } = await openFollowing();
    line.restart();
    line.restart();
    await settled();
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  it('[STREAM-1] never connects to a server without a stream', async () => {
    const { line, sockets } = openBench();
    line.follow({ topics: ['odds/1'], take: () => {}, onLive: () => {} });
    await settled();
    expect(sockets).toHaveLength(0);
  });

  it('[STREAM-1] leaves the reader of a refused topic to the polls', async () => {
    const { lives, tell } = await openFollowing();
    tell({ op: 'refusal', code: 'UNAUTHORIZED', message: '', topic: 'odds/1' });
    expect(lives.at(-1)).toBe(false);
  });
});

describe('reconnecting', () => {
  it('[STREAM-4] waits a random time up to a bound that doubles', () => {
    expect([0, 1, 2, 5, 40].map((failures) => backoffMs(failures, () => 0.999))).toEqual([
      499, 999, 1998, 15_984, 19_980,
    ]);
    expect(backoffMs(9, () => 0)).toBe(0);
  });

  it.each([
    ['/api', 'http://localhost:8080/#/inplay', null, 'ws://localhost:8080/api/stream'],
    ['/api', 'https://bet.example/', 'a+b', 'wss://bet.example/api/stream?ticket=a%2Bb'],
    ['https://x.example/v1', 'https://bet.example/', null, 'wss://x.example/v1/stream'],
  ])('[STREAM-5] converts %s, seen from %s, to a socket address', (base, page, ticket, address) => {
    expect(streamAddress(base, page, ticket)).toBe(address);
  });
});
