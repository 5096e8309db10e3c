/**
 * Readers in a separate process, which count what arrives. `sample` holds a few of them, processes each
 * message on arrival and records how late it was. `rest` holds the others and pauses after each read: a
 * write that has to wake a process on the same machine costs the server half as much again, unlike with
 * remote readers, and queueing here is not the server's lateness.
 */
import process from 'node:process';
import { openPlainSocket, type TakeFrame } from './plain-socket.ts';
import { marketsOf, topicOf } from './workload.ts';

export type Kind = 'ours' | 'bare' | 'socketIo';
export type Part = 'sample' | 'rest';

export interface Counted {
  readonly messages: number;
  readonly bytes: number;
  readonly snapshots: number;
  readonly snapshotBytes: number;
  /** Time of the first and the last message; 0 before any. */
  readonly firstAt: number;
  readonly lastAt: number;
  readonly latenciesMs: readonly number[];
}

export type ReaderRequest = 'count' | 'forget' | { readonly open: readonly number[] };

const [port, kind, part] = process.argv.slice(2) as [string, Kind, Part];
const pauseMs = 1;
const mark = Buffer.from('"T",');
/** In Socket.IO's text the quotes are escaped. */
const socketIoMark = Buffer.from('\\"T\\",');

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
  if (part === 'rest') return pauseSoon();
  const by = kind === 'socketIo' ? socketIoMark : mark;
  const at = bytes.indexOf(by, start);
  if (at < 0 || at > end) return;
  latenciesMs.push(now - Number(bytes.toString('latin1', at + by.length, at + by.length + 13)));
};

const pillow = new Int32Array(new SharedArrayBuffer(4));
let isPauseDue = false;

/** Pauses once all pending input is processed, so that new input does not wake the process. */
function pauseSoon(): void {
  if (isPauseDue) return;
  isPauseDue = true;
  setImmediate(() => {
    isPauseDue = false;
    Atomics.wait(pillow, 0, 0, pauseMs);
  });
}

const address: Record<Kind, (index: number) => string> = {
  ours: () => '/api/stream',
  bare: (index) => `/?s=${index}`,
  socketIo: (index) => `/socket.io/?EIO=4&transport=websocket&s=${index}`,
};

/** Index of the letter in `{"op":"…` that tells a delta from a snapshot. */
const opAt = 7;
const letter = { delta: 0x64, snapshot: 0x73 } as const;
/** Engine.IO packet types: ping and message; and Socket.IO's connect packet, the second digit. */
const digit = { ping: 0x32, message: 0x34, connected: 0x30 } as const;

/** Resolves once the server knows everything that the reader follows. */
async function open(index: number): Promise<void> {
  const markets = marketsOf(index);
  let ready = (): void => {};
  const isReady = new Promise<void>((resolve) => {
    ready = resolve;
  });
  let seen = 0;
  await openPlainSocket({ port: Number(port), path: address[kind](index) }, ({ send }) => {
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
      socketIo(bytes, start, end) {
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

process.on('message', (request: ReaderRequest) => {
  if (typeof request === 'object') {
    void Promise.all(request.open.map(open)).then(() => process.send?.('open'));
    return;
  }
  const isLast = request === 'forget';
  const result: Counted = {
    ...counted,
    snapshots,
    snapshotBytes,
    latenciesMs: isLast ? latenciesMs : [],
  };
  process.send?.(result);
  if (!isLast) return;
  counted = { messages: 0, bytes: 0, firstAt: 0, lastAt: 0 };
  latenciesMs = [];
});
process.send?.('ready');
