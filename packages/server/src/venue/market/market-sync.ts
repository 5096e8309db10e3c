/**
 * Turns changes in the market cache into commands of the engine: a market's definition and, once it is closed
 * with results, its settlement. The engine passes over markets that nobody has bet in. One command per market
 * is in flight at a time; a newer definition waits and replaces one not yet sent.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type MarketDefinition,
  type MarketId,
  type Refusal,
  type RefusalCode,
} from '@layline/contract';
import type { SiteCommission } from '@layline/exchange';
import { statedResult } from '@layline/feeds/push';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Outcome, Request } from '../../engine/request/request.ts';
import type { Store } from '../../store/database.ts';
import { outageCodeOf } from '../../store/faults/outage.ts';
import { readClosedUnpaid } from '../../store/queries/market.ts';
import type { CachedMarket } from './cached-market.ts';
import { earlierOpenGenerations, type FindGeneration, followGeneration } from './generations.ts';
import type { MarketCache } from './market-cache.ts';
import { withUsualRules } from './offered-markets.ts';

export interface MarketSyncOptions {
  readonly submit: (request: Request) => Promise<Outcome>;
  readonly findGeneration: FindGeneration;
  /** Markets that are defined before anybody bets there: no feed would tell of them again. */
  readonly isAlwaysDefined: (id: MarketId) => boolean;
  /** Returns each site's current commission on winnings. */
  readonly commissions: () => readonly SiteCommission[];
  readonly clock: Clock;
  readonly log: Log;
  /** Returns the stored market, with the result by which it was paid. */
  readonly findPaid: (id: MarketId) => Promise<MarketDefinition | null>;
  /** The engine cannot pay this closed market, for this reason. */
  readonly unpaid: (definition: MarketDefinition, reason: string) => void;
  /** Nobody had bet in it. Never rejects. */
  readonly closedWithoutBets: (definition: MarketDefinition) => Promise<void>;
  /** Puts a market that pays too much without a person on the list of what waits. False if it may pay. */
  readonly holdsBack: (definition: MarketDefinition) => Promise<boolean>;
}

/** Refusals that are worth a retry. */
const passing: ReadonlySet<RefusalCode> = new Set(['BUSY', 'UNAVAILABLE']);
const retryMs = 500;
const droppedMax = 1000;
const perTurn = 20;

export class MarketSync {
  readonly #options: MarketSyncOptions;
  readonly #wanted = new Map<MarketId, MarketDefinition>();
  readonly #inFlight = new Map<MarketId, Promise<void>>();
  /** Definitions that the engine refused, as text; none is resent unchanged. */
  readonly #dropped = new Map<MarketId, string>();
  readonly #ending = new AbortController();

  constructor(options: MarketSyncOptions) {
    this.#options = options;
  }

  follow(marketCache: MarketCache): void {
    marketCache.listen({ defined: (market, effective) => this.#define(market, effective) });
  }

  /** Passes on what the cache showed before it was followed; bets get their turn in between. */
  async catchUp(marketCache: MarketCache): Promise<void> {
    const { clock, findGeneration } = this.#options;
    for (const [index, market] of [...marketCache.markets()].entries()) {
      if (index % perTurn === perTurn - 1) await clock.turn();
      if (this.#isClosing || marketCache.find(market.definition.marketId) !== market) continue;
      const effective = marketCache.effectiveOf(market);
      const known = findGeneration(effective.marketId);
      const isKnown = known?.kind === 'open' && isAsFed(known.definition, effective);
      const isDone = market.isSettledManually || (isKnown && effective.status !== 'CLOSED');
      if (!isDone) this.#define(market, effective);
    }
  }

  /** Settles markets that were closed but not paid when the server last stopped. */
  async settleLeftOver(store: Store): Promise<void> {
    for (const definition of await readClosedUnpaid(store)) await this.#settle(definition);
  }

  /** Resolves when the engine has answered everything that the market cache published. */
  async settleDown(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight.values());
  }

  /** Waits for what the engine has; what it refused for now is not sent again. */
  async close(): Promise<void> {
    this.#ending.abort();
    await this.settleDown();
  }

  /** Takes the definition of a market that no feed shows any more, or whose delay before payment is over. */
  take(definition: MarketDefinition): void {
    this.#want(definition);
  }

  get #isClosing(): boolean {
    return this.#ending.signal.aborted;
  }

  #define(market: CachedMarket, effective: MarketDefinition): void {
    this.#want(effective);
    for (const earlier of earlierOpenGenerations(market, this.#options.findGeneration)) {
      this.#want(followGeneration(earlier, effective));
    }
  }

  #want(definition: MarketDefinition): void {
    const id = definition.marketId;
    if (this.#dropped.get(id) === JSON.stringify(definition)) return;
    this.#wanted.set(id, definition);
    if (this.#isClosing || this.#inFlight.has(id)) return;
    const work = this.#work(id).finally(() => this.#inFlight.delete(id));
    this.#inFlight.set(id, work);
  }

  async #work(id: MarketId): Promise<void> {
    for (let wanted = this.#nextOf(id); wanted; wanted = this.#nextOf(id)) {
      const refused = await this.#send({
        kind: 'define-market',
        definition: this.#withRules(wanted),
        ...this.#onlyKnown(id),
      });
      if (refused?.code === 'COMMAND_FAILED') this.#drop(wanted);
      if (wanted.status !== 'CLOSED') continue;
      if (refused === null) await this.#settle(wanted);
      if (refused?.code === 'ALREADY_SETTLED') await this.#compare(wanted);
    }
  }

  /** The engine looks for itself, because a bet may be on its way that defines the market. */
  #onlyKnown(id: MarketId): { readonly onlyKnown?: true } {
    return this.#options.isAlwaysDefined(id) ? {} : { onlyKnown: true };
  }

  /** A known market keeps its own rule set. */
  #withRules(definition: MarketDefinition): MarketDefinition {
    if (this.#options.findGeneration(definition.marketId) === null)
      return withUsualRules(definition);
    const { rules: _fed, ...kept } = definition;
    return kept;
  }

  #drop(definition: MarketDefinition): void {
    if (this.#dropped.size >= droppedMax) this.#dropped.clear();
    this.#dropped.set(definition.marketId, JSON.stringify(definition));
  }

  /**
   * Warns the operator if the feed's result differs from the paid one: only the operator corrects a payout.
   */
  async #compare(fed: MarketDefinition): Promise<void> {
    const { findPaid, log } = this.#options;
    const { marketId } = fed;
    // The engine reports a store that does not answer.
    const paid = await findPaid(marketId).catch(() => null);
    if (paid === null || statedResult(paid) === statedResult(fed)) return;
    const results = { marketId, paid: statedResult(paid), feed: statedResult(fed) };
    log.warn(results, 'the result of the feed differs from the one that was paid');
  }

  #nextOf(id: MarketId): MarketDefinition | undefined {
    const wanted = this.#wanted.get(id);
    this.#wanted.delete(id);
    return wanted;
  }

  async #settle(definition: MarketDefinition): Promise<void> {
    const { commissions, unpaid } = this.#options;
    if (await this.#isHeldBack(definition)) return;
    const settlement = settlementOf(definition, commissions());
    const answer = await this.#submit({ ...settlement, ...this.#onlyKnown(definition.marketId) });
    if (answer.kind === 'accepted') {
      if (answer.events.length === 0) await this.#options.closedWithoutBets(definition);
    } else if (answer.refusal.code === 'INVALID_REQUEST') {
      unpaid(definition, answer.refusal.message);
    }
  }

  /** Nothing is paid before the limit could be read; what is not settled by then, the next start settles. */
  async #isHeldBack(definition: MarketDefinition): Promise<boolean> {
    const { holdsBack, clock, log } = this.#options;
    for (;;) {
      try {
        return await holdsBack(definition);
      } catch (error) {
        const { marketId } = definition;
        if (outageCodeOf(error) === null) log.error({ error, marketId }, 'not paid yet');
        if (this.#isClosing) return true;
        await clock.sleep(retryMs, this.#ending.signal);
      }
    }
  }

  /** Returns null if the request was accepted. */
  async #send(request: Request): Promise<Refusal | null> {
    const outcome = await this.#submit(request);
    return outcome.kind === 'accepted' ? null : outcome.refusal;
  }

  async #submit(request: Request): Promise<Outcome> {
    const { submit, clock, log } = this.#options;
    for (;;) {
      const outcome = await submit(request);
      if (outcome.kind === 'accepted') return outcome;
      const { refusal } = outcome;
      const { code, message } = refusal;
      if (!passing.has(code) || this.#isClosing) {
        if (code !== 'ALREADY_SETTLED')
          log.warn({ code, message, kind: request.kind }, 'not taken');
        return outcome;
      }
      await clock.sleep(retryMs, this.#ending.signal);
    }
  }
}

/** A feed says nothing of what the market keeps on its own. */
function isAsFed(
  { rules: _rules, voidWindows: _windows, ...known }: MarketDefinition,
  { rules: _fedRules, voidWindows: _fedWindows, ...fed }: MarketDefinition,
): boolean {
  return isDeepStrictEqual(known, fed);
}

/** Returns the settlement of a closed market: a session's by its number, any other's by its runners. */
function settlementOf(
  { marketId, kind, sessionResult }: MarketDefinition,
  commissions: readonly SiteCommission[],
): Extract<Request, { kind: 'settle-market' | 'settle-session' }> {
  return kind === 'session'
    ? { kind: 'settle-session', marketId, result: sessionResult ?? null, commissions }
    : { kind: 'settle-market', marketId, commissions };
}
