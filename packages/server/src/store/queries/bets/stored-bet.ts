/** A bet from the store's view, with its market's definition. */
import type { MarketDefinition } from '@layline/contract';
import type { Selectable } from 'kysely';
import type { BetWithOutcome } from '../../tables.ts';

export interface StoredBet extends Selectable<BetWithOutcome> {
  readonly definition: MarketDefinition;
  /** Set if an each-way bet is shown as one: this is its win part. */
  readonly placePart?: StoredBet;
}
