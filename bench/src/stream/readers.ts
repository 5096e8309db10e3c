/** A thousand readers in a process of their own: they count what comes, and how late some of it is. */
import process from 'node:process';
import { WebSocket } from 'ws';
import { marketsOf, socketCount, topicOf } from './tape.ts';

export type Kind = 'ours' | 'bare' | 'rooms';

export interface Counted {
  readonly messages: number;
  readonly bytes: number;
  readonly snapshots: number;
  readonly snapshotBytes: number;
  /** From the first message to the last, milliseconds. */
  readonly tookMs: number;
  readonly p99Ms: number;
}

const [port, kind] = process.argv.slice(2) as [string, Kind];
const sampleEvery = 8;
const mark = Buffer.from('"T",');
/** In Socket.IO's text the quotes are escaped. */
const roomsMark = Buffer.from('\\"T\\",');

let counted = { messages: 0, bytes: 0, firstAt: 0, lastAt: 0 };
let snapshots = 0;
let snapshotBytes = 0;
let latenciesMs: number[] = [];

function count(data: Buffer): void {
  const now = performance.timeOrigin + performance.now();
  if (counted.messages === 0) counted.firstAt = now;
  counted.messages += 1;
  counted.bytes += data.length;
  counted.lastAt = now;
  if (counted.messages % sampleEvery !== 0) return;
  const by = kind === 'rooms' ? roomsMark : mark;
  const at = data.indexOf(by);
  if (at >= 0)
    latenciesMs.push(now - Number(data.toString('latin1', at + by.length, at + by.length + 13)));
}

const address: Record<Kind, (index: number) => string> = {
  ours: () => '/api/stream',
  bare: (index) => `/?s=${index}`,
  rooms: (index) => `/socket.io/?EIO=4&transport=websocket&s=${index}`,
};

/** The letter of `{"op":"…` that tells a delta from a snapshot. */
const opAt = 7;
const letter = { delta: 0x64, snapshot: 0x73 } as const;
/** Of Engine.IO: a ping, a message; and what a message that connects has second. */
const digit = { ping: 0x32, message: 0x34, connected: 0x30 } as const;

/** Resolves when everything that the reader follows is told to the server. */
function open(index: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${address[kind](index)}`, {
    perMessageDeflate: false,
    headers: { host: 'localhost' },
  });
  const markets = marketsOf(index);
  return new Promise((resolve, reject) => {
    let seen = 0;
    const listeners: Record<Kind, (data: Buffer) => void> = {
      bare: count,
      ours(data) {
        if (data[opAt] === letter.delta) return count(data);
        if (data[opAt] === letter.snapshot) {
          snapshots += 1;
          snapshotBytes += data.length;
          seen += 1;
          if (seen === markets.length) resolve();
        } else if (data.includes('"hello"')) {
          const topics = markets.map((market) => ({ topic: topicOf(market) }));
          socket.send(JSON.stringify({ op: 'subscribe', topics }));
        }
      },
      rooms(data) {
        if (data[0] === digit.ping) return socket.send('3');
        if (data[0] !== digit.message) return socket.send('40');
        return data[1] === digit.connected ? resolve() : count(data);
      },
    };
    socket.on('error', reject);
    socket.on('message', listeners[kind]);
    if (kind === 'bare') socket.on('open', () => resolve());
  });
}

process.on('message', (asked: 'count' | 'forget') => {
  const sorted = latenciesMs.toSorted((one, other) => one - other);
  const { messages, bytes, firstAt, lastAt } = counted;
  const p99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  const result: Counted = {
    messages,
    bytes,
    snapshots,
    snapshotBytes,
    tookMs: lastAt - firstAt,
    p99Ms,
  };
  process.send?.(result);
  if (asked === 'count') return;
  counted = { messages: 0, bytes: 0, firstAt: 0, lastAt: 0 };
  latenciesMs = [];
});

for (let index = 0; index < socketCount; index += 100) {
  await Promise.all(Array.from({ length: 100 }, (_, step) => open(index + step)));
}
process.send?.('ready');
