/**
 * What the other side of players' bets gains for each outcome of a market. A holding is one player's bets
 * that were placed under the same agents and shares, as settlement shares them (split.ts).
 */
import type { AgentId, RunnerId } from '@layline/contract';
import type { BetKey, Market, PlayerAccount } from '../../memory/market.ts';
import { ifLost, ifWon, type Results, resultOf, runnersOf } from '../../memory/results.ts';
import type { BetList, ExchangeState } from '../../memory/state.ts';
import type { SessionBet } from '../../model/bet.ts';
import type { LineOutcomes } from '../../model/market.ts';
import { mustFindAgent, type PathStep, pathAt, termsOf } from '../agents/tree/tree.ts';
import { lineResults } from '../risk/line-outcomes.ts';
import { resultsOf } from '../risk/position.ts';
import { sessionResult } from '../risk/session-exposure.ts';

/**
 * A runner as the only winner, no winner, or a range of numbers: of a session, or of the margin or the total
 * of lines. `from` and `to` are null where the range is open.
 */
export type PossibleOutcome =
  | { readonly kind: 'runner'; readonly runnerId: RunnerId }
  | { readonly kind: 'no-winner' }
  | { readonly kind: 'numbers'; readonly from: number; readonly to: number | null }
  | { readonly kind: 'goals'; readonly from: number | null; readonly to: number | null };

export interface Holding {
  readonly account: PlayerAccount;
  /** Lowest agent first; empty for a player of the site. */
  readonly path: readonly PathStep[];
  /**
   * One figure for each outcome, in minor units. If several runners can win, the gains of each runner if it
   * wins follow, and then those if it loses. Reused for the next holding.
   */
  readonly gains: readonly number[];
}

export interface Holdings {
  readonly outcomes: readonly PossibleOutcome[];
  /** Number of gains of each holding. */
  readonly width: number;
  /** Calls back for every holding, those of one player one after the other. */
  readonly visit: (take: (holding: Holding) => void) => void;
}

export function holdingsOf(
  state: ExchangeState,
  market: Market,
  terms = new CurrentTerms(state),
): Holdings {
  if (market.definition.kind !== 'session') return oddsHoldings(state, market, terms);
  const lists = state.sessions.get(market.definition.marketId)?.values() ?? [];
  return sessionHoldings([...lists], terms);
}

const noPath: readonly PathStep[] = [];

/** The current path of each agent, and the last command that changed it. Valid until the state changes. */
export class CurrentTerms {
  readonly #state: ExchangeState;
  readonly #paths = new Map<AgentId, { readonly path: PathStep[]; readonly since: number }>();

  constructor(state: ExchangeState) {
    this.#state = state;
  }

  /** Calls back for each group of bets that were placed under the same terms. */
  split<Bet>(
    account: PlayerAccount,
    { bets, seqOf }: { readonly bets: readonly Bet[]; readonly seqOf: (bet: Bet) => number },
    take: (path: readonly PathStep[], bets: readonly Bet[]) => void,
  ): void {
    const [first] = bets;
    if (first === undefined) return;
    const steady = this.steady(account, () => seqOf(first));
    if (steady !== null) return take(steady, bets);
    const paths = new Map<string, PathStep[]>();
    const groups = Map.groupBy(bets, (bet) => {
      const own = pathAt(this.#state, account, seqOf(bet));
      const key = JSON.stringify(own);
      paths.set(key, own);
      return key;
    });
    for (const [key, group] of groups) take(paths.get(key) ?? [], group);
  }

  /** The path of all bets of the account from the first one on; null if it has changed since. */
  steady(account: PlayerAccount, firstSeq: () => number): readonly PathStep[] | null {
    if (account.agents.length === 0) return noPath;
    const { path, since } = this.#current(account);
    return firstSeq() > since ? path : null;
  }

  #current({ agents }: PlayerAccount): { readonly path: PathStep[]; readonly since: number } {
    const last = agents.at(-1);
    if (last === undefined) return { path: [], since: 0 };
    if (last.agentId === null) return { path: [], since: last.seq };
    const { path, since } = this.#above(last.agentId);
    return { path, since: Math.max(since, last.seq) };
  }

  #above(agentId: AgentId): { readonly path: PathStep[]; readonly since: number } {
    const known = this.#paths.get(agentId);
    if (known !== undefined) return known;
    const { seq, uplineId, shares } = termsOf(mustFindAgent(this.#state, agentId));
    const above = uplineId === null ? { path: [], since: 0 } : this.#above(uplineId);
    const found = { path: [{ agentId, shares }, ...above.path], since: Math.max(seq, above.since) };
    this.#paths.set(agentId, found);
    return found;
  }
}

/** Indexes of the runners that can still win. */
const runningOf = ({ outcomes: { isIn } }: Market): number[] =>
  [...isIn.keys()].filter((index) => isIn[index] === true);

/** Not for a session. */
export function possibleOutcomes(market: Market): PossibleOutcome[] {
  const { definition, outcomes } = market;
  if (outcomes.lines !== null) return lineOutcomes(outcomes.lines);
  const runners = runningOf(market).map((index) => definition.runners[index]?.runnerId);
  return [
    ...runners.flatMap((runnerId) =>
      runnerId === undefined ? [] : [{ kind: 'runner', runnerId } as const],
    ),
    ...(outcomes.rule.kind === 'exactly' ? [] : [{ kind: 'no-winner' } as const]),
  ];
}

function lineOutcomes({ lowest, isOpenBelow, moves }: LineOutcomes): PossibleOutcome[] {
  return Array.from({ length: moves.length + 1 }, (_, nth) => ({
    kind: 'goals',
    from: nth === 0 && isOpenBelow ? null : lowest + nth,
    to: nth === moves.length ? null : lowest + nth,
  }));
}

/** Fills the gains with those of the other side of these results. */
type Fill = (gains: number[], results: Results) => void;

function fillOf(market: Market): Fill {
  const { lines } = market.outcomes;
  if (lines === null) {
    const running = runningOf(market);
    return (gains, results) => fillGains(gains, results, running);
  }
  return (gains, results) => {
    for (const [nth, sum] of lineResults(results, lines).entries()) gains[nth] = 0 - sum;
  };
}

function oddsHoldings(state: ExchangeState, market: Market, terms: CurrentTerms): Holdings {
  const outcomes = possibleOutcomes(market);
  const hasOneWinner = market.outcomes.rule.winners === 1 || market.outcomes.lines !== null;
  const width = outcomes.length + (hasOneWinner ? 0 : 2 * market.definition.runners.length);
  const gains = Array.from({ length: width }, () => 0);
  const fill = fillOf(market);
  return {
    outcomes,
    width,
    visit(take) {
      for (const position of market.positions.values()) {
        const { account, bets } = position;
        const [first] = bets;
        if (first === undefined) continue;
        const path = terms.steady(account, () => state.bets.at(first).seq);
        if (path !== null) {
          // The rules of bets keep the results of the whole position ready.
          fill(gains, position.results);
          take({ account, path, gains });
          continue;
        }
        const seqOf = (key: BetKey): number => state.bets.at(key).seq;
        terms.split(account, { bets, seqOf }, (own, keys) => {
          const part = { ...position, bets: [...keys] };
          fill(gains, resultsOf(state, { market, position: part }));
          take({ account, path: own, gains });
        });
      }
    },
  };
}

/** `gains` has room for all runners as winners, for no winner if that can be, and for single runners. */
function fillGains(gains: number[], results: Results, running: readonly number[]): void {
  const runners = runnersOf(results);
  let allLose = 0;
  for (const index of running) allLose += resultOf(results, index, ifLost);
  let at = 0;
  for (const index of running) {
    gains[at] = resultOf(results, index, ifLost) - resultOf(results, index, ifWon) - allLose;
    at += 1;
  }
  const single = gains.length - at < 2 * runners ? gains.length : gains.length - 2 * runners;
  if (at < single) gains[at] = 0 - allLose;
  for (let index = single; index < gains.length; index += 1) {
    const runner = index - single;
    const side = runner < runners ? ifWon : ifLost;
    gains[index] = 0 - resultOf(results, runner % runners, side);
  }
}

/** Results change only at a line, so the ranges between lines are all outcomes. */
export function ladderOf(lists: readonly Pick<BetList<SessionBet>, 'bets'>[]) {
  const starts = new Set([0]);
  for (const { bets } of lists) for (const { line } of bets) starts.add(startOf(line));
  const ladder = [...starts].toSorted((a, b) => a - b);
  return ladder.map((from, index) => {
    const next = ladder[index + 1];
    return { kind: 'numbers', from, to: next === undefined ? null : next - 1 } as const;
  });
}

function sessionHoldings(lists: readonly BetList<SessionBet>[], terms: CurrentTerms): Holdings {
  const outcomes = ladderOf(lists);
  const rungs = new Map(outcomes.map(({ from }, index) => [from, index]));
  return {
    outcomes,
    width: outcomes.length,
    visit(take) {
      for (const { account, bets } of lists) {
        terms.split(account, { bets, seqOf: ({ seq }) => seq }, (path, own) => {
          take({ account, path, gains: gainsOnLadder(own, rungs) });
        });
      }
    },
  };
}

/** The lowest whole number that is not below the line. */
const startOf = (line: number): number => Math.max(0, Math.ceil(line));

/** Each bet has one result below its line and one from it on. */
function gainsOnLadder(
  bets: readonly SessionBet[],
  rungs: ReadonlyMap<number, number>,
): readonly number[] {
  const changes = Array.from({ length: rungs.size }, () => 0);
  for (const bet of bets) {
    const below = sessionResult(bet, Number.NEGATIVE_INFINITY);
    const above = sessionResult(bet, Number.POSITIVE_INFINITY);
    const rung = rungs.get(startOf(bet.line)) ?? 0;
    // A line of 0 or below is reached by every number.
    if (rung > 0) changes[0] = (changes[0] ?? 0) - below;
    changes[rung] = (changes[rung] ?? 0) - above + (rung > 0 ? below : 0);
  }
  let sum = 0;
  return changes.map((change) => (sum += change));
}
