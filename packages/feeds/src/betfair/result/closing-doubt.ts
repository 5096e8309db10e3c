/**
 * Compares the statuses with which a market closes with its number of winners, and goal markets of one event
 * or race with each other. What disagrees is not paid: the market stays suspended until an operator decides.
 */
import type { MarketDefinition, ResultDoubt, RunnerStatus } from '@layline/contract';
import type { VendorDefinition } from '../message/messages.ts';
import { EventGoals } from './event-goals.ts';
import { RaceDoubts } from './race-doubts.ts';

/** A closed market in the vendor's words or in ours. */
type Closed = Pick<MarketDefinition, 'winners'> & {
  readonly runners: readonly Pick<MarketDefinition['runners'][number], 'status'>[];
};

const countOf = ({ runners }: Closed, status: RunnerStatus): number =>
  runners.filter((runner) => runner.status === status).length;

/** Why the statuses cannot be paid; null if they can. A dead heat for one place is one. */
export function statusDoubt(definition: Closed): ResultDoubt | null {
  const { winners, runners } = definition;
  const [won, placed] = [countOf(definition, 'WINNER'), countOf(definition, 'PLACED')];
  const left = runners.length - countOf(definition, 'REMOVED');
  const open = countOf(definition, 'ACTIVE') + countOf(definition, 'HIDDEN');
  const stated = `${winners} of ${left} win`;
  const doubt = (reason: string, computed: string): ResultDoubt => ({ reason, stated, computed });
  if (left === 0) return null;
  if (open > 0) return doubt('the market closed without all results', `${open} have no result`);
  if (winners === 0) return null;
  const computed = `${won + placed} won`;
  if (won + placed < Math.min(winners, left)) {
    return doubt('the market closed with too few winners', computed);
  }
  if (won + placed <= winners || placed > 0) return null;
  if (winners > 1) return doubt('more won than have a place, and nobody says who tied', computed);
  return won === left ? doubt('the market closed with every runner a winner', computed) : null;
}

/** Remembers what the closed markets of a feed say of each event, so that none contradicts another. */
export class ClosingDoubts {
  readonly #races = new RaceDoubts();
  readonly #goals = new EventGoals();

  /** Why the result of a market that closes now must not be paid; null if it may. */
  of(definition: VendorDefinition): ResultDoubt | null {
    if (definition.own !== null) return null;
    return statusDoubt(definition) ?? this.#goals.of(definition) ?? this.#races.of(definition);
  }

  /** The number that settles the lines of a market that closes without doubt; null for other markets. */
  numberOf(definition: VendorDefinition): number | null {
    return this.#goals.numberOf(definition);
  }
}

/** A definition whose result waits for an operator: suspended, with nobody a winner yet. */
export const undecided = (definition: MarketDefinition): MarketDefinition => ({
  ...definition,
  status: 'SUSPENDED',
  runners: definition.runners.map((runner) =>
    runner.status === 'REMOVED' ? runner : { ...runner, status: 'ACTIVE' },
  ),
});
