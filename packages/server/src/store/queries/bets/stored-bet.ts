/** A bet as its view in the store gives it, with its market's definition. */
import type { MarketDefinition } from '@layline/contract';
import type { Selectable } from 'kysely';
import type { WholeBetView } from '../../tables.ts';

export interface StoredBet extends Selectable<WholeBetView> {
  readonly definition: MarketDefinition;
  /** Of an each-way bet that is shown as one: this is its win part. */
  readonly placePart?: StoredBet;
}
