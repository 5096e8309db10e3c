/** The calls of the exchange's API that a bot makes, answered from the recording and the bot's own bets. */
import {
  betId,
  clientRef,
  type Instant,
  makeInstant,
  makeMoney,
  makeOdds,
  marketId,
  money,
  type PriceLevel,
  parseMoney,
  parseOdds,
  type Refusal,
  refuse,
  runnerId,
} from '@layline/contract';
import type { Decision } from '@layline/exchange';
import type { Fills } from './fills.ts';
import type { MarketMessages } from './market-messages.ts';
import { currentOrder, placedReport } from './order-messages.ts';
import type { Order, Orders } from './orders.ts';
import { bot, type PrivateExchange } from './private-exchange.ts';
import { type RecordedMarket, type RecordedMarkets, statusOf } from './recorded-markets.ts';

/** Stakes from one unit of money. */
const limits = { stakeMin: money(100), stakeMax: money(1_000_000_000_000) };

export interface CallParts {
  readonly exchange: PrivateExchange;
  readonly markets: RecordedMarkets;
  readonly messages: MarketMessages;
  readonly orders: Orders;
  readonly fills: Fills;
  /** No new bets from so long after a market's start on, in milliseconds; null for no end. */
  readonly stopMs: number | null;
  /** Resolves when recorded time has advanced so far. */
  readonly delay: (durationMs: number) => Promise<void>;
}

type Json = ReturnType<typeof JSON.parse>;
type Handler = (params: Json) => unknown;

const errorCodes: Readonly<Record<string, string>> = {
  ODDS_INVALID: 'INVALID_ODDS',
  STAKE_TOO_SMALL: 'INVALID_BET_SIZE',
  STAKE_TOO_LARGE: 'INVALID_BET_SIZE',
  RUNNER_UNKNOWN: 'INVALID_RUNNER',
  MARKET_UNKNOWN: 'INVALID_MARKET_ID',
  MARKET_CLOSED: 'MARKET_NOT_OPEN_FOR_BETTING',
  MARKET_SUSPENDED: 'MARKET_SUSPENDED',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  BET_UNKNOWN: 'INVALID_BET_ID',
  BET_NOT_OPEN: 'BET_TAKEN_OR_LAPSED',
};

const failure = ({ code }: Refusal) => ({
  status: 'FAILURE',
  errorCode: errorCodes[code] ?? 'ERROR_IN_ORDER',
});

export class RecordedCalls {
  readonly #parts: CallParts;
  readonly #handlers: Readonly<Record<string, Handler>> = {
    placeOrders: (params) => this.#placeOrders(params),
    cancelOrders: (params) => this.#cancelOrders(params),
    replaceOrders: (params) => this.#replaceOrders(params),
    updateOrders: (params) => this.#updateOrders(params),
    listCurrentOrders: (params) => this.#listCurrentOrders(params),
    listMarketBook: (params) => this.#listMarketBook(params),
    listMarketCatalogue: () => this.#listMarketCatalogue(),
  };

  constructor(parts: CallParts) {
    this.#parts = parts;
  }

  async call(name: string, params: object): Promise<unknown> {
    const handler = this.#handlers[name];
    if (handler !== undefined) return handler(params);
    const known = Object.keys(this.#handlers).join(', ');
    throw new Error(`${name}: a backtest does not answer this call; it answers ${known}.`);
  }

  async #placeOrders({ marketId: id, instructions }: Json) {
    const refusal = await this.#afterDelay(id);
    const reports = instructions.map((instruction: Json) => ({
      instruction,
      ...(refusal === null ? this.#place(id, instruction) : failure(refusal)),
    }));
    return answerOf(id, reports);
  }

  /** A bet in play waits for the recorded delay, and lapses with a suspension meanwhile. */
  async #afterDelay(id: string): Promise<Refusal | null> {
    const { markets, exchange, stopMs, delay } = this.#parts;
    const market = markets.find(id);
    if (market === undefined) return refuse('MARKET_UNKNOWN');
    const { definition } = market;
    const isOver = stopMs !== null && exchange.now >= definition.startAt + stopMs;
    if (isOver || statusOf(market) !== 'OPEN') return refuse('MARKET_SUSPENDED');
    if (!definition.isInPlay || definition.betDelayMs === 0) return null;
    const before = market.interruptions;
    await delay(definition.betDelayMs);
    return market.interruptions === before ? null : refuse('MARKET_SUSPENDED');
  }

  #place(id: string, { selectionId, side, limitOrder = {} }: Json) {
    const { exchange, markets } = this.#parts;
    const { size, price, persistenceType, timeInForce, minFillSize } = limitOrder;
    const [odds, stake] = [parseOdds(price), parseMoney(size)];
    if (odds === null) return failure(refuse('ODDS_INVALID'));
    if (stake === null) return failure(refuse('STAKE_TOO_SMALL'));
    const runner = runnerId(selectionId);
    const isKill = timeInForce === 'FILL_OR_KILL';
    const least = minFillSize === undefined ? null : parseMoney(minFillSize);
    const bet = exchange.nextId();
    const decision = exchange.send({
      kind: 'place-bet',
      betId: betId(bet),
      clientRef: clientRef(`place-${bet}`),
      playerId: bot,
      marketId: marketId(id),
      runnerId: runner,
      side: side === 'BACK' ? 'back' : 'lay',
      odds,
      stake,
      limits,
      persistence: isKill ? 'fill-or-kill' : persistenceType === 'PERSIST' ? 'keep' : 'lapse',
      house: markets.find(id)?.prices.get(runner) ?? null,
      ...(least === null ? {} : { sizeMin: least }),
    });
    return this.#reported(decision, bet);
  }

  #reported({ refusal }: Decision, bet: string) {
    const { orders, fills, markets } = this.#parts;
    const order = orders.find(bet);
    if (refusal !== null || order === undefined) {
      return failure(refusal ?? refuse('INVALID_REQUEST'));
    }
    if (order.remaining > 0) {
      fills.queueUp(order, markets.find(order.marketId)?.prices.get(order.runnerId));
    }
    return placedReport(order);
  }

  #cancelOrders({ marketId: id, instructions }: Json) {
    const { exchange, orders } = this.#parts;
    const waiting = orders.all.filter(
      (order) => order.remaining > 0 && (id === undefined || order.marketId === id),
    );
    const wanted = instructions ?? waiting.map((order) => ({ betId: order.betId }));
    const reports = wanted.map((instruction: Json) => {
      const order = orders.find(instruction.betId);
      const before = order?.remaining ?? 0;
      const size = instruction.sizeReduction && parseMoney(instruction.sizeReduction);
      const { refusal } = exchange.send({
        kind: 'cancel-bet',
        playerId: bot,
        betId: betId(instruction.betId),
        ...(size ? { size } : {}),
      });
      if (refusal !== null || order === undefined) {
        return { instruction, ...failure(refusal ?? refuse('BET_UNKNOWN')), sizeCancelled: 0 };
      }
      const sizeCancelled = makeMoney(money(before - order.remaining));
      const cancelledDate = makeInstant(exchange.now);
      return { instruction, status: 'SUCCESS', sizeCancelled, cancelledDate };
    });
    return answerOf(id, reports);
  }

  async #replaceOrders({ marketId: id, instructions }: Json) {
    const refusal = await this.#afterDelay(id);
    const reports = instructions.map((instruction: Json) => {
      const moved = refusal === null ? this.#replace(id, instruction) : failure(refusal);
      const { status } = moved;
      return { status, cancelInstructionReport: { status }, placeInstructionReport: moved };
    });
    return answerOf(id, reports);
  }

  #replace(id: string, { betId: old, newPrice }: Json) {
    const { exchange, orders, markets } = this.#parts;
    const odds = parseOdds(newPrice);
    if (odds === null) return failure(refuse('ODDS_INVALID'));
    const before = orders.find(old);
    const bet = exchange.nextId();
    const decision = exchange.send({
      kind: 'change-bet',
      playerId: bot,
      betId: betId(old),
      newBetId: betId(bet),
      clientRef: clientRef(`move-${bet}`),
      odds,
      limits,
      house: (before && markets.find(id)?.prices.get(before.runnerId)) ?? null,
    });
    return this.#reported(decision, bet);
  }

  #updateOrders({ marketId: id, instructions }: Json) {
    const reports = instructions.map((instruction: Json) => {
      const { refusal } = this.#parts.exchange.send({
        kind: 'change-persistence',
        playerId: bot,
        betId: betId(instruction.betId),
        persistence: instruction.newPersistenceType === 'PERSIST' ? 'keep' : 'lapse',
      });
      return { instruction, ...(refusal === null ? { status: 'SUCCESS' } : failure(refusal)) };
    });
    return answerOf(id, reports);
  }

  #listCurrentOrders({ marketIds, betIds }: Json = {}) {
    const isWanted = (order: Order): boolean =>
      order.profit === null &&
      (marketIds?.includes(order.marketId) ?? true) &&
      (betIds?.includes(order.betId) ?? true);
    const isOpen = (order: Order): boolean => order.remaining > 0 || order.matched > 0;
    const currentOrders = this.#parts.orders.all.filter((one) => isOpen(one) && isWanted(one));
    return { currentOrders: currentOrders.map(currentOrder), moreAvailable: false };
  }

  #listMarketBook({ marketIds }: Json) {
    const found = (marketIds as string[]).flatMap((id) => this.#parts.markets.find(id) ?? []);
    return found.map((market) => this.#book(market));
  }

  #book(market: RecordedMarket) {
    const { definition, prices, totalMatched } = market;
    return {
      marketId: definition.marketId,
      status: statusOf(market),
      inplay: definition.isInPlay,
      betDelay: Math.ceil(definition.betDelayMs / 1000),
      numberOfWinners: definition.winners,
      totalMatched: makeMoney(money(totalMatched)),
      version: definition.version,
      runners: definition.runners.map(({ runnerId: id, status }) => {
        const house = prices.get(id);
        const offers = house === undefined ? none : this.#parts.messages.offers(market, house);
        const lastTraded = house?.lastTraded ?? null;
        return {
          selectionId: id,
          handicap: 0,
          status,
          ...(lastTraded === null ? {} : { lastPriceTraded: makeOdds(lastTraded) }),
          ex: {
            availableToBack: offers.back.map(priceSize),
            availableToLay: offers.lay.map(priceSize),
            tradedVolume: [],
          },
        };
      }),
    };
  }

  #listMarketCatalogue() {
    return [...this.#parts.markets.all()].map(({ definition }) => ({
      marketId: definition.marketId,
      marketName: definition.name,
      marketStartTime: makeInstant(definition.startAt as Instant),
      event: { id: definition.fixture.eventId, name: definition.fixture.name },
      runners: definition.runners.map((runner) => ({
        selectionId: runner.runnerId,
        runnerName: runner.name,
        handicap: 0,
        sortPriority: runner.sortPriority,
      })),
    }));
  }
}

const none: { readonly back: readonly PriceLevel[]; readonly lay: readonly PriceLevel[] } = {
  back: [],
  lay: [],
};

const priceSize = ({ odds, size }: PriceLevel) => ({
  price: makeOdds(odds),
  size: makeMoney(size),
});

function answerOf(id: string, instructionReports: readonly { readonly status: string }[]) {
  const isDone = instructionReports.every(({ status }) => status === 'SUCCESS');
  const status = isDone ? 'SUCCESS' : 'FAILURE';
  return {
    status,
    ...(isDone ? {} : { errorCode: 'BET_ACTION_ERROR' }),
    marketId: id,
    instructionReports,
  };
}
