/**
 * What the closed markets of an event say of its goals: their total, and by how many the first team leads.
 * Statuses of lines leave one number, or a few; other markets of the event may tell which, or that none fits.
 */
import type { LineSubject, ResultDoubt } from '@layline/contract';
import type { VendorDefinition, VendorRunner } from '../message/messages.ts';
import { type ClosedLines, numbersOf } from './line-number.ts';

/** Bounds included. */
interface Goals {
  readonly least: number;
  readonly most: number;
}

type Said = Partial<Record<LineSubject, Goals>>;

const any: Readonly<Record<LineSubject, Goals>> = {
  margin: { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY },
  total: { least: 0, most: Number.POSITIVE_INFINITY },
};

/** Total goals by a goal line, such as OVER_UNDER_25: Under is listed first. */
function goalsOfLine(marketType: string, { sortPriority }: VendorRunner): Said | null {
  const line = /^OVER_UNDER_(\d)5$/.exec(marketType)?.[1];
  if (line === undefined) return null;
  const isOver = sortPriority === 2;
  const bound = isOver ? { least: Number(line) + 1 } : { most: Number(line) };
  return { total: { ...any.total, ...bound } };
}

function goalsOfScore(marketType: string, { name }: VendorRunner): Said | null {
  const score = marketType === 'CORRECT_SCORE' ? /^(\d+) - (\d+)$/.exec(name ?? '') : null;
  if (score === null) return null;
  const [home, away] = [Number(score[1]), Number(score[2])];
  const exactly = (goals: number): Goals => ({ least: goals, most: goals });
  return { total: exactly(home + away), margin: exactly(home - away) };
}

const drawId = 58_805;
const soccer = '1';

/** Who won a soccer match: its teams are listed in the order of the event. */
function marginOfMatch(
  { eventTypeId, marketType, runners }: VendorDefinition,
  winner: VendorRunner,
): Said | null {
  const teams = runners.filter(({ id }) => id !== drawId);
  if (eventTypeId !== soccer || marketType !== 'MATCH_ODDS') return null;
  if (teams.length !== 2 || runners.length !== 3) return null;
  if (winner.id === drawId) return { margin: { least: 0, most: 0 } };
  const isFirst = teams.every(({ sortPriority }) => sortPriority >= winner.sortPriority);
  return { margin: isFirst ? { ...any.margin, least: 1 } : { ...any.margin, most: -1 } };
}

/** What a closed market says; empty if nothing. Goals of one team are not those of the event. */
function saidBy(definition: VendorDefinition): Said {
  const { marketType, runners, lines } = definition;
  if (lines !== undefined) {
    if (marketType === 'TEAM_TOTAL_GOALS' || isVoid(definition)) return {};
    return { [lines]: rangeOf(numbersOf(definition)) };
  }
  const winners = runners.filter(({ status }) => status === 'WINNER');
  const [winner] = winners;
  if (winner === undefined || winners.length > 1 || marketType === null) return {};
  return (
    goalsOfLine(marketType, winner) ??
    goalsOfScore(marketType, winner) ??
    marginOfMatch(definition, winner) ??
    {}
  );
}

const isVoid = ({ runners }: ClosedLines): boolean =>
  runners.every(({ status }) => status === 'REMOVED');

const rangeOf = (numbers: readonly number[]): Goals => ({
  least: numbers[0] ?? Number.POSITIVE_INFINITY,
  most: numbers.at(-1) ?? Number.NEGATIVE_INFINITY,
});

const statedBy = ({ runners }: ClosedLines): string =>
  `${runners.filter(({ status }) => status === 'WINNER').length} of ${runners.length} lines win`;

function show(subject: LineSubject, { least, most }: Goals): string {
  const unit = subject === 'total' ? 'goals' : 'goals ahead';
  if (least > most) return 'no number';
  if (least === most) return `${least} ${unit}`;
  if (most === Number.POSITIVE_INFINITY) return `${least} or more ${unit}`;
  return least === Number.NEGATIVE_INFINITY
    ? `${most} or fewer ${unit}`
    : `${least} to ${most} ${unit}`;
}

const eventsMax = 5000;

export class EventGoals {
  readonly #known = new Map<string, Said>();

  /** Why what the market says fits no other of its event; null if it does, which is then known. */
  of(definition: VendorDefinition): ResultDoubt | null {
    const wrong = this.#noneFits(definition);
    if (wrong !== null) return wrong;
    const said = saidBy(definition);
    const known = this.#known.get(definition.eventId) ?? {};
    const both: Said = { ...known };
    for (const subject of ['total', 'margin'] as const) {
      const [own, other] = [said[subject], known[subject] ?? any[subject]];
      if (own === undefined) continue;
      const goals = {
        least: Math.max(own.least, other.least),
        most: Math.min(own.most, other.most),
      };
      if (goals.least > goals.most) {
        const reason = 'the result contradicts another market of the event';
        return { reason, stated: show(subject, own), computed: show(subject, other) };
      }
      both[subject] = goals;
    }
    if (this.#known.size >= eventsMax) this.#known.clear();
    if (both.total !== undefined || both.margin !== undefined) {
      this.#known.set(definition.eventId, both);
    }
    return this.#severalLeft(definition);
  }

  /** The one number that the lines leave, and the event's other markets; null for none or several. */
  numberOf(definition: VendorDefinition): number | null {
    const numbers = this.#left(definition);
    return numbers.length === 1 ? (numbers[0] ?? null) : null;
  }

  #left(definition: VendorDefinition): number[] {
    const { lines, eventId, marketType } = definition;
    if (lines === undefined || isVoid(definition)) return [];
    const isOfEvent = marketType !== 'TEAM_TOTAL_GOALS';
    const known = (isOfEvent ? this.#known.get(eventId)?.[lines] : undefined) ?? any[lines];
    return numbersOf(definition).filter((goals) => goals >= known.least && goals <= known.most);
  }

  #noneFits(definition: VendorDefinition): ResultDoubt | null {
    const { lines } = definition;
    const isPayable = lines === undefined || isVoid(definition) || numbersOf(definition).length > 0;
    if (isPayable) return null;
    const reason = 'the lines contradict each other';
    return { reason, stated: statedBy(definition), computed: 'no number' };
  }

  #severalLeft(definition: VendorDefinition): ResultDoubt | null {
    const { lines } = definition;
    if (lines === undefined || isVoid(definition)) return null;
    const numbers = this.#left(definition);
    if (numbers.length === 1) return null;
    const reason = 'the lines leave several numbers';
    return { reason, stated: statedBy(definition), computed: show(lines, rangeOf(numbers)) };
  }
}

/** Why lines alone cannot be paid, where nothing else of the event is known; null if they can. */
export function linesDoubt(definition: ClosedLines & { readonly lines: LineSubject }) {
  const numbers = isVoid(definition) ? [0] : numbersOf(definition);
  if (numbers.length === 1) return null;
  const reason = 'the lines do not leave one number';
  return {
    reason,
    stated: statedBy(definition),
    computed: show(definition.lines, rangeOf(numbers)),
  };
}
