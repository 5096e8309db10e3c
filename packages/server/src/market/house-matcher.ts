/**
 * Meets players' resting bets with the feed's new prices. Cheap where nobody waits, which is nearly
 * everywhere: a look at the market's books, no command. One command a market is under way at a time,
 * and at most a bounded number in all; what comes meanwhile is remembered as "look again". The engine
 * reads the prices anew when it decides.
 */
import type { MarketId, RunnerPrices } from '@layline/contract';
import type { Outcome, Request } from '../engine/request.ts';
import type { EngineView } from '../engine/view.ts';

export interface HouseMatcherOptions {
  readonly view: Pick<EngineView, 'bookLevels'>;
  readonly submit: (request: Request) => Promise<Outcome>;
  /** The runners' prices on the board; none when it is not open. */
  readonly prices: (marketId: MarketId) => readonly RunnerPrices[];
  readonly underwayMax?: number;
}

const underwayMaxDefault = 64;

export class HouseMatcher {
  readonly #options: Required<HouseMatcherOptions>;
  readonly #underway = new Map<MarketId, Promise<void>>();
  readonly #again = new Set<MarketId>();
  #isClosing = false;

  constructor(options: HouseMatcherOptions) {
    this.#options = { underwayMax: underwayMaxDefault, ...options };
  }

  /** New prices, or a market that is open again. */
  look(marketId: MarketId, runners = this.#options.prices(marketId)): void {
    if (this.#isClosing || !runners.some((prices) => this.#isMet(marketId, prices))) return;
    if (this.#underway.has(marketId) || this.#underway.size >= this.#options.underwayMax) {
      this.#again.add(marketId);
      return;
    }
    this.#underway.set(marketId, this.#match(marketId, runners));
  }

  /** Resolves when nothing is under way. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#underway.values());
  }

  /** Whether somebody waits for odds that the house now gives. */
  #isMet(marketId: MarketId, { runnerId, back, lay }: RunnerPrices): boolean {
    // What layers are offered are the resting backs, lowest odds first; and the other way round.
    const waiting = this.#options.view.bookLevels({ marketId, runnerId }, 1);
    const [backer] = waiting.lay;
    const [layer] = waiting.back;
    const isBackerMet = backer !== undefined && (back[0]?.odds ?? 0) >= backer.odds;
    const isLayerMet =
      layer !== undefined && (lay[0]?.odds ?? Number.POSITIVE_INFINITY) <= layer.odds;
    return isBackerMet || isLayerMet;
  }

  async #match(marketId: MarketId, runners: readonly RunnerPrices[]): Promise<void> {
    await this.#options.submit({ kind: 'match-house', marketId, runners });
    this.#underway.delete(marketId);
    for (const id of this.#again) {
      if (this.#underway.size >= this.#options.underwayMax) break;
      this.#again.delete(id);
      this.look(id);
    }
  }
}
