/** Messages of the market stream: an image at first, then what has changed of the best three prices. */
import {
  type Instant,
  makeMoney,
  makeOdds,
  money,
  type PriceLevel,
  type RunnerId,
  type RunnerPrices,
} from '@layline/contract';
import { type ExchangeState, runnerOffers } from '@layline/exchange';
import { streamDefinition } from '@layline/server/stream-definition';
import { type Changed, type RecordedMarket, statusOf } from './recorded-markets.ts';

type Level = readonly [place: number, price: number, size: number];
type Ladder = readonly PriceLevel[];

interface Sent {
  back: Ladder;
  lay: Ladder;
  lastTraded: number | null;
  volume: number;
}

const levelsShown = 3;
const nothingSent = (): Sent => ({ back: [], lay: [], lastTraded: null, volume: 0 });

/** What was sent of each runner, so that only changes are sent. */
export class MarketMessages {
  readonly #state: ExchangeState;
  readonly #rate: number;
  readonly #sent = new Map<string, Map<RunnerId, Sent>>();

  constructor(state: ExchangeState, rate: number) {
    this.#state = state;
    this.#rate = rate;
  }

  /** The market from scratch. */
  image(market: RecordedMarket): object {
    const { marketId, runners } = market.definition;
    this.#sent.set(marketId, new Map());
    const rc = runners.flatMap(({ runnerId }) => {
      const prices = market.prices.get(runnerId);
      return prices === undefined ? [] : [this.#runner(market, prices)];
    });
    const definition = this.#definition(market);
    return { id: marketId, img: true, marketDefinition: definition, rc, ...totalOf(market) };
  }

  /** Null if nothing changed that a bot sees. */
  change({ market, isRedefined, runners, traded }: Changed): object | null {
    const { marketId } = market.definition;
    if (!this.#sent.has(marketId)) return this.image(market);
    const trades = new Map(traded.map(({ runnerId, levels }) => [runnerId, levels]));
    const rc: object[] = [];
    for (const prices of runners) {
      const changed = this.#runner(market, prices);
      const levels = trades.get(prices.runnerId);
      if (levels !== undefined && levels.length > 0)
        Object.assign(changed, { trd: levels.map(pair) });
      if (Object.keys(changed).length > 1) rc.push(changed);
    }
    if (rc.length === 0 && !isRedefined) return null;
    return {
      id: marketId,
      ...(isRedefined ? { marketDefinition: this.#definition(market) } : {}),
      ...(rc.length === 0 ? {} : { rc }),
      ...totalOf(market),
    };
  }

  /** What the bot's own bets changed of these runners. */
  ownChange(market: RecordedMarket, runnerIds: Iterable<RunnerId>): object | null {
    const runners = [...runnerIds].flatMap((id) => market.prices.get(id) ?? []);
    return this.change({ market, isNew: false, isRedefined: false, runners, traded: [] });
  }

  offers(market: RecordedMarket, house: RunnerPrices): { back: Ladder; lay: Ladder } {
    const { marketId } = market.definition;
    const open = this.#state.markets.get(marketId);
    const isUntouched = open === undefined || (open.taken.size === 0 && open.positions.size === 0);
    if (isUntouched) return house;
    const { runnerId } = house;
    const { back, lay } = runnerOffers(open, { runnerId, house, countMax: levelsShown });
    return { back: back.slice(0, levelsShown), lay: lay.slice(0, levelsShown) };
  }

  #runner(market: RecordedMarket, prices: RunnerPrices): object {
    const { runnerId, lastTraded, tradedVolume } = prices;
    const sent = this.#sent.get(market.definition.marketId);
    const before = sent?.get(runnerId) ?? nothingSent();
    sent?.set(runnerId, before);
    const { back, lay } = this.offers(market, prices);
    const rc: Record<string, unknown> = { id: runnerId };
    const batb = ladderChange(before.back, back);
    if (batb.length > 0) rc['batb'] = batb;
    const batl = ladderChange(before.lay, lay);
    if (batl.length > 0) rc['batl'] = batl;
    if (lastTraded !== null && lastTraded !== before.lastTraded) rc['ltp'] = makeOdds(lastTraded);
    if (tradedVolume !== before.volume) rc['tv'] = makeMoney(tradedVolume);
    before.back = back;
    before.lay = lay;
    before.lastTraded = lastTraded;
    before.volume = tradedVolume;
    return rc;
  }

  #definition(market: RecordedMarket): object {
    return streamDefinition({ ...market.definition, status: statusOf(market) }, this.#rate);
  }
}

const pair = ({ odds, size }: PriceLevel) => [makeOdds(odds), makeMoney(size)];

const totalOf = ({ totalMatched }: RecordedMarket) =>
  totalMatched === 0 ? {} : { tv: makeMoney(money(totalMatched)) };

function ladderChange(before: Ladder, after: Ladder): Level[] {
  if (before === after) return [];
  const changed: Level[] = [];
  for (let place = 0; place < levelsShown; place += 1) {
    const [old, now] = [before[place], after[place]];
    if (old?.odds === now?.odds && old?.size === now?.size) continue;
    if (now === undefined) changed.push([place, 0, 0]);
    else changed.push([place, makeOdds(now.odds), makeMoney(now.size)]);
  }
  return changed;
}

/** True if the market is one that a subscription's filter names. */
export function isFollowed({ definition }: RecordedMarket, filter: Filter): boolean {
  const { marketId, marketType, fixture } = definition;
  return (
    (filter.marketIds?.includes(marketId) ?? true) &&
    (filter.marketTypes?.includes(marketType) ?? true) &&
    (filter.eventIds?.includes(fixture.eventId) ?? true) &&
    (filter.countryCodes?.includes(fixture.countryCode ?? '') ?? true)
  );
}

export interface Filter {
  readonly marketIds?: readonly string[];
  readonly marketTypes?: readonly string[];
  readonly eventIds?: readonly string[];
  readonly countryCodes?: readonly string[];
}

const filterFields = ['marketIds', 'marketTypes', 'eventIds', 'countryCodes'];

/** Throws for a field that a backtest does not filter by. */
export function readFilter(given: object): Filter {
  const unknown = Object.keys(given).find((field) => !filterFields.includes(field));
  if (unknown === undefined) return given;
  throw new Error(
    `marketFilter: a backtest filters by ${filterFields.join(', ')}, not ${unknown}.`,
  );
}

/** Messages carry the time, by which bots go. */
export const marketMessage = (at: Instant, clk: number, mc: readonly object[]) => ({
  op: 'mcm',
  clk: String(clk),
  pt: at,
  mc,
});
