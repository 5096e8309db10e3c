/**
 * The read interface of the exchange for other folders. The engine has two views. `engine.view` reads the
 * copy with committed events only, so that nobody sees what the store may never hold. The view for
 * precomputed replies reads memory as it will be if the commit succeeds.
 */
import {
  type AgentId,
  addMoney,
  type BetId,
  type ClientRef,
  type Instant,
  type MarketId,
  type Money,
  money,
  type PlayerId,
  type PriceLevel,
  type Refusal,
  type RunnerId,
  type Side,
  type SiteId,
} from '@layline/contract';
import {
  type AccountView,
  type AgentView,
  accountOf,
  agentOfPlayer,
  agentTree,
  agentView,
  apply,
  type BookLevels,
  type BranchLock,
  betOf,
  betsOfRound,
  bookLevels,
  branchWorst,
  type Command,
  countPlayers,
  decide,
  type Event,
  type ExchangeState,
  hasOverTriggers,
  hasResults,
  heldPlayers,
  houseLeft,
  isAnswered,
  isInBranch,
  isSignInLocked,
  isTimed,
  isWaiting,
  largestExposures,
  locksOfAgent,
  type Market,
  marketExposure,
  marketOf,
  marketProfitLoss,
  matchedOfParents,
  noWinnerResult,
  type Offers,
  type OpenBet,
  openBets,
  openRoundBets,
  openSessionBets,
  othersLevels,
  type PlayedSince,
  type PlayerExposure,
  type ProtectionView,
  parentsOf,
  playedSince,
  playersOfAgent,
  playerTriggers,
  protectedPlayers,
  protectionOf,
  type RiskStop,
  type RoundBet,
  reservedOf,
  restoreExchange,
  roundExposure,
  runnerOffers,
  runnerProfitLoss,
  type SessionBet,
  type SiteTotals,
  type StakeLimits,
  sheetsOf,
  signInLocked,
  siteTotals,
  snapshotExchange,
  stateHash,
  type Trigger,
  type TriggerBet,
  triggerBet,
  triggersIn,
} from '@layline/exchange';
import { PositionView } from './position-view.ts';

/** An unsettled market. */
export type OpenMarket = Pick<Market, 'definition' | 'removals'>;

export interface RunnerKey {
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
}

export interface QueueKey extends RunnerKey {
  /** The side of the bet to be matched. */
  readonly side: Side;
}

export interface HouseOffers {
  /** As published by the feed. */
  readonly house: Offers;
  /** Levels per side; if the feed has more, all of the feed's are shown. */
  readonly countMax: number;
}

export class EngineView {
  readonly #read: () => ExchangeState;
  /** What the venue, its sites and its agents win and lose for each outcome. */
  readonly positions: PositionView;

  /** `read` is called for every access, because recovery replaces the state. */
  constructor(read: () => ExchangeState) {
    this.#read = read;
    this.positions = new PositionView(read);
  }

  /** Number of the last command. */
  get seq(): number {
    return this.#read().seq;
  }

  /** Epoch of the leader according to the journal; 0 if none was ever recorded. */
  get epoch(): number {
    return this.#read().epoch;
  }

  /** The exposure includes reservations of bets in their in-play delay. */
  accountOf(playerId: PlayerId): AccountView | undefined {
    const state = this.#read();
    const account = accountOf(state, playerId);
    return (
      account && { ...account, exposure: addMoney(account.exposure, reservedOf(state, playerId)) }
    );
  }

  /** Returns undefined for a player without an account. */
  protectionOf(playerId: PlayerId, at: Instant): ProtectionView | undefined {
    return protectionOf(this.#read(), { playerId, at });
  }

  /** Returns players who may not bet, with their linked accounts. */
  heldPlayers(at: Instant): PlayerId[] {
    return heldPlayers(this.#read(), at);
  }

  /** Returns a site's players with limits or a hold. */
  protectedPlayers(siteId: SiteId, at: Instant): PlayerId[] {
    return protectedPlayers(this.#read(), siteId, at);
  }

  /** Tells whether the site ever had rules of player protection. */
  hasRules(siteId: SiteId): boolean {
    return this.#read().siteRules.has(siteId);
  }

  /** Returns active risk stops, oldest first. */
  riskStops(): RiskStop[] {
    return [...this.#read().riskStops.values()];
  }

  /** Returns stakes and results since the start of the quarter hour that contains `at`. */
  playedSince(playerId: PlayerId, at: Instant): PlayedSince | undefined {
    return playedSince(this.#read(), { playerId, at });
  }

  /** Tells whether the player's time on the site must be recorded. */
  isTimed(playerId: PlayerId, at: Instant): boolean {
    return isTimed(this.#read(), { playerId, at });
  }

  /** Returns all agents of a site, each after its upline. */
  agentTree(siteId: SiteId): AgentView[] {
    return agentTree(this.#read(), siteId);
  }

  /** Returns undefined for an unknown agent. */
  agentOf(agentId: AgentId): AgentView | undefined {
    return agentView(this.#read(), agentId);
  }

  /** Tells whether the agent is the top of the branch or below it. */
  isInBranch(agentId: AgentId, top: AgentId): boolean {
    return isInBranch(this.#read(), agentId, top);
  }

  /** Returns null for a player of the site itself. */
  agentOfPlayer(playerId: PlayerId): AgentId | null {
    return agentOfPlayer(this.#read(), playerId);
  }

  /** Returns the players directly below an agent. */
  playersOfAgent(agentId: AgentId): PlayerId[] {
    return playersOfAgent(this.#read(), agentId);
  }

  /** Returns the locks that cover an agent's branch, those of agents above included. */
  locksOfAgent(agentId: AgentId, at: Instant): BranchLock[] {
    return locksOfAgent(this.#read(), { agentId, at });
  }

  /** Tells whether a lock of the player's branch forbids signing in. */
  isSignInLocked(playerId: PlayerId, at: Instant): boolean {
    return isSignInLocked(this.#read(), { playerId, at });
  }

  /** Returns the players whom locks of their branches forbid signing in. */
  signInLocked(at: Instant): PlayerId[] {
    return signInLocked(this.#read(), at);
  }

  /** Returns the most that the agent's branch can lose on open bets. */
  branchWorst(agentId: AgentId): Money {
    return branchWorst(this.#read(), agentId);
  }

  /** Returns what the agent owes its present and former uplines, where it is not zero. */
  sheetsOf(agentId: AgentId): ReturnType<typeof sheetsOf> {
    return sheetsOf(this.#read(), agentId);
  }

  /** Returns the balances of a site's accounts, by kind. */
  siteTotals(siteId: SiteId): SiteTotals {
    return siteTotals(this.#read(), siteId);
  }

  exposureOf(playerId: PlayerId, marketId: MarketId): Money {
    return marketExposure(this.#read(), { playerId, marketId });
  }

  /** The same hash as `verify` returns. */
  stateHash(): string {
    return stateHash(this.#read());
  }

  /** Returns undefined for a settled or unknown market. */
  marketOf(marketId: MarketId): OpenMarket | undefined {
    return marketOf(this.#read(), marketId);
  }

  /** Returns unsettled markets. */
  openMarkets(): OpenMarket[] {
    return [...this.#read().markets.values()];
  }

  isSettled(marketId: MarketId): boolean {
    return this.#read().settled.has(marketId);
  }

  /** Returns undefined once the bet is settled or fully cancelled. */
  betOf(betId: BetId): OpenBet | undefined {
    return betOf(this.#read(), betId);
  }

  /** Returns bets at odds, market by market, oldest first. */
  openBetsOf(playerId: PlayerId): OpenBet[] {
    return openBets(this.#read(), playerId);
  }

  sessionBetsOf(playerId: PlayerId): SessionBet[] {
    return openSessionBets(this.#read(), playerId);
  }

  /** Returns the player's bets on unsettled casino rounds. */
  roundBetsOf(playerId: PlayerId): RoundBet[] {
    return openRoundBets(this.#read(), playerId);
  }

  roundExposureOf(playerId: PlayerId, roundId: string): Money {
    return money(roundExposure(this.#read(), { roundId, playerId }));
  }

  /** Returns all players' open bets on a casino round. */
  betsOfRound(roundId: string): RoundBet[] {
    return betsOfRound(this.#read(), roundId);
  }

  /** Returns a player's triggers in unsettled markets, oldest first within each market. */
  triggersOf(playerId: PlayerId): Trigger[] {
    return playerTriggers(this.#read(), playerId);
  }

  /** Returns the triggers waiting in a market. */
  waitingTriggers(marketId: MarketId): Trigger[] {
    return triggersIn(this.#read(), marketId).filter(isWaiting);
  }

  /** Returns the markets that have triggers. */
  triggerMarkets(): MarketId[] {
    return [...this.#read().triggers.keys()];
  }

  hasOverTriggers(marketId: MarketId, at: Instant): boolean {
    return hasOverTriggers(this.#read(), { marketId, at });
  }

  /** Returns the bet that a trigger would place now; null if none. */
  triggerBet(trigger: Trigger, limits: StakeLimits): TriggerBet | null {
    return triggerBet(this.#read(), trigger, limits);
  }

  /** Returns the matched size of the bets that a trigger closes; 0 if it closes none. */
  parentMatched(trigger: Trigger): Money {
    return matchedOfParents(this.#read(), trigger);
  }

  /** Returns the bet that a trigger is listed with: the latest of those that it closes, if any is left. */
  parentShown(trigger: Trigger): BetId | null {
    return parentsOf(this.#read(), trigger).at(-1)?.betId ?? trigger.parentBetId;
  }

  /** Returns the best prices that players offer on a runner, at most `countMax` per side. */
  bookLevels(runner: RunnerKey, countMax: number): BookLevels {
    return bookLevels(this.#read(), runner, countMax);
  }

  /** Returns other players' offers that could match a bet of this player, best odds first. */
  othersLevels(playerId: PlayerId, queue: QueueKey): PriceLevel[] {
    return othersLevels(this.#read(), playerId, queue);
  }

  /** Returns everything offered on a runner: the remaining house levels and players' bets. */
  runnerOffers({ marketId, runnerId }: RunnerKey, { house, countMax }: HouseOffers): Offers {
    const market = this.#read().markets.get(marketId);
    return market === undefined ? house : runnerOffers(market, { runnerId, house, countMax });
  }

  /** Returns house levels without the sizes that bets have taken. */
  houseLeft(queue: QueueKey, levels: readonly PriceLevel[]): readonly PriceLevel[] {
    const market = this.#read().markets.get(queue.marketId);
    return market === undefined ? [] : houseLeft(market, queue, levels);
  }

  /** Tells whether the player has odds bets in the market that may win or lose anything. */
  hasPosition(playerId: PlayerId, marketId: MarketId): boolean {
    return hasResults(this.#read(), { playerId, marketId });
  }

  /** Returns for each remaining runner the result of the player's matched bets if only it wins. */
  runnerProfitLoss(playerId: PlayerId, marketId: MarketId): Map<RunnerId, Money> {
    return runnerProfitLoss(this.#read(), { playerId, marketId });
  }

  /** Returns the same for the bets of all players together. */
  marketProfitLoss(marketId: MarketId): Map<RunnerId, Money> {
    return marketProfitLoss(this.#read(), marketId);
  }

  /** Returns the number of players with bets in the market. */
  countPlayers(marketId: MarketId): number {
    return countPlayers(this.#read(), marketId);
  }

  /** Returns the players of the market with the largest exposures, largest first. */
  largestExposures(marketId: MarketId, countMax: number): PlayerExposure[] {
    return largestExposures(this.#read(), { marketId, countMax });
  }

  /** Returns the result of the matched bets if no runner wins; null if one must win. */
  noWinnerResult(playerId: PlayerId, marketId: MarketId): Money | null {
    return noWinnerResult(this.#read(), { playerId, marketId });
  }

  /** Tells whether a bet under this reference would get an answer given earlier. */
  isAnswered(
    { playerId, clientRef }: { readonly playerId: PlayerId; readonly clientRef: ClientRef },
    at: Instant,
  ): boolean {
    return isAnswered(this.#read(), { playerId, clientRef, at });
  }

  /** Tries the requests one after another without effect; returns their events or the first refusal. */
  rehearse(requests: readonly Command[], at: Instant): Event[] | Refusal {
    const copy = copyOf(this.#read());
    const done: Event[] = [];
    for (const request of requests) {
      const stamp = { seq: copy.seq + 1, at };
      const { events, refusal } = decide(copy, { ...request, ...stamp });
      if (refusal !== null) return refusal;
      for (const event of events) apply(copy, event);
      done.push(...events);
    }
    return done;
  }
}

/** Shares nothing with the live state. */
export const copyOf = (state: ExchangeState): ExchangeState =>
  restoreExchange(snapshotExchange(state));
