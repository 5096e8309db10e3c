/**
 * A market in memory, with its runners, books and positions. Positions follow from the open bets and can
 * be rebuilt from them; a settled market leaves memory.
 */
import type {
  MarketDefinition,
  Money,
  Odds,
  PlayerId,
  PriceLevel,
  RunnerId,
  RunnerLine,
  Side,
  SiteId,
} from '@layline/contract';
import type { Account } from '@layline/ledger';
import type { AgentSince } from '../model/agent.ts';
import type { OpenBet } from '../model/bet.ts';
import type { MarketPlan } from '../model/commission.ts';
import type { Outcomes, Removal, Taken } from '../model/market.ts';
import type { Protection, UsageQuarter } from '../model/protection.ts';
import type { Numbered } from './register.ts';
import type { Results } from './results.ts';

/** Invariant: `exposure` is the sum over all positions; `balance` is the ledger's. */
export interface PlayerAccount {
  /** Index in the state's `players`, by which rows refer to the account. */
  readonly number: number;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  /** The account in the ledger. */
  readonly end: Account;
  exposureLimit: Money | null;
  balance: Money;
  /** The part of the balance that waits to be withdrawn: the sum of the withdrawals that are not sent. */
  held: Money;
  exposure: Money;
  /** Upper bound of what the house may owe on open bets: the sum over positions, sessions and rounds. */
  possibleWin: number;
  /** On commission, in basis points. */
  discount: number;
  /** Null until the player or the operator sets any. */
  protection: Protection | null;
  /** The most recent weeks, oldest first. */
  readonly usage: UsageQuarter[];
  /** The player's agents over time, oldest first; empty if always the site's own player. */
  readonly agents: AgentSince[];
}

/** An open bet in its current state. Only its store changes it. */
export interface Bet extends OpenBet {
  readonly key: BetKey;
  readonly position: Position;
  readonly runner: MarketRunner;
}

declare const isBetKey: unique symbol;
/** Identifies a bet in its store; reused once the bet is removed. */
export type BetKey = number & { readonly [isBetKey]: true };

/** The unmatched bets of one side of a runner: best odds for a taker first, then oldest first. */
export interface Queue {
  readonly side: Side;
  first(): Bet | null;
  after(bet: Bet): Bet | null;
  /** The best odds in use, at most `countMax`, with the total remaining at each. */
  levels(countMax: number): PriceLevel[];
}

/** Invariant: a bet is in exactly one queue while part of it remains, and in none afterwards. */
export interface RunnerBook {
  readonly back: Queue;
  readonly lay: Queue;
}

/** A runner of a market; it exists as long as the market is open. */
export interface MarketRunner extends Numbered {
  readonly runnerId: RunnerId;
  readonly market: Market;
  /** Index in the definition and in every position's results; -1 once no longer listed. */
  index: number;
  /** Null in a market without lines. */
  readonly line: RunnerLine | null;
  /** Created with the first resting bet. */
  book: RunnerBook | null;
}

/** A player's bets in one market. */
export interface Position extends Numbered {
  readonly account: PlayerAccount;
  /** Oldest first. */
  readonly bets: BetKey[];
  /** Number of bets with an unmatched part in the book. */
  resting: number;
  results: Results;
  exposure: Money;
  /** Upper bound of what the house may owe here. */
  possibleWin: number;
}

export interface Market {
  definition: MarketDefinition;
  /** In the order they were seen; their other details come from the definition. */
  removals: readonly Removal[];
  /** Commission plans, fixed when the market was defined; undefined if none covered it. */
  readonly plans: readonly MarketPlan[] | undefined;
  outcomes: Outcomes;
  readonly positions: Map<PlayerId, Position>;
  readonly runners: Map<RunnerId, MarketRunner>;
  /** House liquidity already taken, by `levelKey`. */
  readonly taken: Map<string, Taken>;
}

export interface HouseLevel {
  readonly runnerId: RunnerId;
  readonly side: Side;
  readonly odds: Odds;
}

export const levelKey = ({ runnerId, side, odds }: HouseLevel): string =>
  `${runnerId}/${side}/${odds}`;
