/**
 * Watches prices and matches for waiting triggers, and submits the bet of each that is reached. It decides
 * nothing: the engine checks the trigger again and bets once. After an interruption, a market counts as
 * without prices until the feed has sent new ones for the runner. One bet per trigger is in flight at a time,
 * and a limited number in all. Every check starts from committed state, so that nothing is lost with this
 * process.
 */
import {
  type Instant,
  type MarketId,
  money,
  type Odds,
  oddsMin,
  type Refusal,
  type RefusalCode,
  type RunnerId,
  type RunnerPrices,
  type TriggerId,
} from '@layline/contract';
import {
  type Event,
  isAttached,
  isReachedAt,
  type StakeLimits,
  type Trigger,
  triggerRef,
  watchedPrice,
} from '@layline/exchange';
import type { BetRequest, Outcome, Request, SubmitOptions } from '../../engine/request/request.ts';
import type { EngineView } from '../../engine/view/view.ts';

export interface TriggerWatchOptions {
  readonly view: Pick<
    EngineView,
    | 'triggersOf'
    | 'waitingTriggers'
    | 'triggerMarkets'
    | 'hasOverTriggers'
    | 'parentMatched'
    | 'triggerBet'
  >;
  readonly submit: (request: Request, options?: SubmitOptions) => Promise<Outcome>;
  /** Returns the current stake limits of the player's site, or why the player may not bet. Never rejects. */
  readonly permit: (trigger: Trigger) => Promise<StakeLimits | Refusal>;
  /** Returns the runners' prices; none if the market accepts no bets. */
  readonly prices: (marketId: MarketId) => readonly RunnerPrices[];
  readonly now: () => Instant;
  readonly inFlightMax?: number;
}

/** Refusals after which the trigger keeps waiting: store, queue or a passing state of the market. */
const passing: ReadonlySet<RefusalCode> = new Set([
  'BUSY',
  'UNAVAILABLE',
  'COMMAND_FAILED',
  'TOO_MANY_REQUESTS',
  'CLIENT_REF_REUSED',
  'MARKET_UNKNOWN',
  'MARKET_CLOSED',
  'MARKET_SUSPENDED',
  'RUNNER_NOT_ACTIVE',
  'ODDS_CHANGED',
]);

export class TriggerWatch {
  readonly #options: Required<TriggerWatchOptions>;
  readonly #inFlight = new Map<TriggerId, Promise<void>>();
  readonly #reviewing = new Map<MarketId, Promise<void>>();
  /** By interrupted market: the runners with prices since. */
  readonly #seenSince = new Map<MarketId, Set<RunnerId>>();
  /** The matched size for which an offset's bet was last too small. */
  readonly #tooSmall = new Map<TriggerId, number>();
  #isClosing = false;

  constructor(options: TriggerWatchOptions) {
    this.#options = { inFlightMax: 64, ...options };
  }

  /** Notes that the market's prices can no longer be trusted. */
  interrupt(marketId: MarketId): void {
    this.#seenSince.set(marketId, new Set());
  }

  /** Takes prices that the feed has sent. */
  quote(marketId: MarketId, runners: readonly RunnerPrices[]): void {
    const seen = this.#seenSince.get(marketId);
    for (const { runnerId } of runners) seen?.add(runnerId);
    this.look(marketId);
  }

  forget(marketId: MarketId): void {
    this.#seenSince.delete(marketId);
  }

  take(events: readonly Event[]): void {
    for (const id of new Set(events.flatMap((event) => this.#marketsOf(event)))) this.look(id);
  }

  lookAll(): void {
    for (const id of this.#options.view.triggerMarkets()) this.look(id);
  }

  /** Ends expired triggers in the market, and fires those that are reached. */
  look(marketId: MarketId): void {
    const { view, now } = this.#options;
    if (this.#isClosing) return;
    const waiting = view.waitingTriggers(marketId);
    if (waiting.length === 0) return;
    if (view.hasOverTriggers({ marketId, at: now() })) this.#review(marketId);
    const prices = new Map(this.#options.prices(marketId).map((one) => [one.runnerId, one]));
    for (const trigger of waiting) {
      const seen = this.#reachedBy(trigger, prices.get(trigger.runnerId) ?? null);
      if (seen !== null && this.#hasRoom(trigger)) {
        const { triggerId } = trigger;
        const fired = this.#fire(trigger, seen.odds).finally(() =>
          this.#inFlight.delete(triggerId),
        );
        this.#inFlight.set(triggerId, fired);
      }
    }
  }

  /** Resolves when nothing is in flight. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all([...this.#inFlight.values(), ...this.#reviewing.values()]);
  }

  #hasRoom({ triggerId }: Trigger): boolean {
    return !this.#inFlight.has(triggerId) && this.#inFlight.size < this.#options.inFlightMax;
  }

  #reachedBy(trigger: Trigger, house: RunnerPrices | null): { readonly odds: Odds | null } | null {
    const { triggerId, marketId, runnerId, covered } = trigger;
    if (trigger.trigger === 'offset') {
      const matched = this.#options.view.parentMatched(trigger);
      const isMore = matched > covered && this.#tooSmall.get(triggerId) !== matched;
      return isMore && house !== null ? { odds: null } : null;
    }
    // One that came with its bet waits for the bet.
    if (isAttached(trigger) && this.#options.view.parentMatched(trigger) === 0) return null;
    if (this.#seenSince.get(marketId)?.has(runnerId) === false) return null;
    const price = watchedPrice(trigger, house);
    return isReachedAt(trigger, price) ? { odds: price } : null;
  }

  async #fire(trigger: Trigger, seen: Odds | null): Promise<void> {
    const matched = this.#options.view.parentMatched(trigger);
    const request = await this.#requestFor(trigger, seen);
    const outcome =
      'code' in request
        ? { kind: 'refused' as const, refusal: request }
        : await this.#options.submit(request, {
            revalidate: () => this.#requestFor(trigger, seen),
          });
    if (outcome.kind === 'refused') return this.#end(trigger, outcome.refusal.code);
    if (trigger.trigger !== 'offset') return;
    if (outcome.events.length === 0) this.#tooSmall.set(trigger.triggerId, matched);
    else this.#tooSmall.delete(trigger.triggerId);
  }

  async #requestFor(trigger: Trigger, seen: Odds | null): Promise<BetRequest | Refusal> {
    const limits = await this.#options.permit(trigger);
    if ('code' in limits) return limits;
    const { playerId, marketId, runnerId, side, persistence, triggerId } = trigger;
    return {
      kind: 'place-bet',
      clientRef: triggerRef(trigger),
      playerId,
      marketId,
      runnerId,
      side,
      persistence,
      ...this.#terms(trigger, limits),
      limits,
      fires: { triggerId, odds: seen },
    };
  }

  /** Returns the terms known before the decision, for the reservation of a held bet. */
  #terms(trigger: Trigger, limits: StakeLimits): Pick<BetRequest, 'odds' | 'stake'> {
    const bet = this.#options.view.triggerBet(trigger, limits);
    return bet === null ? { odds: oddsMin, stake: money(1) } : { odds: bet.odds, stake: bet.stake };
  }

  #marketsOf(event: Event): readonly MarketId[] {
    switch (event.kind) {
      case 'market-defined':
        return [event.definition.marketId];
      case 'bet-placed':
      case 'bet-matched':
      case 'bet-cancelled':
      case 'bet-lapsed':
      case 'trigger-placed':
      case 'trigger-changed':
      case 'trigger-ended':
        return [event.marketId];
      case 'protection-changed':
        return this.#options.view.triggersOf(event.playerId).map(({ marketId }) => marketId);
      default:
        return [];
    }
  }

  async #end({ playerId, marketId, triggerId }: Trigger, code: RefusalCode): Promise<void> {
    if (passing.has(code)) return;
    await this.#options.submit({ kind: 'end-trigger', playerId, marketId, triggerId, code });
  }

  #review(marketId: MarketId): void {
    if (this.#reviewing.has(marketId)) return;
    const sent = this.#options
      .submit({ kind: 'review-triggers', marketId })
      .then(() => void this.#reviewing.delete(marketId));
    this.#reviewing.set(marketId, sent);
  }
}
