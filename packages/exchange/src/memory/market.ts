/**
 * A market in memory, with what stands in it. Positions follow from the open bets and can be rebuilt
 * from them; a settled market leaves memory.
 */
import type {
  MarketDefinition,
  Money,
  Odds,
  PlayerId,
  PriceLevel,
  RunnerId,
  Side,
  SiteId,
} from '@layline/contract';
import type { Account } from '@layline/ledger';
import type { AgentSince } from '../model/agent.ts';
import type { OpenBet } from '../model/bet.ts';
import type { Outcomes, Removal, Taken } from '../model/market.ts';
import type { Protection, UsageQuarter } from '../model/protection.ts';
import type { Results } from './results.ts';

/** Invariant: the exposure is the sum of that of all positions; the balance is what the ledger holds. */
export interface PlayerAccount {
  /** Place in the state's `players`, by which a row names the account. */
  readonly number: number;
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
  /** The account in the ledger. */
  readonly end: Account;
  exposureLimit: Money | null;
  balance: Money;
  exposure: Money;
  /** Null until the player or the operator asked for any. */
  protection: Protection | null;
  /** The latest weeks, oldest first. */
  readonly usage: UsageQuarter[];
  /** Whose player this was and is, oldest first; none for a player of the site ever since. */
  readonly agents: AgentSince[];
}

/** An open bet as it stands now. Its store alone changes it. */
export interface Bet extends OpenBet {
  readonly key: BetKey;
  readonly account: PlayerAccount;
  readonly runner: MarketRunner;
}

declare const isBetKey: unique symbol;
/** Names a bet in its store; another bet may have it once this one is removed. */
export type BetKey = number & { readonly [isBetKey]: true };

/** The unmatched bets of one side of a runner, best odds first for a taker, then oldest first. */
export interface Queue {
  readonly side: Side;
  first(): Bet | null;
  after(bet: Bet): Bet | null;
  /** The odds in use with the sum of what remains at each, at most `countMax` of them. */
  levels(countMax: number): PriceLevel[];
}

/** Invariant: a bet is in exactly one queue while something of it remains, and in none after. */
export interface RunnerBook {
  readonly back: Queue;
  readonly lay: Queue;
}

/** A runner of a market, for as long as the market is open. */
export interface MarketRunner {
  readonly runnerId: RunnerId;
  readonly market: Market;
  /** Place in the definition and in every position's results; -1 when it is no longer listed. */
  index: number;
  /** Opened with the first bet that rests. */
  book: RunnerBook | null;
}

/** A player's bets in one market. */
export interface Position {
  readonly account: PlayerAccount;
  /** Oldest first. */
  readonly bets: BetKey[];
  /** How many of the bets have something in the book. */
  resting: number;
  results: Results;
  exposure: Money;
}

export interface Market {
  definition: MarketDefinition;
  /** In the order they were seen; the rest of a removal is read from the definition. */
  removals: readonly Removal[];
  outcomes: Outcomes;
  readonly positions: Map<PlayerId, Position>;
  readonly runners: Map<RunnerId, MarketRunner>;
  /** House money that is taken, by `levelKey`. */
  readonly taken: Map<string, Taken>;
}

export interface HouseLevel {
  readonly runnerId: RunnerId;
  readonly side: Side;
  readonly odds: Odds;
}

export const levelKey = ({ runnerId, side, odds }: HouseLevel): string =>
  `${runnerId}/${side}/${odds}`;
