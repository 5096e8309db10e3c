/**
 * In-play delays. A bet on a market in play waits for the market's delay before it is decided. It lapses at
 * once if the market is suspended or gets a new version, if its runner is removed, or if it adds risk where
 * an operator stops new risk. Closing the engine lapses all waiting bets. Cancellations never wait.
 */
import {
  betDelayOf,
  type MarketDefinition,
  type MarketId,
  type PlayerId,
  type Refusal,
  type RunnerId,
  refuse,
} from '@layline/contract';
import {
  type Event,
  type ExchangeState,
  type MarketDefined,
  type Reservation,
  refuseStoppedWait,
} from '@layline/exchange';
import type { Clock } from '../../base/clock.ts';
import type { MarketBetRequest, Revalidate } from '../request/request.ts';

/** Null for a bet that continues unchanged. */
type DelayEnd = MarketBetRequest | Refusal | null;

/** A bet at the start of its delay. */
interface DelayedBet {
  readonly definition: MarketDefinition;
  readonly playerId: PlayerId;
  readonly runnerId: RunnerId | null;
  /** What the bet reserves; null for nothing. */
  readonly reservation: Reservation | null;
  /** The last command decided at that time: memory is ahead of published events. */
  readonly seq: number;
}

interface Delay {
  readonly bet: DelayedBet;
  readonly end: (how: DelayEnd) => void;
}

const lapsedBySuspension = (): Refusal =>
  refuse(
    'MARKET_SUSPENDED',
    'The market was suspended while your bet was held. It was not placed.',
  );
const lapsedByChange = (): Refusal =>
  refuse('ODDS_CHANGED', 'The market changed while your bet was held. It was not placed.');

const lapsedByRemoval = (): Refusal =>
  refuse(
    'RUNNER_NOT_ACTIVE',
    'The selection was withdrawn while your bet was held. It was not placed.',
  );

const lapsedByStop = (): Refusal =>
  refuse(
    'NEW_RISK_STOPPED',
    'No new risk is taken here at the moment. Your bet was held and was not placed.',
  );

export class InPlayDelays {
  readonly #clock: Clock;
  readonly #byMarket = new Map<MarketId, Set<Delay>>();
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Resolves after the delay to the revalidated request, to null without `revalidate`, or to the refusal with
   * which the bet lapsed. The bet is held until `revalidate` has resolved.
   */
  wait(bet: DelayedBet, revalidate?: Revalidate): Promise<DelayEnd> {
    const { marketId } = bet.definition;
    const delays = this.#byMarket.get(marketId) ?? new Set();
    this.#byMarket.set(marketId, delays);
    this.#count += 1;
    return new Promise((resolve) => {
      const delay: Delay = {
        bet,
        end: (how) => {
          cancel();
          if (!delays.delete(delay)) return;
          this.#count -= 1;
          if (delays.size === 0) this.#byMarket.delete(marketId);
          resolve(how);
        },
      };
      const cancel = this.#clock.after(betDelayOf(bet.definition), () => {
        if (revalidate) void revalidate().then(delay.end);
        else delay.end(null);
      });
      delays.add(delay);
    });
  }

  /** Takes committed events: a new definition or a risk stop may lapse waiting bets. */
  take(events: readonly Event[], state: ExchangeState): void {
    for (const event of events) {
      if (event.kind === 'market-defined') this.redefine(event);
      if (event.kind === 'risk-stopped') this.#stopRisk(state, event);
    }
  }

  #stopRisk(state: ExchangeState, { at }: Pick<Event, 'at'>): void {
    for (const { bet, end } of this.#all()) {
      const { playerId, reservation } = bet;
      const isStopped = reservation && refuseStoppedWait(state, { playerId, reservation, at });
      if (isStopped) end(lapsedByStop());
    }
  }

  #all(): Delay[] {
    return [...this.#byMarket.values()].flatMap((delays) => [...delays]);
  }

  /** Lapses the market's bets: its prices can no longer be trusted. */
  interrupt(marketId: MarketId): void {
    for (const delay of this.#byMarket.get(marketId) ?? []) delay.end(lapsedBySuspension());
  }

  /** Takes a new definition. Bets whose wait began after it was decided already take it into account. */
  redefine({ definition, seq }: Pick<MarketDefined, 'definition' | 'seq'>): void {
    for (const { bet, end } of this.#byMarket.get(definition.marketId) ?? []) {
      const lapse = bet.seq < seq ? lapseBy(definition, bet) : null;
      if (lapse !== null) end(lapse);
    }
  }

  close(refusal = refuse('UNAVAILABLE')): void {
    for (const { end } of this.#all()) end(refusal);
  }
}

function lapseBy(now: MarketDefinition, { definition, runnerId }: DelayedBet): Refusal | null {
  if (now.status !== 'OPEN') return lapsedBySuspension();
  const runner = now.runners.find((one) => one.runnerId === runnerId);
  if (runner?.status === 'REMOVED') return lapsedByRemoval();
  return now.version === definition.version ? null : lapsedByChange();
}
