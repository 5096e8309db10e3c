/**
 * All that the exchange knows. Only `apply` changes it. Invariants: an account's exposure is the sum
 * of its positions' exposures; positions and books follow from the open bets and can be rebuilt from
 * them; a settled market keeps nothing but its id.
 */

import type { Money } from '@layline/contract';
import {
  type AgentId,
  type MarketId,
  noMoney,
  type PlayerId,
  type SiteId,
  type TriggerId,
} from '@layline/contract';
import { type Ledger, openLedger } from '@layline/ledger';
import type { TransferAnswer } from '../model/account.ts';
import type { Agent, PointsAnswer } from '../model/agent.ts';
import type { SessionBet } from '../model/bet.ts';
import type { SiteRules } from '../model/protection.ts';
import type { Reservation } from '../model/reservation.ts';
import type { RiskStop } from '../model/risk-stop.ts';
import type { RoundBet } from '../model/round.ts';
import type { Trigger } from '../model/trigger.ts';
import { type Generations, openGenerations } from './generations.ts';
import type { Market, PlayerAccount } from './market.ts';
import type { AnswerStore, BetStore, Memory, OpenMemory } from './memory.ts';
import { openTables } from './tables.ts';

/** A player's bets on one session, or in one casino round, oldest first. */
export interface BetList<Bet> {
  readonly account: PlayerAccount;
  bets: Bet[];
  exposure: Money;
}

export interface ExchangeState {
  seq: number;
  /** Of the server that writes the journal; 0 where one alone can. */
  epoch: number;
  readonly ledger: Ledger;
  readonly accounts: Map<PlayerId, PlayerAccount>;
  /** The accounts by number. */
  readonly players: PlayerAccount[];
  readonly markets: Map<MarketId, Market>;
  /** Bets on the markets that are sessions. */
  readonly sessions: Map<MarketId, Map<PlayerId, BetList<SessionBet>>>;
  /** Bets on casino rounds that are not settled, by round id. */
  readonly rounds: Map<string, Map<PlayerId, BetList<RoundBet>>>;
  /** Bets of markets that are not settled, without those that were cancelled whole. */
  readonly bets: BetStore;
  /** What was answered to client references. */
  readonly answers: Generations<AnswerStore>;
  readonly openAnswers: Memory['openAnswers'];
  /** What was answered to references of transfers, by `site/reference`. */
  readonly transferAnswers: Generations<Map<string, TransferAnswer>>;
  /** Markets that were settled, oldest first, with the number of the command that did it. */
  readonly settled: Map<MarketId, number>;
  /** Of bets in their in-play delay, by player: kept by the engine, and in no snapshot. */
  readonly reservations: Map<PlayerId, readonly Reservation[]>;
  /** Those of markets that are not settled, oldest first. */
  readonly triggers: Map<MarketId, Map<TriggerId, Trigger>>;
  /** Of the sites that ever had any. */
  readonly siteRules: Map<SiteId, SiteRules>;
  /** Where no new risk is taken, by the name of the scope. */
  readonly riskStops: Map<string, RiskStop>;
  /** Those between sites and players, each after its upline. */
  readonly agents: Map<AgentId, Agent>;
  /** What agents owe by sheets that are not even, by `agent>upline`; below zero what is owed to them. */
  readonly owed: Map<string, Money>;
  /** What was answered to references of points, by `site/reference`. */
  readonly pointsAnswers: Generations<Map<string, PointsAnswer>>;
  /** The accounts of each person whose accounts are linked; follows from the accounts. */
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
    agents: new Map(),
    owed: new Map(),
    pointsAnswers: openGenerations(() => new Map()),
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
  { playerId, siteId, exposureLimit }: NewAccount,
): PlayerAccount {
  const account: PlayerAccount = {
    number: players.length,
    playerId,
    siteId,
    end: { kind: 'player', playerId },
    exposureLimit,
    balance: noMoney,
    exposure: noMoney,
    protection: null,
    usage: [],
    agents: [],
  };
  players.push(account);
  accounts.set(playerId, account);
  return account;
}
