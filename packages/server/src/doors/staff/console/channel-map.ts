/** Live channels by what they show, made when somebody first follows one. */
import type { LiveChannel } from './live/live-channel.ts';

const channelsMax = 200;

export class ChannelMap {
  readonly #channels = new Map<string, LiveChannel>();

  get size(): number {
    return this.#channels.size;
  }

  /** Returns null if too many are followed. */
  of(key: string, make: () => LiveChannel): LiveChannel | null {
    const known = this.#channels.get(key);
    if (known !== undefined) return known;
    for (const [other, channel] of this.#channels) if (channel.isIdle) this.#channels.delete(other);
    if (this.#channels.size >= channelsMax) return null;
    const channel = make();
    this.#channels.set(key, channel);
    return channel;
  }

  /** Finds a channel that is followed. */
  find(key: string): LiveChannel | undefined {
    return this.#channels.get(key);
  }

  close(): void {
    for (const channel of this.#channels.values()) channel.close();
  }
}
