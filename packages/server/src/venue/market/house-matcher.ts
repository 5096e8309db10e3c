/**
 * Matches players' resting bets with the feed's new prices. Most markets have no resting bets; they cost a
 * look at their books and no command. One command per market is in flight at a time, and a limited number in
 * all; a market that changes meanwhile is checked again afterwards. The engine reads the prices again when it
 * decides.
 */
import type { MarketId, RunnerPrices } from '@layline/contract';
import type { Outcome, Request } from '../../engine/request/request.ts';
import type { EngineView } from '../../engine/view/view.ts';

export interface HouseMatcherOptions {
  readonly view: Pick<EngineView, 'bookLevels' | 'houseLeft'>;
  readonly submit: (request: Request) => Promise<Outcome>;
  /** Returns the runners' prices; none if the market is not open. */
  readonly prices: (marketId: MarketId) => readonly RunnerPrices[];
  readonly inFlightMax?: number;
}

const inFlightMaxDefault = 64;

export class HouseMatcher {
  readonly #options: Required<HouseMatcherOptions>;
  readonly #inFlight = new Map<MarketId, Promise<void>>();
  readonly #again = new Set<MarketId>();
  #isClosing = false;

  constructor(options: HouseMatcherOptions) {
    this.#options = { inFlightMax: inFlightMaxDefault, ...options };
  }

  /** Checks a market after new prices, new resting bets or a reopening. */
  look(marketId: MarketId, runners = this.#options.prices(marketId)): void {
    if (this.#isClosing || !runners.some((prices) => this.#isMet(marketId, prices))) return;
    if (this.#inFlight.has(marketId) || this.#inFlight.size >= this.#options.inFlightMax) {
      this.#again.add(marketId);
      return;
    }
    this.#inFlight.set(marketId, this.#match(marketId, runners));
  }

  /** Resolves when nothing is in flight. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#inFlight.values());
  }

  /** Tells whether a bet rests at odds that the house now offers. */
  #isMet(marketId: MarketId, { runnerId, back, lay }: RunnerPrices): boolean {
    const { view } = this.#options;
    // Layers are offered the resting backs, lowest odds first; backers the reverse.
    const waiting = view.bookLevels({ marketId, runnerId }, 1);
    const [backer] = waiting.lay;
    const [layer] = waiting.back;
    const isBackerMet = () => {
      const [best] = view.houseLeft({ marketId, runnerId, side: 'back' }, back);
      return best !== undefined && backer !== undefined && best.odds >= backer.odds;
    };
    const isLayerMet = () => {
      const [best] = view.houseLeft({ marketId, runnerId, side: 'lay' }, lay);
      return best !== undefined && layer !== undefined && best.odds <= layer.odds;
    };
    return (backer !== undefined && isBackerMet()) || (layer !== undefined && isLayerMet());
  }

  async #match(marketId: MarketId, runners: readonly RunnerPrices[]): Promise<void> {
    await this.#options.submit({ kind: 'match-house', marketId, runners });
    this.#inFlight.delete(marketId);
    for (const id of this.#again) {
      if (this.#inFlight.size >= this.#options.inFlightMax) break;
      this.#again.delete(id);
      this.look(id);
    }
  }
}
