/** The inputs for drawing acts: the dice, and the visible markets, time and model. */
import type { ReferenceModel } from '../model/noted/reference-model.ts';
import type { MarketCache } from '../world/board.ts';
import type { Dice } from '../world/dice.ts';
import type { ManualClock } from '../world/manual-clock.ts';
import type { Theme } from '../world/theme.ts';

export interface World {
  readonly dice: Dice;
  readonly marketCache: MarketCache;
  readonly clock: ManualClock;
  readonly model: ReferenceModel;
  readonly theme: Theme;
}
