/**
 * Messages delivered per second to 1,000 sockets that follow 20 of 200 markets each, through the whole
 * server, against the bare `ws` loop and Socket.IO rooms; and their lateness at 60 % of the bare loop's
 * peak. Server and readers are separate processes. Every change must reach all of its hundred readers.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type Figure, median } from '../figure/figure.ts';
import { inSlices } from '../figure/in-slices.ts';
import { type Clients, openClients, type Received } from './clients.ts';
import type { CommandInput, Driven } from './drive.ts';
import type { Kind } from './readers.ts';
import { marketCount } from './workload.ts';

/** Duration of a slice; the sides alternate. */
const seconds = 1;
const peakSlices = 3;
const latenessSlices = 7;
const perChange = 100;
const share = 0.6;
const looksMax = 100;

interface Run extends Received, Driven {}

interface Fan {
  readonly run: (rate: number) => Promise<Run>;
  readonly close: () => Promise<void>;
}

const programs = {
  ours: new URL('./ours.ts', import.meta.url),
  bare: new URL('./bare.ts', import.meta.url),
  socketIo: new URL('./socket-io.ts', import.meta.url),
} as const;

async function openFan(kind: Kind): Promise<Fan> {
  const server = fork(programs[kind], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [port] = (await once(server, 'message')) as [number];
  const clients = await openClients(port, kind);
  return {
    async run(rate) {
      const driven = await drive(server, { seconds, rate });
      await untilReceived({ kind, clients }, driven);
      return { ...driven, ...(await clients.takeReceived()) };
    },
    async close() {
      for (const child of [...clients.processes, server]) {
        if (child.exitCode !== null) continue;
        child.kill();
        await once(child, 'exit');
      }
    },
  };
}

async function drive(server: ChildProcess, command: CommandInput): Promise<Driven> {
  const answer = once(server, 'message');
  server.send(command);
  return (await answer)[0] as Driven;
}

/** A slow reader is sent the latest state in place of what it missed; that must not happen here. */
async function untilReceived(
  { kind, clients }: { readonly kind: Kind; readonly clients: Clients },
  { changes, report }: Driven,
): Promise<void> {
  // Two changes of a market within one write are merged.
  const changeCount = report['changes'] ?? changes;
  let received = 0;
  for (let look = 0; look < looksMax && received !== changeCount * perChange; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    received = await clients.count();
  }
  if (received === changeCount * perChange) return;
  throw new Error(
    `${kind}: ${received} messages came of ${changeCount} changes to ${perChange} each.`,
  );
}

interface FanOut extends Pick<Figure, 'name' | 'goal'> {
  readonly other: Kind;
}

const fanOut = ({ name, other, goal }: FanOut): Figure => ({
  name,
  unit: 'messages/s',
  goal,
  async open() {
    const [ours, reference] = [await openFan('ours'), await openFan(other)];
    let last: Run | null = null;
    const runOurs = async (): Promise<number> => {
      last = await ours.run(0);
      return last.perSecond;
    };
    const runs = { ours: runOurs, reference: async () => (await reference.run(0)).perSecond };
    return {
      ...inSlices(runs, { count: peakSlices, sum: median }),
      notes: () => (last ? notesOf(last) : []),
      async close() {
        await Promise.all([ours.close(), reference.close()]);
      },
    };
  },
});

function notesOf({ report, bytes, messages, snapshots, snapshotBytes }: Run): string[] {
  const changes = report['changes'] ?? 1;
  const each = (name: string): string => ((report[name] ?? 0) / changes).toFixed(3);
  const perWrite = (report['delivered'] ?? 0) / (report['writes'] ?? 1);
  const deltaBytes = bytes / messages;
  const wholeBytes = snapshotBytes / snapshots;
  return [
    `${changes} changes of ${marketCount} markets; a change: ${each('encodes')} encodes, ` +
      `${each('frames')} frames; ${perWrite.toFixed(1)} frames a write`,
    `delta ${deltaBytes.toFixed(0)} bytes, snapshot ${wholeBytes.toFixed(0)}: ` +
      `${((100 * deltaBytes) / wholeBytes).toFixed(1)} %`,
  ];
}

export const streamFanOut = fanOut({ name: 'stream-fan-out', other: 'bare', goal: 3 });
export const streamSocketIo = fanOut({ name: 'stream-socket-io', other: 'socketIo', goal: 5 });

/**
 * Lateness of a change when both sides carry 60 % of the bare loop's peak, given as one over the time, so
 * that more is better: a goal of a third allows three times as late.
 */
export const streamLateness: Figure = {
  name: 'stream-lateness',
  unit: '1/s at p99',
  goal: 1 / 3,
  async open() {
    const fans = { ours: await openFan('ours'), reference: await openFan('bare') };
    const rate = ((await findPeak(fans.reference)) / perChange) * share;
    const measure = async (fan: Fan): Promise<number> => 1000 / (await fan.run(rate)).p99Ms;
    const runs = { ours: () => measure(fans.ours), reference: () => measure(fans.reference) };
    return {
      ...inSlices(runs, { count: latenessSlices, sum: median }),
      notes: () => [
        `at ${Math.round(rate)} changes/s; the median p99 of ${latenessSlices} slices of ${seconds} s`,
      ],
      async close() {
        await Promise.all([fans.ours.close(), fans.reference.close()]);
      },
    };
  },
};

/** Maximum messages per second that a side delivers. */
async function findPeak(fan: Fan): Promise<number> {
  const peaks: number[] = [];
  for (let slice = 0; slice < peakSlices; slice += 1) peaks.push((await fan.run(0)).perSecond);
  return median(peaks);
}
