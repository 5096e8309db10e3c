/** Every figure of the bench, in the order they are run. */
import { durableBets } from './desk/durable-bets.ts';
import { engineFigures } from './engine/engine-figures.ts';
import type { Figure } from './figure.ts';
import { oddsReads } from './http/odds-reads.ts';

export const figures: readonly Figure[] = [...engineFigures, durableBets, oddsReads];
