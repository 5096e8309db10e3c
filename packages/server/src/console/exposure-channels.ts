/**
 * Live lists of the markets that the venue or a branch can lose most in. All bets of all markets make such a
 * list, so it pauses for long enough to take a small part of the thread's time.
 */
import type { ShownExposures } from '@layline/contract/console-risk';
import { showExposures, type Wanted } from '../admin/risk/show-position.ts';
import { ChannelMap } from './channel-map.ts';
import type { ConsoleParts } from './console-parts.ts';
import { isInSight } from './followed-scope.ts';
import { LiveChannel } from './live-channel.ts';

const partsOfTime = 50;

export class ExposureChannels {
  readonly #parts: Pick<ConsoleParts, 'engine' | 'clock'>;
  readonly #channels = new ChannelMap();

  constructor(parts: Pick<ConsoleParts, 'engine' | 'clock'>) {
    this.#parts = parts;
  }

  /** Returns null if too many are followed. */
  of(wanted: Wanted): LiveChannel | null {
    const make = (): ShownExposures => this.#make(wanted);
    return this.#channels.of(JSON.stringify(wanted), () => {
      const pauseAfter = (tookMs: number): number => tookMs * partsOfTime * this.#channels.size;
      return new LiveChannel(this.#parts.clock, { make, pauseAfter });
    });
  }

  close(): void {
    this.#channels.close();
  }

  #make(wanted: Wanted): ShownExposures {
    const { view } = this.#parts.engine;
    if (!isInSight(view, wanted)) return { path: [], rows: [], markets: 0 };
    return showExposures(view, wanted);
  }
}
