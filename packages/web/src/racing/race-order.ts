/** The order of a race's runners on its page: finishers first in their order, non-runners last. Pure. */
import type { RaceViewRunner } from '@layline/contract';
import type { LiveRunner } from '../live/price-board.ts';

export interface CardedRunner {
  readonly runner: LiveRunner;
  readonly card: RaceViewRunner | undefined;
}

const afterAll = 1000;

/** Finishers, then runners in card order, then those that fell or stopped, then non-runners. */
function rankOf({ runner, card }: CardedRunner): number {
  if (runner.status === 'REMOVED') return 3 * afterAll;
  const finish = card?.finish;
  return finish ? (finish.position ?? 2 * afterAll) : afterAll;
}

export function inOrder(
  runners: readonly LiveRunner[],
  section: readonly RaceViewRunner[],
): CardedRunner[] {
  const cards = new Map(section.map((card) => [card.sid, card]));
  return runners
    .map((runner) => ({ runner, card: cards.get(runner.runnerId) }))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}
