/**
 * Reads the exchange for other folders. The engine has two views. `engine.view` reads the copy with committed
 * events only, so that nobody sees what the store may never hold. The view for precomputed replies reads
 * memory as it will be if the commit succeeds.
 */
import {
  addMoney,
  type BetId,
  type Instant,
  type MarketDefinition,
  type MarketId,
  type PlayerId,
  type PriceLevel,
  type Refusal,
  type RunnerId,
  type Side,
  type SiteId,
} from '@layline/contract';
import {
  type AccountView,
  accountOf,
  agentOfPlayer,
  agentTree,
  agentView,
  apply,
  betOf,
  betsOfRound,
  bookLevels,
  branchWorst,
  type Command,
  chargesOf,
  commissionPlans,
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
  maintenancesOf,
  marketExposure,
  marketProfitLoss,
  matchedOfParents,
  mustAskRegister,
  noWinnerResult,
  type Offers,
  openBets,
  openRoundBets,
  openSessionBets,
  openWithdrawals,
  othersLevels,
  parentsOf,
  planOfMarket,
  playedSince,
  playerRate,
  playersOfAgent,
  playerTriggers,
  protectedPlayers,
  protectionOf,
  type RiskStop,
  refuseIntent,
  reservedOf,
  restoreExchange,
  roundExposure,
  runnerOffers,
  runnerProfitLoss,
  sheetsOf,
  signInLocked,
  siteDiscounts,
  siteTotals,
  snapshotExchange,
  stateHash,
  type Trigger,
  triggerBet,
  triggersIn,
  unclaimedOf,
  withdrawalOf,
  withOffered,
} from '@layline/exchange';
import { type Bound, bindReads } from './bind-reads.ts';
import { nothingOffered, type Offered } from './offered.ts';
import { PositionView } from './position-view.ts';

/** An unsettled market. */
export type OpenMarket = Pick<Market, 'definition' | 'removals'>;

export interface RunnerKey {
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
}

interface QueueKey extends RunnerKey {
  /** The side of the bet to be matched. */
  readonly side: Side;
}

export interface HouseOffers {
  /** As published by the feed. */
  readonly house: Offers;
  /** Levels per side; if the feed has more, all of the feed's are shown. */
  readonly countMax: number;
}

/** What the exchange itself tells of its state; the view asks it of the state that it reads. */
const reads = {
  // Accounts and protection.
  mustAskRegister,
  protectionOf,
  heldPlayers,
  protectedPlayers,
  playedSince,
  isTimed,
  siteTotals,
  // Maintenance.
  maintenances: maintenancesOf,
  // The cashier.
  withdrawalOf,
  openWithdrawalsOf: openWithdrawals,
  unclaimedOf,
  refuseIntent,
  // Agents.
  agentTree,
  agentOf: agentView,
  isInBranch,
  agentOfPlayer,
  playersOfAgent,
  locksOfAgent,
  isSignInLocked,
  signInLocked,
  branchWorst,
  sheetsOf,
  // Commission.
  commissionPlans,
  siteDiscounts,
  chargesOf,
  // Bets.
  betOf,
  openBetsOf: openBets,
  sessionBetsOf: openSessionBets,
  roundBetsOf: openRoundBets,
  betsOfRound,
  roundExposure,
  isAnswered,
  // Triggers.
  triggersOf: playerTriggers,
  hasOverTriggers,
  triggerBet,
  parentMatched: matchedOfParents,
  // Markets.
  bookLevels,
  othersLevels,
  marketExposure,
  hasResults,
  countPlayers,
  largestExposures,
  /** The same hash as `verify` returns. */
  stateHash,
};

/** What is read of a market that nobody has bet in, too. */
const marketReads = {
  planOfMarket,
  playerRate,
  runnerProfitLoss,
  noWinnerResult,
  marketProfitLoss,
};

export type EngineView = StateView & Bound<typeof reads> & Bound<typeof marketReads>;

/** `read` is called for every access, because recovery replaces the state. */
export function viewOf(read: () => ExchangeState, offered = nothingOffered): EngineView {
  const open = openOf(offered);
  const readMarkets = () => withOffered(read(), open.find);
  const view = new StateView(read, { open, positions: new PositionView(read, readMarkets) });
  return Object.assign(view, bindReads(read, reads), bindReads(readMarkets, marketReads));
}

/** A closed market that nobody has bet in is over. */
function openOf({ find, all }: Offered): Offered {
  const isOpen = ({ status }: MarketDefinition): boolean => status !== 'CLOSED';
  return {
    find(id) {
      const definition = find(id);
      return definition !== undefined && isOpen(definition) ? definition : undefined;
    },
    all: () => [...all()].filter(isOpen),
  };
}

/** What is put together here, or seen in part. */
class StateView {
  readonly #read: () => ExchangeState;
  readonly #open: Offered;
  /** What the venue, its sites and its agents win and lose for each outcome. */
  readonly positions: PositionView;

  constructor(
    read: () => ExchangeState,
    { open, positions }: { readonly open: Offered; readonly positions: PositionView },
  ) {
    this.#read = read;
    this.#open = open;
    this.positions = positions;
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

  /** Tells whether the site ever had rules of player protection. */
  hasRules(siteId: SiteId): boolean {
    return this.#read().siteRules.has(siteId);
  }

  /** Returns active risk stops, oldest first. */
  riskStops(): RiskStop[] {
    return [...this.#read().riskStops.values()];
  }

  /** Returns undefined for a settled or unknown market. */
  marketOf(marketId: MarketId): OpenMarket | undefined {
    const known = this.journalled(marketId);
    if (known !== undefined || this.isSettled(marketId)) return known;
    const definition = this.#open.find(marketId);
    return definition && { definition, removals: [] };
  }

  /** Returns undefined for a market that nobody has bet in, which the journal need not know. */
  journalled(marketId: MarketId): OpenMarket | undefined {
    return this.#read().markets.get(marketId);
  }

  /** Returns unsettled markets. */
  openMarkets(): OpenMarket[] {
    const { markets, settled } = this.#read();
    const offered: OpenMarket[] = [];
    for (const definition of this.#open.all()) {
      const { marketId } = definition;
      if (markets.has(marketId) || settled.has(marketId)) continue;
      offered.push({ definition, removals: [] });
    }
    return [...markets.values(), ...offered];
  }

  isSettled(marketId: MarketId): boolean {
    return this.#read().settled.has(marketId);
  }

  /** Returns the triggers waiting in a market. */
  waitingTriggers(marketId: MarketId): Trigger[] {
    return triggersIn(this.#read(), marketId).filter(isWaiting);
  }

  /** Returns the markets that have triggers. */
  triggerMarkets(): MarketId[] {
    return [...this.#read().triggers.keys()];
  }

  /** Returns the bet that a trigger is listed with: the latest of those that it closes, if any is left. */
  parentShown(trigger: Trigger): BetId | null {
    return parentsOf(this.#read(), trigger).at(-1)?.betId ?? trigger.parentBetId;
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
