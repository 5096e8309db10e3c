/**
 * Converts the state to plain JSON and back. Positions, books and exposures are not saved: they are
 * rebuilt from the bets. Invariant: a restored state has the same hash as the saved one.
 */
import {
  type BetId,
  type Instant,
  type MarketId,
  type Money,
  money,
  type PlayerId,
  type SiteId,
} from '@layline/contract';
import { balanceOf } from '@layline/ledger';
import { canonicalText, hashText } from './memory/hash.ts';
import type { Market, PlayerAccount, Queue } from './memory/market.ts';
import type { Answer, AnswerStore, OpenMemory } from './memory/memory.ts';
import { addAccount, type ExchangeState, openExchange } from './memory/state.ts';
import { openTables } from './memory/tables.ts';
import type { TransferAnswer } from './model/account.ts';
import type { Agent, AgentSince, PointsAnswer } from './model/agent.ts';
import type { OpenBet, SessionBet } from './model/bet.ts';
import type { BranchLock } from './model/branch-lock.ts';
import type { Unclaimed, Withdrawal } from './model/cashier.ts';
import type { CommissionPlan, DiscountTier, MarketPlan } from './model/commission.ts';
import type { Maintenance } from './model/maintenance.ts';
import type { Removal, Taken } from './model/market.ts';
import type { Protection, SiteRules, UsageQuarter } from './model/protection.ts';
import type { RiskStop } from './model/risk-stop.ts';
import type { RoundBet } from './model/round.ts';
import type { Trigger } from './model/trigger.ts';
import type { WalletRound } from './model/wallet.ts';
import { placePlayer, putAgents } from './rules/agents/apply-agents.ts';
import { putPointsAnswer } from './rules/agents/points/point-answers.ts';
import { lockKey } from './rules/agents/tree/branch-locks.ts';
import { ensurePosition, mustFindAccount } from './rules/bets/apply-bets.ts';
import { putUnclaimed, putWithdrawal } from './rules/cashier/apply-cashier.ts';
import { planKey } from './rules/commission/plans.ts';
import { betsOfMarket } from './rules/held/open-bets.ts';
import { maintenanceKey } from './rules/limits/maintenance.ts';
import { scopeKey } from './rules/limits/risk-stops.ts';
import { openMarket, weighPositions } from './rules/markets/define-market.ts';
import { setProtection } from './rules/protection/apply-protection.ts';
import { addRoundBet } from './rules/rounds/apply-rounds.ts';
import { listWalletRounds, putWalletRound } from './rules/rounds/wallet-rounds.ts';
import { addSessionBet } from './rules/sessions/apply-session-bet.ts';
import { putTransferAnswer } from './rules/transfer-answers.ts';
import { putTrigger } from './rules/triggers/apply-triggers.ts';
import { setPossibleWin, winWithHouse } from './rules/wins/possible-win.ts';

interface SavedAccount {
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly exposureLimit: number | null;
  /** Absent if there is none, as in older snapshots. */
  readonly protection?: Protection;
  readonly usage?: readonly UsageQuarter[];
  readonly agents?: readonly AgentSince[];
  /** Absent at 0. */
  readonly discount?: number;
}

type SavedAnswer = Answer & Pick<SavedAccount, 'playerId'>;

interface SavedMarket {
  readonly definition: Market['definition'];
  readonly removals: readonly Removal[];
  /** Absent if there are none. */
  readonly plans?: readonly MarketPlan[];
  readonly bets: readonly OpenBet[];
  readonly taken: readonly (readonly [string, Taken])[];
}

interface SavedTransfers {
  readonly since: number;
  readonly answers: readonly TransferAnswer[];
  readonly answersBefore: readonly TransferAnswer[];
}

/** Absent until there is an agent. */
interface SavedAgents {
  readonly agents?: readonly SavedAgent[];
  readonly owed?: readonly (readonly [string, Money])[];
  readonly points?: SavedPoints;
  /** Absent if there are none. */
  readonly branchLocks?: readonly BranchLock[];
}

type SavedAgent = Omit<Agent, 'downline' | 'players'>;

interface SavedPoints {
  readonly since: number;
  readonly answers: readonly PointsAnswer[];
  readonly answersBefore: readonly PointsAnswer[];
}

interface Saved extends SavedAgents {
  readonly format: 3;
  readonly seq: number;
  /** Absent if 0, as in snapshots from before epochs. */
  readonly epoch?: number;
  readonly balances: readonly (readonly [string, number])[];
  readonly accounts: readonly SavedAccount[];
  readonly markets: readonly SavedMarket[];
  readonly sessionBets: readonly SessionBet[];
  /** Absent in snapshots from before casino bets. */
  readonly roundBets?: readonly RoundBet[];
  readonly answersSince: number;
  readonly answers: readonly SavedAnswer[];
  readonly answersBefore: readonly SavedAnswer[];
  /** Absent until a transfer has a reference, as in older journals. */
  readonly transfers?: SavedTransfers;
  readonly settled: readonly (readonly [string, number])[];
  /** Absent if there are none. */
  readonly triggers?: readonly Trigger[];
  /** Absent until a site has rules. */
  readonly siteRules?: readonly (readonly [string, SiteRules])[];
  /** Absent if there are none, as is all that follows. */
  readonly riskStops?: readonly RiskStop[];
  readonly maintenances?: readonly Maintenance[];
  readonly withdrawals?: readonly Withdrawal[];
  readonly unclaimed?: readonly Unclaimed[];
  readonly walletRounds?: readonly WalletRound[];
  readonly commissionPlans?: readonly CommissionPlan[];
  readonly discountTiers?: readonly (readonly [string, readonly DiscountTier[]])[];
  readonly discountWeeks?: readonly (readonly [string, number])[];
}

function save(state: ExchangeState): Saved {
  return {
    format: 3,
    seq: state.seq,
    ...(state.epoch > 0 && { epoch: state.epoch }),
    balances: [...state.ledger.balances],
    accounts: [...state.accounts.values()].map(saveAccount),
    markets: [...state.markets.values()].map((market) => saveMarket(state, market)),
    sessionBets: [...state.sessions.values()]
      .flatMap((players) => [...players.values()].flatMap(({ bets }) => bets))
      .toSorted((a, b) => a.seq - b.seq),
    roundBets: [...state.rounds.values()]
      .flatMap((players) => [...players.values()].flatMap(({ bets }) => bets))
      .toSorted((a, b) => a.seq - b.seq),
    answersSince: state.answers.since,
    answers: saveAnswers(state.answers.current),
    answersBefore: saveAnswers(state.answers.previous),
    ...saveTransfers(state.transferAnswers),
    settled: [...state.settled],
    ...saveTriggers(state),
    ...(state.siteRules.size > 0 && { siteRules: [...state.siteRules] }),
    ...(state.riskStops.size > 0 && { riskStops: [...state.riskStops.values()] }),
    ...(state.maintenances.size > 0 && { maintenances: [...state.maintenances.values()] }),
    ...(state.withdrawals.size > 0 && { withdrawals: [...state.withdrawals.values()] }),
    ...(state.unclaimed.size > 0 && { unclaimed: [...state.unclaimed.values()] }),
    ...(state.walletRounds.size > 0 && { walletRounds: listWalletRounds(state) }),
    ...savePlans(state),
    ...saveAgents(state),
  };
}

function savePlans({ commissionPlans, discountTiers, discountWeeks }: ExchangeState) {
  return {
    ...(commissionPlans.size > 0 && { commissionPlans: [...commissionPlans.values()] }),
    ...(discountTiers.size > 0 && { discountTiers: [...discountTiers] }),
    ...(discountWeeks.size > 0 && { discountWeeks: [...discountWeeks] }),
  };
}

function saveAgents({ agents, owed, pointsAnswers, branchLocks }: ExchangeState): SavedAgents {
  if (agents.size === 0) return {};
  const { since, current, previous } = pointsAnswers;
  const [answers, answersBefore] = [[...current.values()], [...previous.values()]];
  return {
    agents: [...agents.values()].map(saveAgent),
    owed: [...owed],
    points: { since, answers, answersBefore },
    ...(branchLocks.size > 0 && { branchLocks: [...branchLocks.values()] }),
  };
}

const saveAgent = ({ agentId, siteId, level, credit, allocated, terms }: Agent): SavedAgent => ({
  agentId,
  siteId,
  level,
  credit,
  allocated,
  terms: [...terms],
});

function saveTriggers({ triggers }: ExchangeState): Pick<Saved, 'triggers'> {
  const all = [...triggers.values()].flatMap((ofMarket) => [...ofMarket.values()]);
  return all.length === 0 ? {} : { triggers: all };
}

function saveMarket(state: ExchangeState, market: Market): SavedMarket {
  const { definition, removals, plans, taken } = market;
  const fixed = { definition, removals, ...(plans && { plans }) };
  return { ...fixed, bets: betsOfMarket(state, market), taken: [...taken] };
}

const saveAccount = (account: PlayerAccount): SavedAccount => {
  const { playerId, siteId, exposureLimit, protection, usage, agents, discount } = account;
  const own = { playerId, siteId, exposureLimit, ...(protection && { protection }) };
  return {
    ...own,
    // Copied, because the current quarter keeps counting.
    ...(usage.length > 0 && { usage: usage.map((quarter) => ({ ...quarter })) }),
    ...(agents.length > 0 && { agents: [...agents] }),
    ...(discount > 0 && { discount }),
  };
};

const saveAnswers = (answers: AnswerStore): SavedAnswer[] =>
  answers.all().map(({ account, answer }) => ({ ...answer, playerId: account.playerId }));

function saveTransfers({
  since,
  current,
  previous,
}: ExchangeState['transferAnswers']): Pick<Saved, 'transfers'> {
  const [answers, answersBefore] = [[...current.values()], [...previous.values()]];
  if (since === 0 && answers.length === 0) return {};
  return { transfers: { since, answers, answersBefore } };
}

export const snapshotExchange = (state: ExchangeState): unknown => save(state);

/** Throws a TypeError for anything that `snapshotExchange` of this version did not write. */
export function restoreExchange(json: unknown, openMemory: OpenMemory = openTables): ExchangeState {
  if (typeof json !== 'object' || json === null || (json as Partial<Saved>).format !== 3) {
    throw new TypeError('This is not a snapshot of an exchange of format 3');
  }
  const saved = json as Saved;
  const state = openExchange(openMemory);
  state.seq = saved.seq;
  state.epoch = saved.epoch ?? 0;
  for (const [key, balance] of saved.balances) state.ledger.balances.set(key, money(balance));
  restoreAgents(state, saved);
  for (const account of saved.accounts) restoreAccount(state, account);
  state.answers.since = saved.answersSince as typeof state.answers.since;
  restoreAnswers(state, saved);
  if (saved.transfers !== undefined) restoreTransfers(state.transferAnswers, saved.transfers);
  for (const [id, seq] of saved.settled) state.settled.set(id as MarketId, seq);
  for (const [id, rules] of saved.siteRules ?? []) state.siteRules.set(id as SiteId, rules);
  for (const stop of saved.riskStops ?? []) state.riskStops.set(scopeKey(stop.scope), stop);
  for (const one of saved.maintenances ?? []) state.maintenances.set(maintenanceKey(one), one);
  for (const plan of saved.commissionPlans ?? []) state.commissionPlans.set(planKey(plan), plan);
  for (const [id, tiers] of saved.discountTiers ?? []) {
    state.discountTiers.set(id as SiteId, tiers);
  }
  for (const [id, week] of saved.discountWeeks ?? []) {
    state.discountWeeks.set(id as SiteId, week as Instant);
  }
  for (const market of saved.markets) restoreMarket(state, market);
  for (const trigger of saved.triggers ?? []) putTrigger(state, trigger);
  for (const bet of saved.sessionBets) addSessionBet(state, bet);
  for (const bet of saved.roundBets ?? []) addRoundBet(state, bet);
  for (const withdrawal of saved.withdrawals ?? []) putWithdrawal(state, withdrawal);
  for (const unclaimed of saved.unclaimed ?? []) putUnclaimed(state, unclaimed);
  for (const one of saved.walletRounds ?? []) putWalletRound(state, one);
  return state;
}

function restoreAgents(
  state: ExchangeState,
  { agents = [], owed = [], points, branchLocks = [] }: SavedAgents,
): void {
  putAgents(
    state,
    agents.map((agent) => ({ ...agent, terms: [...agent.terms] })),
  );
  for (const [key, amount] of owed) state.owed.set(key, amount);
  for (const lock of branchLocks) state.branchLocks.set(lockKey(lock), lock);
  if (points === undefined) return;
  const kept = state.pointsAnswers;
  kept.since = points.since as typeof kept.since;
  for (const answer of points.answers) putPointsAnswer(kept.current, answer);
  for (const answer of points.answersBefore) putPointsAnswer(kept.previous, answer);
}

function restoreAccount(state: ExchangeState, saved: SavedAccount): void {
  const exposureLimit = saved.exposureLimit === null ? null : money(saved.exposureLimit);
  const account = addAccount(state, { ...saved, exposureLimit });
  account.balance = balanceOf(state.ledger, account.end);
  account.discount = saved.discount ?? 0;
  account.usage.push(...(saved.usage ?? []).map((quarter) => ({ ...quarter })));
  for (const since of saved.agents ?? []) placePlayer(state, account, since);
  if (saved.protection !== undefined) setProtection(state, account, saved.protection);
}

type SavedAnswers = Readonly<Record<'answers' | 'answersBefore', readonly SavedAnswer[]>>;

function restoreAnswers(state: ExchangeState, saved: SavedAnswers): void {
  const { current, previous } = state.answers;
  const generations = [
    [current, saved.answers],
    [previous, saved.answersBefore],
  ] as const;
  for (const [kept, answers] of generations) {
    for (const { playerId, ...answer } of answers) {
      kept.put(mustFindAccount(state, playerId), answer);
    }
  }
}

function restoreTransfers(held: ExchangeState['transferAnswers'], saved: SavedTransfers): void {
  held.since = saved.since as typeof held.since;
  for (const answer of saved.answers) putTransferAnswer(held.current, answer);
  for (const answer of saved.answersBefore) putTransferAnswer(held.previous, answer);
}

/** Bets arrive in the order they were placed, which restores the queues. */
function restoreMarket(state: ExchangeState, saved: SavedMarket): void {
  const market = openMarket(state, saved);
  for (const [key, taken] of saved.taken) market.taken.set(key, taken);
  restoreBets(state, { market, saved: saved.bets });
  weighPositions(state, market);
}

function restoreBets(
  state: ExchangeState,
  { market, saved }: { readonly market: Market; readonly saved: readonly OpenBet[] },
): void {
  const bets = saved.map((bet) => {
    const runner = market.runners.get(bet.runnerId);
    if (runner === undefined) throw new Error(`A saved bet on ${bet.runnerId}, not in the market`);
    const position = ensurePosition(market, mustFindAccount(state, bet.playerId));
    return { bet, position, runner };
  });
  for (const bet of state.bets.restore(bets)) {
    const { position } = bet;
    position.bets.push(bet.key);
    if (bet.remaining > 0) position.resting += 1;
    setPossibleWin(position, position.possibleWin + winWithHouse(bet));
  }
}

/** Bets that lost their place in a queue; absent if none did, since then the bets alone give the order. */
function overtakenBets({ markets }: ExchangeState): readonly BetId[] | undefined {
  const books = [...markets.values()].flatMap(({ runners }) =>
    [...runners.values()].flatMap(({ book }) => (book === null ? [] : [book.back, book.lay])),
  );
  const found = books.flatMap(overtakenIn);
  return found.length === 0 ? undefined : found;
}

/** Bets directly behind one that was placed after them; normally none, as each joins at the end. */
function overtakenIn(queue: Queue): BetId[] {
  const found: BetId[] = [];
  let before = queue.first();
  while (before !== null) {
    const bet = queue.after(before);
    if (bet?.oddsRequested === before.oddsRequested && bet.seq < before.seq) found.push(bet.betId);
    before = bet;
  }
  return found;
}

/**
 * Hash of the whole state. It does not depend on the order in which accounts, markets and answers were
 * added; it does depend on the order of a market's bets and of its queues.
 */
export function stateHash(state: ExchangeState): string {
  const saved = save(state);
  const sorted = (items: readonly unknown[]): string[] => items.map(canonicalText).toSorted();
  const { transfers } = saved;
  return hashText(
    canonicalText({
      ...saved,
      balances: sorted(saved.balances),
      accounts: sorted(saved.accounts),
      answers: sorted(saved.answers),
      answersBefore: sorted(saved.answersBefore),
      transfers: transfers && {
        since: transfers.since,
        answers: sorted(transfers.answers),
        answersBefore: sorted(transfers.answersBefore),
      },
      markets: sorted(saved.markets.map((market) => ({ ...market, taken: sorted(market.taken) }))),
      settled: sorted(saved.settled),
      triggers: saved.triggers && sorted(saved.triggers),
      siteRules: saved.siteRules && sorted(saved.siteRules),
      riskStops: saved.riskStops && sorted(saved.riskStops),
      maintenances: saved.maintenances && sorted(saved.maintenances),
      unclaimed: saved.unclaimed && sorted(saved.unclaimed),
      walletRounds: saved.walletRounds && sorted(saved.walletRounds),
      commissionPlans: saved.commissionPlans && sorted(saved.commissionPlans),
      discountTiers: saved.discountTiers && sorted(saved.discountTiers),
      discountWeeks: saved.discountWeeks && sorted(saved.discountWeeks),
      overtaken: overtakenBets(state),
      agents: saved.agents && sorted(saved.agents),
      owed: saved.owed && sorted(saved.owed),
      points: saved.points && {
        since: saved.points.since,
        answers: sorted(saved.points.answers),
        answersBefore: sorted(saved.points.answersBefore),
      },
      exposures: sorted([...state.accounts.values()].map((one) => [one.playerId, one.exposure])),
    }),
  );
}
