/**
 * A thousand readers of an edge that move to another, which has readers too, as when theirs dies: the share
 * of their markets that continues from what they hold, without being sent whole. A market is also sent whole
 * if that is shorter than what was missed. Every book must be right afterwards, by the server's own hashes.
 */
import type { Figure } from '../figure/figure.ts';
import type { RunningServer } from '../http/real-server.ts';
import { Reader } from './reader.ts';
import { findLiveTopics } from './topics.ts';
import { openVenue } from './venue.ts';

const readers = { whole: 1000, small: 200 };
/** At each edge, who stay. */
const residents = 20;
const topicsEach = 5;
const awaySeconds = 3;
const hashedSeconds = 5;
const atOnce = 50;

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

export const movedReaders: Figure = {
  name: 'moved-readers',
  unit: 'share that resumes',
  goal: 0.9,
  roundsMax: 3,
  async open({ isSmall }) {
    await using opened = new AsyncDisposableStack();
    const venue = opened.use(await openVenue(2));
    const topics = await findLiveTopics(venue.leader);
    const openReader = (nth: number): Reader => {
      const own = Array.from({ length: topicsEach }, (_, at) => topics[(nth + at) % topics.length]);
      return new Reader(
        nth,
        [...new Set(own)].filter((topic) => topic !== undefined),
      );
    };
    const all = Array.from({ length: isSmall ? readers.small : readers.whole }, (_, nth) =>
      openReader(nth),
    );
    const staying = Array.from({ length: residents }, (_, nth) => openReader(nth));
    for (const [nth, reader] of staying.entries()) {
      const edge = venue.edges[nth % venue.edges.length];
      if (edge !== undefined) await reader.open(edge);
    }
    const openAll = async (server: RunningServer) => {
      const counts = { resumed: 0, snapshots: 0 };
      for (let at = 0; at < all.length; at += atOnce) {
        const some = all.slice(at, at + atOnce);
        for (const one of await Promise.all(some.map((reader) => reader.open(server)))) {
          counts.resumed += one.resumed;
          counts.snapshots += one.snapshots;
        }
      }
      return counts;
    };
    const notes: string[] = [];
    let turn = 0;
    const sumOf = (of: (reader: Reader) => number) => all.reduce((sum, one) => sum + of(one), 0);
    const move = async (): Promise<number> => {
      const [from, to] = turn++ % 2 === 0 ? venue.edges : venue.edges.toReversed();
      if (from === undefined || to === undefined) throw new Error('two edges are needed');
      if (turn === 1) await openAll(from);
      await pause(hashedSeconds);
      await Promise.all(all.map((reader) => reader.close()));
      await pause(awaySeconds);
      const { resumed, snapshots } = await openAll(to);
      const hashedBefore = sumOf(({ hashes }) => hashes);
      await pause(hashedSeconds);
      const hashes = sumOf(({ hashes: seen }) => seen) - hashedBefore;
      const faults = sumOf(({ faults: seen }) => seen);
      notes.push(`${resumed} resumed, ${snapshots} sent whole, ${hashes} hashes compared`);
      if (faults > 0) throw new Error(`${faults} books were wrong.`);
      return resumed / (resumed + snapshots);
    };
    const kept = opened.move();
    return {
      ours: move,
      reference: async () => 1,
      notes: () => [
        `${all.length} readers of ${topicsEach} markets, away for ${awaySeconds} s`,
        ...notes,
      ],
      close: async () => {
        await Promise.all([...all, ...staying].map((reader) => reader.close()));
        await kept.disposeAsync();
      },
    };
  },
};
