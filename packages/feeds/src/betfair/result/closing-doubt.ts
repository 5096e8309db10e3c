/**
 * Compares the statuses with which a market closes with its number of winners, and goal markets of one event
 * or race with each other. What disagrees is not paid: the market stays suspended until an operator decides.
 */
import type { MarketDefinition, ResultDoubt, RunnerStatus } from '@layline/contract';
import type { VendorDefinition, VendorRunner } from '../message/messages.ts';
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

interface Goals {
  readonly least: number;
  readonly most: number;
}

const anyGoals: Goals = { least: 0, most: Number.POSITIVE_INFINITY };

/** Total goals by a goal line, such as OVER_UNDER_25: Under is listed first. */
function goalsOfLine(marketType: string, { sortPriority }: VendorRunner): Goals | null {
  const line = /^OVER_UNDER_(\d)5$/.exec(marketType)?.[1];
  if (line === undefined) return null;
  const isOver = sortPriority === 2;
  return isOver ? { ...anyGoals, least: Number(line) + 1 } : { ...anyGoals, most: Number(line) };
}

function goalsOfScore(marketType: string, { name }: VendorRunner): Goals | null {
  const score = marketType === 'CORRECT_SCORE' ? /^(\d+) - (\d+)$/.exec(name ?? '') : null;
  if (score === null) return null;
  const total = Number(score[1]) + Number(score[2]);
  return { least: total, most: total };
}

/** What the winner of a closed market says of the goals of its event; null if it says nothing. */
function goalsOf({ marketType, runners }: VendorDefinition): Goals | null {
  const winners = runners.filter(({ status }) => status === 'WINNER');
  const [winner] = winners;
  if (winner === undefined || winners.length > 1 || marketType === null) return null;
  return goalsOfLine(marketType, winner) ?? goalsOfScore(marketType, winner);
}

const showGoals = ({ least, most }: Goals): string =>
  least === most
    ? `${least} goals`
    : most === Infinity
      ? `${least} or more goals`
      : `${least} to ${most} goals`;

const eventsMax = 5000;

/** Remembers what the closed markets of a feed say of each event, so that none contradicts another. */
export class ClosingDoubts {
  readonly #races = new RaceDoubts();
  readonly #goals = new Map<string, Goals>();

  /** Why the result of a market that closes now must not be paid; null if it may. */
  of(definition: VendorDefinition): ResultDoubt | null {
    if (definition.own !== null) return null;
    return statusDoubt(definition) ?? this.#goalsDoubt(definition) ?? this.#races.of(definition);
  }

  #goalsDoubt(definition: VendorDefinition): ResultDoubt | null {
    const said = goalsOf(definition);
    if (said === null) return null;
    const known = this.#goals.get(definition.eventId) ?? anyGoals;
    const least = Math.max(known.least, said.least);
    const most = Math.min(known.most, said.most);
    if (least > most) {
      const reason = 'the result contradicts another market of the event';
      return { reason, stated: showGoals(said), computed: showGoals(known) };
    }
    if (this.#goals.size >= eventsMax) this.#goals.clear();
    this.#goals.set(definition.eventId, { least, most });
    return null;
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
