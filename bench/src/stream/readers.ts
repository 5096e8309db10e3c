/** A thousand readers in a process of their own: they count what comes, and how late some of it is. */
import process from 'node:process';
import { openPlainSocket, type TakeFrame } from './plain-socket.ts';
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

const count: TakeFrame = (bytes, start, end) => {
  const now = performance.timeOrigin + performance.now();
  if (counted.messages === 0) counted.firstAt = now;
  counted.messages += 1;
  counted.bytes += end - start;
  counted.lastAt = now;
  if (counted.messages % sampleEvery !== 0) return;
  const by = kind === 'rooms' ? roomsMark : mark;
  const at = bytes.indexOf(by, start);
  if (at < 0 || at > end) return;
  latenciesMs.push(now - Number(bytes.toString('latin1', at + by.length, at + by.length + 13)));
};

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
async function open(index: number): Promise<void> {
  const markets = marketsOf(index);
  let ready = (): void => {};
  const isReady = new Promise<void>((resolve) => {
    ready = resolve;
  });
  let seen = 0;
  await openPlainSocket(Number(port), address[kind](index), ({ send }) => {
    const takers: Record<Kind, TakeFrame> = {
      bare: count,
      ours(bytes, start, end) {
        const op = bytes[start + opAt];
        if (op === letter.delta) count(bytes, start, end);
        else if (op === letter.snapshot) {
          snapshots += 1;
          snapshotBytes += end - start;
          seen += 1;
          if (seen === markets.length) ready();
        } else if (bytes.toString('utf8', start, end).includes('"hello"')) {
          const topics = markets.map((market) => ({ topic: topicOf(market) }));
          send(JSON.stringify({ op: 'subscribe', topics }));
        }
      },
      rooms(bytes, start, end) {
        if (bytes[start] === digit.ping) send('3');
        else if (bytes[start] !== digit.message) send('40');
        else if (bytes[start + 1] === digit.connected) ready();
        else count(bytes, start, end);
      },
    };
    if (kind === 'bare') ready();
    return takers[kind];
  });
  await isReady;
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
