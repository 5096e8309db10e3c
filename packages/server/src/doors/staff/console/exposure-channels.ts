/**
 * Live lists of what the venue or a branch can lose most in: markets, or casino rounds. All open bets make
 * such a list, so it pauses for long enough to take a small part of the thread's time.
 */

import type { ShownExposures, ShownRounds } from '@layline/contract/console-risk';
import type { Wanted } from '../../../admin/risk/show-position.ts';
import type { EngineView } from '../../../engine/view/view.ts';
import { ChannelMap } from './channel-map.ts';
import type { ConsoleParts } from './console-parts.ts';
import { isInSight } from './followed-scope.ts';
import { LiveChannel } from './live/live-channel.ts';

const partsOfTime = 50;

/** Shown once the branch has moved away from the agent who follows it; each page reads its own part. */
const outOfSight: ShownExposures & ShownRounds = { path: [], rows: [], markets: 0, rounds: [] };

type MakeList = (view: EngineView, wanted: Wanted) => unknown;

export class ExposureChannels {
  readonly #parts: Pick<ConsoleParts, 'engine' | 'clock'>;
  readonly #channels = new ChannelMap();
  readonly #makeList: MakeList;

  constructor(parts: Pick<ConsoleParts, 'engine' | 'clock'>, makeList: MakeList) {
    this.#parts = parts;
    this.#makeList = makeList;
  }

  /** Returns null if too many are followed. */
  of(wanted: Wanted): LiveChannel | null {
    const make = (): unknown => this.#make(wanted);
    return this.#channels.of(JSON.stringify(wanted), () => {
      const pauseAfter = (tookMs: number): number => tookMs * partsOfTime * this.#channels.size;
      return new LiveChannel(this.#parts.clock, { make, pauseAfter });
    });
  }

  close(): void {
    this.#channels.close();
  }

  #make(wanted: Wanted): unknown {
    const { view } = this.#parts.engine;
    return isInSight(view, wanted) ? this.#makeList(view, wanted) : outOfSight;
  }
}
