/**
 * The complete state of the exchange. Only `apply` changes it. Invariants: an account's exposure is the
 * sum of its positions' exposures; positions and books follow from the open bets and can be rebuilt from
 * them; of a settled market only its id remains.
 */

import type { Instant, Money } from '@layline/contract';
import {
  type AgentId,
  type MarketId,
  noMoney,
  type PlayerId,
  type SiteId,
  type TriggerId,
  type WithdrawalRef,
} from '@layline/contract';
import { type Ledger, openLedger } from '@layline/ledger';
import type { TransferAnswer } from '../model/account.ts';
import type { Agent, PointsAnswer } from '../model/agent.ts';
import type { SessionBet } from '../model/bet.ts';
import type { BranchLock } from '../model/branch-lock.ts';
import type { Unclaimed, Withdrawal } from '../model/cashier.ts';
import type { CommissionPlan, DiscountTier } from '../model/commission.ts';
import type { Maintenance } from '../model/maintenance.ts';
import type { SiteRules } from '../model/protection.ts';
import type { Reservation } from '../model/reservation.ts';
import type { RiskStop } from '../model/risk-stop.ts';
import type { RoundBet } from '../model/round.ts';
import type { Trigger } from '../model/trigger.ts';
import type { WalletRound } from '../model/wallet.ts';
import { type Generations, openGenerations } from './generations.ts';
import type { Market, PlayerAccount } from './market.ts';
import type { AnswerStore, BetStore, Memory, OpenMemory } from './memory.ts';
import { openTables } from './tables.ts';

/** A player's bets on one session, or in one casino round, oldest first. */
export interface BetList<Bet> {
  readonly account: PlayerAccount;
  bets: Bet[];
  exposure: Money;
  /** Upper bound of what the house may owe here. */
  possibleWin: number;
}

export interface ExchangeState {
  seq: number;
  /** Epoch of the server that writes the journal; 0 if only a single server ever wrote it. */
  epoch: number;
  readonly ledger: Ledger;
  readonly accounts: Map<PlayerId, PlayerAccount>;
  /** The accounts, indexed by number. */
  readonly players: PlayerAccount[];
  readonly markets: Map<MarketId, Market>;
  /** Session bets, by market. */
  readonly sessions: Map<MarketId, Map<PlayerId, BetList<SessionBet>>>;
  /** Bets on unsettled casino rounds, by round id. */
  readonly rounds: Map<string, Map<PlayerId, BetList<RoundBet>>>;
  /** Bets of unsettled markets, except those cancelled whole. */
  readonly bets: BetStore;
  /** Replies per client reference. */
  readonly answers: Generations<AnswerStore>;
  readonly openAnswers: Memory['openAnswers'];
  /** Replies per transfer reference, keyed `site/reference`. */
  readonly transferAnswers: Generations<Map<string, TransferAnswer>>;
  /** Settled markets, oldest first, with the number of the settling command. */
  readonly settled: Map<MarketId, number>;
  /**
   * Reservations of bets in their in-play delay, by player. The engine maintains them; snapshots leave
   * them out.
   */
  readonly reservations: Map<PlayerId, readonly Reservation[]>;
  /** Triggers of unsettled markets, oldest first. */
  readonly triggers: Map<MarketId, Map<TriggerId, Trigger>>;
  /** Sites that have had any rules. */
  readonly siteRules: Map<SiteId, SiteRules>;
  /** Where no new risk is taken, by scope key. */
  readonly riskStops: Map<string, RiskStop>;
  /** Announced or begun, by the key of its scope. */
  readonly maintenances: Map<string, Maintenance>;
  /** By scope, for the markets that are defined from now on. */
  readonly commissionPlans: Map<string, CommissionPlan>;
  readonly discountTiers: Map<SiteId, readonly DiscountTier[]>;
  /** By site, the last week whose discounts are set. */
  readonly discountWeeks: Map<SiteId, Instant>;
  /** Agents between sites and players, each after its upline. */
  readonly agents: Map<AgentId, Agent>;
  /** By agent and part; those that are over stay until the next one is set. */
  readonly branchLocks: Map<string, BranchLock>;
  /** Debts of agents from unsettled sheets, by `agent>upline`; negative if the agent is owed. */
  readonly owed: Map<string, Money>;
  /** Replies per points reference, keyed `site/reference`. */
  readonly pointsAnswers: Generations<Map<string, PointsAnswer>>;
  /** Withdrawals that are not over, oldest first. */
  /** By round and player: money of wallets in rounds that are not over. */
  readonly walletRounds: Map<string, Map<PlayerId, WalletRound>>;
  readonly withdrawals: Map<WithdrawalRef, Withdrawal>;
  /** Money in suspense, by `site/reference`. */
  readonly unclaimed: Map<string, Unclaimed>;
  /** Linked accounts of each person; derived from the accounts. */
  readonly people: Map<string, PlayerId[]>;
}

export function openExchange(openMemory: OpenMemory = openTables): ExchangeState {
  const players: PlayerAccount[] = [];
  const { bets, openAnswers } = openMemory(players);
  return {
    seq: 0,
    epoch: 0,
    ledger: openLedger(),
    accounts: new Map(),
    players,
    markets: new Map(),
    sessions: new Map(),
    rounds: new Map(),
    bets,
    answers: openGenerations(openAnswers),
    openAnswers,
    transferAnswers: openGenerations(() => new Map()),
    settled: new Map(),
    reservations: new Map(),
    triggers: new Map(),
    siteRules: new Map(),
    riskStops: new Map(),
    maintenances: new Map(),
    commissionPlans: new Map(),
    discountTiers: new Map(),
    discountWeeks: new Map(),
    agents: new Map(),
    branchLocks: new Map(),
    owed: new Map(),
    pointsAnswers: openGenerations(() => new Map()),
    walletRounds: new Map(),
    withdrawals: new Map(),
    unclaimed: new Map(),
    people: new Map(),
  };
}

export interface NewAccount {
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  readonly exposureLimit: Money | null;
}

export function addAccount(
  { players, accounts }: ExchangeState,
  opened: NewAccount,
): PlayerAccount {
  const account = newAccount({ ...opened, number: players.length });
  players.push(account);
  accounts.set(opened.playerId, account);
  return account;
}

/** An account without money, protection and agents. */
export const newAccount = ({
  number,
  playerId,
  siteId,
  exposureLimit,
}: NewAccount & { readonly number: number }): PlayerAccount => ({
  number,
  playerId,
  siteId,
  end: { kind: 'player', playerId },
  exposureLimit,
  balance: noMoney,
  held: noMoney,
  exposure: noMoney,
  possibleWin: 0,
  discount: 0,
  protection: null,
  usage: [],
  agents: [],
});
