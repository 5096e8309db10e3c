/**
 * Bets in play are held for the market's delay before they are decided. A suspension, a new version of
 * the market or a removal of their runner inside the wait lapses them at once, and closing the engine
 * lapses all. Only bets are held: what is taken back never waits.
 */
import {
  type MarketDefinition,
  type MarketId,
  type Refusal,
  type RunnerId,
  refuse,
} from '@layline/contract';
import type { MarketDefined } from '@layline/exchange';
import type { Clock } from '../../clock.ts';
import type { HeldRequest, Revalidate } from '../request.ts';

/** Null for a bet that goes on as it was asked. */
type HoldEnd = HeldRequest | Refusal | null;

/** A bet at the beginning of its delay. */
interface DelayedBet {
  readonly definition: MarketDefinition;
  readonly runnerId: RunnerId | null;
  /** Of the state that the definition is of. */
  readonly seq: number;
}

interface Hold {
  /** What was decided last when it was asked: memory is ahead of what is told. */
  readonly seq: number;
  readonly version: number;
  readonly runnerId: RunnerId | null;
  readonly end: (how: HoldEnd) => void;
}

export const lapsedBySuspension = (): Refusal =>
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

export class Holds {
  readonly #clock: Clock;
  readonly #byMarket = new Map<MarketId, Set<Hold>>();
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Resolves after the delay: to the request as it was revalidated, to null where nothing revalidates
   * it, or to why it lapsed. The bet is held until `revalidate` has answered.
   */
  hold({ definition, runnerId, seq }: DelayedBet, revalidate?: Revalidate): Promise<HoldEnd> {
    const { marketId, version, betDelayMs } = definition;
    const holds = this.#byMarket.get(marketId) ?? new Set();
    this.#byMarket.set(marketId, holds);
    this.#count += 1;
    return new Promise((resolve) => {
      const hold: Hold = {
        seq,
        version,
        runnerId,
        end: (how) => {
          cancel();
          if (!holds.delete(hold)) return;
          this.#count -= 1;
          if (holds.size === 0) this.#byMarket.delete(marketId);
          resolve(how);
        },
      };
      const cancel = this.#clock.after(betDelayMs, () => {
        if (revalidate) void revalidate().then(hold.end);
        else hold.end(null);
      });
      holds.add(hold);
    });
  }

  /** The market's prices cannot be trusted any more. */
  interrupt(marketId: MarketId): void {
    for (const hold of this.#byMarket.get(marketId) ?? []) hold.end(lapsedBySuspension());
  }

  /** A definition that took effect. What is older than a hold was known when that was asked. */
  redefine({ definition, seq }: Pick<MarketDefined, 'definition' | 'seq'>): void {
    for (const hold of this.#byMarket.get(definition.marketId) ?? []) {
      const lapse = hold.seq < seq ? lapseBy(definition, hold) : null;
      if (lapse !== null) hold.end(lapse);
    }
  }

  close(): void {
    const all = [...this.#byMarket.values()].flatMap((holds) => [...holds]);
    for (const hold of all) hold.end(refuse('UNAVAILABLE'));
  }
}

function lapseBy({ status, version, runners }: MarketDefinition, hold: Hold): Refusal | null {
  if (status !== 'OPEN') return lapsedBySuspension();
  const runner = runners.find(({ runnerId }) => runnerId === hold.runnerId);
  if (runner?.status === 'REMOVED') return lapsedByRemoval();
  return version === hold.version ? null : lapsedByChange();
}
