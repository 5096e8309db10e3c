/** Screens that together follow every market, and the age of each price when it arrives. */
import { streamLimits } from '@layline/contract';
import { openPlainSocket } from '../stream/plain-socket.ts';
import { topicOf } from '../stream/workload.ts';
import { ageOf, liveMarkets } from './audience.ts';

/** The size of the first runner's best price to back. */
const stamped = /"R\/0\/E\/B\/0\/S",([\d.]+)/;

export class Screens {
  ages: number[] = [];
  /** Markets with at least one price so far. */
  readonly priced = new Set<string>();

  async open(port: number): Promise<void> {
    const { subscriptionsMax, topicsPerMessageMax } = streamLimits;
    for (let first = 0; first < liveMarkets; first += subscriptionsMax) {
      const own = Array.from({ length: subscriptionsMax }, (_topic, index) => first + index);
      const topics = own.map((index) => ({ topic: topicOf(index) }));
      await openPlainSocket(
        { port, path: '/api/stream' },
        ({ send }) =>
          (bytes, start, end) =>
            this.#take(bytes.toString('latin1', start, end), () => {
              for (let at = 0; at < topics.length; at += topicsPerMessageMax) {
                const some = topics.slice(at, at + topicsPerMessageMax);
                send(JSON.stringify({ op: 'subscribe', topics: some }));
              }
            }),
      );
    }
  }

  #take(text: string, subscribe: () => void): void {
    if (text.startsWith('{"op":"hello')) return subscribe();
    if (!text.startsWith('{"op":"delta')) return undefined;
    const size = stamped.exec(text)?.[1];
    if (size === undefined) return undefined;
    this.ages.push(ageOf(Number(size), Date.now()));
    this.priced.add(text.slice(0, text.indexOf('"seq"')));
    return undefined;
  }
}
