/**
 * The highest liability of a market (TEMPLATE-4): a bet after which the house could owe all of its players
 * together more than the market's terms say is refused with the largest stake that fits. What players win
 * from each other does not count, and a bet that does not raise the worst result of the house always passes.
 */
import { type Money, makeMoneyText, money, type Refusal, refuse } from '@layline/contract';
import type { Market } from '../../memory/market.ts';
import {
  addResult,
  type Change,
  ifLost,
  ifMiddle,
  ifWon,
  openResults,
  type Results,
  resultOf,
} from '../../memory/results.ts';
import type { BetList } from '../../memory/state.ts';
import type { SessionBet } from '../../model/bet.ts';
import type { SessionStake } from '../../model/reservation.ts';
import { sessionResult } from '../risk/session-exposure.ts';
import { largestStake } from './highest-win.ts';
import { bestOf } from './possible-win.ts';

/** Null for a market without one. */
export const liabilityMaxOf = ({ definition }: Pick<Market, 'definition'>): Money | null =>
  definition.terms?.liabilityMax ?? null;

const cells = [ifWon, ifLost, ifMiddle] as const;

/** What the house gains from all players by runner; what they win from each other cancels out. */
export function resultsOfHouse({ definition, positions }: Market): Results {
  const sums = openResults(definition.runners.length);
  for (const { results } of positions.values()) {
    for (const index of definition.runners.keys()) {
      for (const cell of cells) {
        addResult(sums, { index, cell }, 0 - resultOf(results, index, cell));
      }
    }
  }
  return sums;
}

/** Adds what players' bets change in their results. */
export function addChange(sums: Results, { index, ...change }: Change): void {
  addResult(sums, { index, cell: ifWon }, 0 - change.ifWon);
  addResult(sums, { index, cell: ifLost }, 0 - change.ifLost);
  addResult(sums, { index, cell: ifMiddle }, 0 - change.ifMiddle);
}

/** Tells whether the house may take a bet with this change beside what it has. */
export function isWithinLiability(market: Market, sums: Results, change: Change): boolean {
  const most = liabilityMaxOf(market);
  if (most === null) return true;
  const after = bestOf(sums, market, change);
  return after <= most || after <= bestOf(sums, market, null);
}

interface Raising {
  readonly market: Market;
  readonly stake: Money;
  /** What the bet changes with this stake, by what it takes of the house. */
  readonly changeOf: (stake: Money) => Change;
}

export function refuseLiability({ market, stake, changeOf }: Raising): Refusal | null {
  if (liabilityMaxOf(market) === null) return null;
  const sums = resultsOfHouse(market);
  const fits = (one: Money) => isWithinLiability(market, sums, changeOf(one));
  return fits(stake) ? null : refused(largestStake({ stake, fits, step: 1 }));
}

const refused = (largest: Money): Refusal => {
  const rest =
    largest === 0 ? 'No stake fits.' : `The largest stake that fits is ${makeMoneyText(largest)}.`;
  return refuse('WIN_TOO_LARGE', `This market pays no more on that outcome for now. ${rest}`);
};

/** The same of a session, where the house takes all bets. */
export function refuseSessionLiability(
  market: Market,
  bet: SessionStake,
  players: ReadonlyMap<unknown, BetList<SessionBet>> | undefined,
): Refusal | null {
  const most = liabilityMaxOf(market);
  if (most === null) return null;
  const sums = sumsFrom(
    [...(players?.values() ?? [])].flatMap(({ bets }) => bets),
    bet.line,
  );
  const before = Math.max(0, ...sums.map(({ sum }) => sum));
  const fits = (stake: Money): boolean => {
    const own = { ...bet, stake };
    const after = Math.max(...sums.map(({ from, sum }) => sum + sessionResult(own, from)));
    return after <= most || after <= before;
  };
  const { stake } = bet;
  return fits(stake) ? null : refused(largestStake({ stake, fits, step: 1 }));
}

/** What all bets win together from each number on at which that changes, and from the number of a line. */
function sumsFrom(bets: readonly SessionStake[], line: number) {
  const steps = new Map<number, number>([
    [0, 0],
    [numberOf(line), 0],
  ]);
  for (const bet of bets) {
    const [below, above] = [numberOf(bet.line) - 1, numberOf(bet.line)];
    const first = sessionResult(bet, Math.max(0, below));
    steps.set(0, (steps.get(0) ?? 0) + (above === 0 ? sessionResult(bet, 0) : first));
    if (above > 0) steps.set(above, (steps.get(above) ?? 0) + sessionResult(bet, above) - first);
  }
  let sum = 0;
  return [...steps]
    .toSorted(([one], [other]) => one - other)
    .map(([from, step]) => {
      sum += step;
      return { from, sum: money(sum) };
    });
}

/** The first number that reaches a line. */
const numberOf = (line: number): number => Math.max(0, Math.ceil(line));
