/**
 * Market changes delivered per second to two hundred subscribers of fifty markets each: by the
 * Betfair-shaped stream, against the stream of the screens. Server and readers are separate processes. At
 * the end of a slice every subscriber must have the last change.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type Figure, median } from '../figure/figure.ts';
import { inSlices } from '../figure/in-slices.ts';
import type { CommandInput, Driven } from '../stream/drive.ts';
import { marketCount } from '../stream/workload.ts';
import { marketsEach, type StreamKind, subscribers } from './audience.ts';
import type { Received } from './readers.ts';

const seconds = 1;
const slices = 3;
const looksMax = 100;
const perChange = (subscribers * marketsEach) / marketCount;

const serverProgram = new URL('./server.ts', import.meta.url);
const readersProgram = new URL('./readers.ts', import.meta.url);

interface Fan {
  readonly run: () => Promise<number>;
  readonly close: () => Promise<void>;
}

async function ask<Answer>(child: ChildProcess, message: string | CommandInput): Promise<Answer> {
  const answer = once(child, 'message');
  child.send(message);
  return (await answer)[0] as Answer;
}

async function openFan(kind: StreamKind): Promise<Fan> {
  const start = async (program: URL, args: readonly string[]) => {
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
    const child = fork(program, [...args], { stdio: [...stdio] });
    const [announced] = (await once(child, 'message')) as [unknown];
    return { child, announced: String(announced) };
  };
  const server = await start(serverProgram, [kind]);
  const readers = await start(readersProgram, [kind, ...server.announced.split(' ')]);
  await ask(readers.child, 'open');
  return {
    async run() {
      await ask(readers.child, 'forget');
      const driven = await ask<Driven>(server.child, { seconds, rate: 0 });
      await untilAllReceived(readers.child, { kind, driven });
      const { changes, firstAt, lastAt } = await ask<Received>(readers.child, 'forget');
      return (changes / (lastAt - firstAt)) * 1000;
    },
    async close() {
      for (const { child } of [readers, server]) {
        if (child.exitCode !== null) continue;
        child.kill();
        await once(child, 'exit');
      }
    },
  };
}

/**
 * The screens' stream sends every counted change. The other merges two changes of a market that wait for
 * the same write; its heartbeats name the last change sent to a subscriber.
 */
async function untilAllReceived(
  readers: ChildProcess,
  { kind, driven }: { readonly kind: StreamKind; readonly driven: Driven },
): Promise<void> {
  for (let look = 0; look < looksMax; look += 1) {
    const { changes, clocks } = await ask<Received>(readers, 'count');
    const isReceived =
      kind === 'screens'
        ? changes === (driven.report['changes'] ?? 0) * perChange
        : clocks.length === subscribers && new Set(clocks).size === 1;
    if (isReceived) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${kind}: not every subscriber was told of every change.`);
}

export const programFanOut: Figure = {
  name: 'program-fan-out',
  unit: 'changes/s',
  goal: 0.6,
  async open() {
    const [ours, reference] = [await openFan('programs'), await openFan('screens')];
    return {
      ...inSlices({ ours: ours.run, reference: reference.run }, { count: slices, sum: median }),
      notes: () => [],
      async close() {
        await Promise.all([ours.close(), reference.close()]);
      },
    };
  },
};
