/**
 * What feeds and operators say of markets. Some markets a feed only offers: all that it says of them is for
 * those who know the market already, and the first bet brings it to the journal.
 */
import type { MarketDefinition } from '@layline/contract';
import type { Request } from '@layline/server/engine';
import { closedOffers, knownMarkets, quietMarkets } from '../model/noted/offered-markets.ts';
import { asFed, drawChange } from '../world/market-life.ts';
import { drawMarket } from '../world/market-menu.ts';
import { drawSettlement } from './draw-settlement.ts';
import type { World } from './world.ts';

const marketsMax = 4;
/** Open markets in which nothing has happened. */
const quietMax = 2;

type DefineMarket = Extract<Request, { kind: 'define-market' }>;

export class FeedNews {
  readonly #world: World;
  #markets = 0;

  constructor(world: World) {
    this.#world = world;
  }

  open(): DefineMarket {
    this.#markets += 1;
    const { dice, clock, model, theme } = this.#world;
    const draw = { dice, now: clock.now(), seq: model.seq, theme };
    const definition = drawMarket(this.#markets, draw);
    const isOffered = this.#markets > 1 && dice.isLucky(50);
    return { kind: 'define-market', definition, ...(isOffered ? { onlyKnown: true } : {}) };
  }

  /** News of the market, or of a new one; its settlement once it is closed. */
  define(about: MarketDefinition | null): Request | null {
    const { dice, clock, model, theme } = this.#world;
    const isFew = knownMarkets(model).length < marketsMax;
    if (about === null || (isFew && dice.isLucky(30))) return this.open();
    const quiet = quietMarkets(model);
    if (quiet.length < quietMax && dice.isLucky(12)) return this.open();
    const market = quiet.length > 0 && dice.isLucky(35) ? dice.pick(quiet) : about;
    const draw = { dice, now: clock.now(), seq: model.seq, theme };
    const next = dice.isLucky(5) ? market : drawChange(market, draw);
    if (next === null) return drawSettlement(this.#world);
    const definition = dice.isLucky(30) ? asFed(next) : next;
    const isOffered = model.offers.newest.has(market.marketId);
    return { kind: 'define-market', definition, ...(isOffered ? { onlyKnown: true } : {}) };
  }
}

/** Now and then one of the last of them; null else. */
export function drawClosedOffer({ dice, model }: World): MarketDefinition | null {
  const over = closedOffers(model).slice(-2);
  if (over.length === 0 || !dice.isLucky(4)) return null;
  return model.offers.newest.get(dice.pick(over)) ?? null;
}
