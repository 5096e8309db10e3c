/**
 * What a frame to a reader costs the processor at an edge, against the leader's own port, which is how a
 * venue of one process serves. What each process uses without readers is taken off: simulator and engine at
 * the leader, the followed journal at the edge.
 */
import { readFileSync } from 'node:fs';
import type { Figure } from '../figure/figure.ts';
import type { RunningServer } from '../http/real-server.ts';
import { Reader, topicsMax } from './reader.ts';
import { findLiveTopics } from './topics.ts';
import { openVenue } from './venue.ts';

const readers = { whole: 2000, small: 200 };
const seconds = { whole: 30, small: 4 };
/** Readers that connect together. */
const atOnce = 50;
/** Of Linux, in which processor time is counted. */
const ticksPerSecond = 100;

/** Seconds of processor time that the process has used. */
function processorOf({ pid }: RunningServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  if (Number.isNaN(ticks))
    throw new Error('This system does not show the time of other processes.');
  return ticks / ticksPerSecond;
}

const pause = (length: number) => new Promise((resolve) => setTimeout(resolve, length * 1000));

/** Seconds of processor time in so many seconds. */
async function spent(server: RunningServer, length: number): Promise<number> {
  const before = processorOf(server);
  await pause(length);
  return processorOf(server) - before;
}

export const edgeFrames: Figure = {
  name: 'edge-frames',
  unit: 'frames a second of processor time',
  // A frame at an edge costs at most 1.1 times as much.
  goal: 0.91,
  roundsMax: 3,
  async open({ isSmall }) {
    const count = isSmall ? readers.small : readers.whole;
    const length = isSmall ? seconds.small : seconds.whole;
    await using opened = new AsyncDisposableStack();
    const venue = opened.use(await openVenue(1));
    const [edge] = venue.edges;
    if (edge === undefined) throw new Error('no edge');
    const topics = (await findLiveTopics(venue.leader)).slice(0, topicsMax);
    const notes: string[] = [];
    const turn = async (server: RunningServer, name: string): Promise<number> => {
      const alone = await spent(server, length);
      const all = Array.from({ length: count }, (_, nth) => new Reader(nth, topics));
      for (let at = 0; at < count; at += atOnce) {
        await Promise.all(all.slice(at, at + atOnce).map((reader) => reader.open(server)));
      }
      const before = all.reduce((sum, { frames }) => sum + frames, 0);
      const busy = await spent(server, length);
      const frames = all.reduce((sum, one) => sum + one.frames, 0) - before;
      await Promise.all(all.map((reader) => reader.close()));
      const faults = all.reduce((sum, one) => sum + one.faults, 0);
      if (faults > 0) throw new Error(`${faults} books were wrong at the ${name}.`);
      const each = ((busy - alone) / frames) * 1e6;
      notes.push(
        `${name}: ${frames} frames, ${each.toFixed(1)} µs each, ${alone.toFixed(2)} s without`,
      );
      return frames / (busy - alone);
    };
    const kept = opened.move();
    return {
      ours: () => turn(edge, 'edge'),
      reference: () => turn(venue.leader, 'leader'),
      notes: () => [`${count} readers of ${topics.length} markets`, ...notes],
      close: () => kept.disposeAsync(),
    };
  },
};
