/**
 * All subscribers of one server in a separate process. They count the market changes that arrive, and
 * pause after each read, as the readers of `stream` do.
 */
import { connect } from 'node:net';
import process from 'node:process';
import { openPlainSocket } from '../stream/plain-socket.ts';
import { marketIdOf, marketsOf, topicOf } from '../stream/workload.ts';
import { keyOf, marketsEach, type StreamKind, subscribers } from './audience.ts';

export interface Received {
  readonly changes: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** The newest `clk` of each subscriber; empty for the screens' stream. */
  readonly clocks: readonly string[];
}

const [kind, port, token] = process.argv.slice(2) as [StreamKind, string, string];
const pauseMs = 1;
/** Start of a market's part of a message. */
const marketMark = Buffer.from('{"id":"');
const tailBytes = 512;
const fields = ['EX_MARKET_DEF', 'EX_BEST_OFFERS', 'EX_LTP', 'EX_TRADED_VOL'];

let received = { changes: 0, firstAt: 0, lastAt: 0 };
const tails: Buffer[] = [];

function count(changes: number): void {
  if (changes === 0) return;
  const now = performance.timeOrigin + performance.now();
  if (received.changes === 0) received.firstAt = now;
  received.changes += changes;
  received.lastAt = now;
  pauseSoon();
}

const pillow = new Int32Array(new SharedArrayBuffer(4));
let isPauseDue = false;

function pauseSoon(): void {
  if (isPauseDue) return;
  isPauseDue = true;
  setImmediate(() => {
    isPauseDue = false;
    Atomics.wait(pillow, 0, 0, pauseMs);
  });
}

async function openScreen(index: number): Promise<void> {
  const topics = marketsOf(index, marketsEach).map((market) => ({ topic: topicOf(market) }));
  let left = topics.length;
  await new Promise<void>((resolve, reject) => {
    openPlainSocket(
      { port: Number(port), path: '/api/stream' },
      ({ send }) =>
        (bytes, start, end) => {
          const head = bytes.toString('latin1', start, Math.min(end, start + 20));
          if (head.startsWith('{"op":"delta')) return count(1);
          if (head.startsWith('{"op":"hello')) send(JSON.stringify({ op: 'subscribe', topics }));
          if (!head.startsWith('{"op":"snapshot')) return undefined;
          left -= 1;
          if (left === 0) resolve();
          return undefined;
        },
    ).catch(reject);
  });
}

/** Counts the market parts that begin in the new bytes; a marker may start in the previous ones. */
function marketsIn(bytes: Buffer): number {
  let found = 0;
  for (let at = bytes.indexOf(marketMark); at >= 0; at = bytes.indexOf(marketMark, at + 1)) {
    found += 1;
  }
  return found;
}

function openProgram(index: number): Promise<void> {
  const marketIds = marketsOf(index, marketsEach).map(marketIdOf);
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
  const send = (message: object) => socket.write(`${JSON.stringify(message)}\r\n`);
  send({ op: 'authentication', id: 1, appKey: keyOf(index), session: token });
  const marketDataFilter = { fields, ladderLevels: 3 };
  return new Promise((resolve, reject) => {
    let isReady = false;
    let before = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('data', (fresh: Buffer) => {
      const bytes = Buffer.concat([before, fresh]);
      before = Buffer.from(bytes.subarray(-(marketMark.length - 1)));
      tails[index] = Buffer.concat([tails[index] ?? before, fresh]).subarray(-tailBytes);
      if (isReady) return count(marketsIn(bytes));
      const text = bytes.toString('latin1');
      if (text.includes('"FAILURE"')) reject(new Error(text));
      if (text.includes('"connectionsAvailable"')) {
        const filter = { marketFilter: { marketIds }, marketDataFilter, heartbeatMs: 500 };
        send({ op: 'marketSubscription', id: 2, ...filter });
      }
      isReady = text.endsWith(']}\r\n');
      if (isReady) resolve();
      return undefined;
    });
  });
}

const newestClock = (tail: Buffer): string =>
  [...tail.toString('latin1').matchAll(/"clk":"(\w+)"/g)].at(-1)?.[1] ?? '';

process.on('message', (request: 'open' | 'count' | 'forget') => {
  if (request === 'open') {
    const open = kind === 'screens' ? openScreen : openProgram;
    const all = Array.from({ length: subscribers }, (_, index) => open(index));
    void Promise.all(all).then(() => process.send?.('open'));
    return;
  }
  const result: Received = { ...received, clocks: tails.map(newestClock) };
  process.send?.(result);
  if (request === 'forget') received = { changes: 0, firstAt: 0, lastAt: 0 };
});
process.send?.('ready');
