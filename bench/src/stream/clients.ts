/** The readers of one server: a sample whose lateness is measured, and the rest. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Counted, Kind, Part, ReaderRequest } from './readers.ts';
import { socketCount } from './workload.ts';

export interface Received {
  readonly messages: number;
  readonly bytes: number;
  readonly snapshots: number;
  readonly snapshotBytes: number;
  readonly perSecond: number;
  readonly p99Ms: number;
}

export interface Clients {
  readonly count: () => Promise<number>;
  /** Messages received since the last call. */
  readonly takeReceived: () => Promise<Received>;
  readonly processes: readonly ChildProcess[];
}

const program = new URL('./readers.ts', import.meta.url);
/** Every twentieth reader is in the sample, which thus has its share of all markets and positions. */
const sampleEvery = 20;

const isSample = (index: number): boolean =>
  index % sampleEvery === Math.floor(index / sampleEvery) % sampleEvery;

async function ask<Answer>(child: ChildProcess, message: ReaderRequest): Promise<Answer> {
  const answer = once(child, 'message');
  child.send(message);
  return (await answer)[0] as Answer;
}

export async function openClients(port: number, kind: Kind): Promise<Clients> {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const start = (part: Part) => fork(program, [String(port), kind, part], { stdio: [...stdio] });
  const [sample, rest] = [start('sample'), start('rest')];
  const both = [sample, rest];
  await Promise.all(both.map((child) => once(child, 'message')));
  // In order of their numbers, so that the sample is not first everywhere.
  for (let from = 0; from < socketCount; from += sampleEvery) {
    const indexes = Array.from({ length: sampleEvery }, (_, step) => from + step);
    await Promise.all([
      ask(sample, { open: indexes.filter(isSample) }),
      ask(rest, { open: indexes.filter((index) => !isSample(index)) }),
    ]);
  }
  const askBoth = (message: ReaderRequest) =>
    Promise.all(both.map((child) => ask<Counted>(child, message)));
  return {
    count: async () => sumOf(await askBoth('count'), ({ messages }) => messages),
    takeReceived: async () => receivedOf(await askBoth('forget')),
    processes: both,
  };
}

const sumOf = (all: readonly Counted[], of: (one: Counted) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);

function receivedOf(all: readonly Counted[]): Received {
  const messages = sumOf(all, (one) => one.messages);
  const firstAt = Math.min(...all.map((one) => one.firstAt));
  const lastAt = Math.max(...all.map((one) => one.lastAt));
  const sorted = all.flatMap(({ latenciesMs }) => latenciesMs).sort((one, other) => one - other);
  return {
    messages,
    bytes: sumOf(all, ({ bytes }) => bytes),
    snapshots: sumOf(all, ({ snapshots }) => snapshots),
    snapshotBytes: sumOf(all, ({ snapshotBytes }) => snapshotBytes),
    perSecond: (messages / (lastAt - firstAt)) * 1000,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  };
}
