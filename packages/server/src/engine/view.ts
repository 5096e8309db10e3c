/**
 * What other folders read of the exchange. The engine hands out two views: `engine.view` reads the copy
 * that holds committed events only, so that nobody is shown what the store may never hold; the view
 * that a precomputed reply is made from reads memory as it will be once the commit succeeds.
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
  noMoney,
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
  betOf,
  betsOfRound,
  bookLevels,
  type Command,
  decide,
  type Event,
  type ExchangeState,
  hasOverTriggers,
  hasResults,
  heldPlayers,
  houseLeft,
  isAnswered,
  isInBranch,
  isTimed,
  isWaiting,
  type Market,
  marketExposure,
  marketOf,
  noWinnerResult,
  type Offers,
  type OpenBet,
  openBets,
  openRoundBets,
  openSessionBets,
  othersLevels,
  type PlayedSince,
  type ProtectionView,
  parentOf,
  playedSince,
  playersIn,
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
  siteTotals,
  snapshotExchange,
  stateHash,
  type Trigger,
  type TriggerBet,
  triggerBet,
  triggersIn,
} from '@layline/exchange';

/** A market that is not settled. */
export type OpenMarket = Pick<Market, 'definition' | 'removals'>;

export interface RunnerKey {
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
}

export interface QueueKey extends RunnerKey {
  /** Of the bet that would be matched. */
  readonly side: Side;
}

export interface HouseOffers {
  /** As the feed published them. */
  readonly house: Offers;
  /** Levels a side; a feed with more shows all of its own. */
  readonly countMax: number;
}

export class EngineView {
  readonly #read: () => ExchangeState;

  /** `read` is called again for every answer: recovery replaces the state. */
  constructor(read: () => ExchangeState) {
    this.#read = read;
  }

  /** Number of the last command. */
  get seq(): number {
    return this.#read().seq;
  }

  /** The exposure includes what bets reserve that wait out an in-play delay. */
  accountOf(playerId: PlayerId): AccountView | undefined {
    const state = this.#read();
    const account = accountOf(state, playerId);
    return (
      account && { ...account, exposure: addMoney(account.exposure, reservedOf(state, playerId)) }
    );
  }

  /** Undefined for a player without an account. */
  protectionOf(playerId: PlayerId, at: Instant): ProtectionView | undefined {
    return protectionOf(this.#read(), playerId, at);
  }

  /** Those who may not bet, with the linked accounts. */
  heldPlayers(at: Instant): PlayerId[] {
    return heldPlayers(this.#read(), at);
  }

  /** A site's players with limits or a hold. */
  protectedPlayers(siteId: SiteId, at: Instant): PlayerId[] {
    return protectedPlayers(this.#read(), siteId, at);
  }

  /** Whether the site ever had rules of player protection. */
  hasRules(siteId: SiteId): boolean {
    return this.#read().siteRules.has(siteId);
  }

  /** Where no new risk is taken, oldest first. */
  riskStops(): RiskStop[] {
    return [...this.#read().riskStops.values()];
  }

  /** Staked and won or lost since the quarter of an hour that holds the moment. */
  playedSince(playerId: PlayerId, at: Instant): PlayedSince | undefined {
    return playedSince(this.#read(), playerId, at);
  }

  /** Whether it has to be noted that the player has the site open. */
  isTimed(playerId: PlayerId, at: Instant): boolean {
    return isTimed(this.#read(), playerId, at);
  }

  /** All agents of a site, each after its upline. */
  agentTree(siteId: SiteId): AgentView[] {
    return agentTree(this.#read(), siteId);
  }

  /** Undefined for an agent that there is not. */
  agentOf(agentId: AgentId): AgentView | undefined {
    return agentView(this.#read(), agentId);
  }

  /** Whether the agent is the top of the branch or below it. */
  isInBranch(agentId: AgentId, top: AgentId): boolean {
    return isInBranch(this.#read(), agentId, top);
  }

  /** Null for a player of the site itself. */
  agentOfPlayer(playerId: PlayerId): AgentId | null {
    return agentOfPlayer(this.#read(), playerId);
  }

  /** The players right below an agent. */
  playersOfAgent(agentId: AgentId): PlayerId[] {
    return playersOfAgent(this.#read(), agentId);
  }

  /** What uplines of now and of before are owed by the agent, where it is not nothing. */
  sheetsOf(agentId: AgentId): ReturnType<typeof sheetsOf> {
    return sheetsOf(this.#read(), agentId);
  }

  /** What the accounts of a site hold, by kind. */
  siteTotals(siteId: SiteId): SiteTotals {
    return siteTotals(this.#read(), siteId);
  }

  exposureOf(playerId: PlayerId, marketId: MarketId): Money {
    return marketExposure(this.#read(), { playerId, marketId });
  }

  /** As `verify` gives it. */
  stateHash(): string {
    return stateHash(this.#read());
  }

  /** Undefined for a market that is settled or unknown. */
  marketOf(marketId: MarketId): OpenMarket | undefined {
    return marketOf(this.#read(), marketId);
  }

  /** Those that are not settled. */
  openMarkets(): OpenMarket[] {
    return [...this.#read().markets.values()];
  }

  isSettled(marketId: MarketId): boolean {
    return this.#read().settled.has(marketId);
  }

  /** Undefined once the bet is settled or taken back whole. */
  betOf(betId: BetId): OpenBet | undefined {
    return betOf(this.#read(), betId);
  }

  /** Bets at odds, market by market, oldest first. */
  openBetsOf(playerId: PlayerId): OpenBet[] {
    return openBets(this.#read(), playerId);
  }

  sessionBetsOf(playerId: PlayerId): SessionBet[] {
    return openSessionBets(this.#read(), playerId);
  }

  /** The player's bets on casino rounds that are not settled. */
  roundBetsOf(playerId: PlayerId): RoundBet[] {
    return openRoundBets(this.#read(), playerId);
  }

  roundExposureOf(playerId: PlayerId, roundId: string): Money {
    return money(roundExposure(this.#read(), { roundId, playerId }));
  }

  /** Everybody's open bets on a casino round. */
  betsOfRound(roundId: string): RoundBet[] {
    return betsOfRound(this.#read(), roundId);
  }

  /** A player's triggers in markets that are not settled, oldest first in each. */
  triggersOf(playerId: PlayerId): Trigger[] {
    return playerTriggers(this.#read(), playerId);
  }

  /** Those that wait in a market. */
  waitingTriggers(marketId: MarketId): Trigger[] {
    return triggersIn(this.#read(), marketId).filter(isWaiting);
  }

  /** The markets in which triggers are. */
  triggerMarkets(): MarketId[] {
    return [...this.#read().triggers.keys()];
  }

  hasOverTriggers(marketId: MarketId, at: Instant): boolean {
    return hasOverTriggers(this.#read(), marketId, at);
  }

  /** The bet that a trigger would place now; null for none. */
  triggerBet(trigger: Trigger, limits: StakeLimits): TriggerBet | null {
    return triggerBet(this.#read(), trigger, limits);
  }

  /** How much of the bet that an offset follows is matched. */
  parentMatched(trigger: Trigger): Money {
    return parentOf(this.#read(), trigger)?.matched ?? noMoney;
  }

  /** The best prices that players offer on a runner, at most `countMax` a side. */
  bookLevels(runner: RunnerKey, countMax: number): BookLevels {
    return bookLevels(this.#read(), runner, countMax);
  }

  /** What other players offer to a bet of this player, best odds first. */
  othersLevels(playerId: PlayerId, queue: QueueKey): PriceLevel[] {
    return othersLevels(this.#read(), playerId, queue);
  }

  /** What everybody is offered on a runner: the house's levels less what is taken, and players' bets. */
  runnerOffers({ marketId, runnerId }: RunnerKey, { house, countMax }: HouseOffers): Offers {
    const market = this.#read().markets.get(marketId);
    return market === undefined ? house : runnerOffers(market, { runnerId, house, countMax });
  }

  /** House levels less what bets have taken of them. */
  houseLeft(queue: QueueKey, levels: readonly PriceLevel[]): readonly PriceLevel[] {
    const market = this.#read().markets.get(queue.marketId);
    return market === undefined ? [] : houseLeft(market, queue, levels);
  }

  /** Whether the player has bets at odds in the market that may gain or lose anything. */
  hasPosition(playerId: PlayerId, marketId: MarketId): boolean {
    return hasResults(this.#read(), { playerId, marketId });
  }

  /** For each runner still in the market: what the matched bets come to if it alone wins. */
  runnerProfitLoss(playerId: PlayerId, marketId: MarketId): Map<RunnerId, Money> {
    return runnerProfitLoss(this.#read(), { playerId, marketId });
  }

  /** Who has bets in the market. */
  playersIn(marketId: MarketId): PlayerId[] {
    return playersIn(this.#read(), marketId);
  }

  /** What the matched bets come to if no runner wins; null where one must. */
  noWinnerResult(playerId: PlayerId, marketId: MarketId): Money | null {
    return noWinnerResult(this.#read(), { playerId, marketId });
  }

  /** Whether a bet sent under this reference now gets an answer that was given before. */
  isAnswered(
    { playerId, clientRef }: { readonly playerId: PlayerId; readonly clientRef: ClientRef },
    at: Instant,
  ): boolean {
    return isAnswered(this.#read(), { playerId, clientRef, at });
  }

  /**
   * What the requests would come to, one after another, without doing them: the events, or the first
   * refusal.
   */
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

/** Shares nothing with the state that changes. */
export const copyOf = (state: ExchangeState): ExchangeState =>
  restoreExchange(snapshotExchange(state));
