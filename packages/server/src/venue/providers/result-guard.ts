/**
 * Looks at a provider's results before they pay (FEED-10): the same result again changes nothing, another one
 * is refused, and what is large, hasty or contradicted by the score waits for a trader. All others are paid
 * after a delay in which a person can stop them.
 */
import {
  addMs,
  type MarketChange,
  type MarketDefinition,
  type MarketId,
  type Money,
  makeMoneyText,
  money,
} from '@layline/contract';
import { type Guarded, statedResult } from '@layline/feeds/push';
import type { Clock } from '../../base/clock.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import { addPayout, type Provider, sumOfPayouts } from '../../store/queries/providers.ts';
import { readPaid } from '../../store/queries/settlement.ts';
import type { MarketCache } from '../market/market-cache.ts';
import type { NewWaiting, ResultsWaiting } from '../market/waiting/results-waiting.ts';
import type { LastBets } from './last-bets.ts';
import { contradictionOf } from './score-result.ts';

export interface GuardParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly engine: Pick<AppEngine, 'view'>;
  readonly marketCache: MarketCache;
  readonly resultsWaiting: ResultsWaiting;
  readonly lastBets: LastBets;
}

const dayMs = 24 * 3_600_000;

/** Examines one message. */
export async function guardResults(
  parts: GuardParts,
  provider: Provider,
  changes: readonly MarketChange[],
): Promise<Guarded | string> {
  const guarding = new Guarding(parts, provider);
  const kept: MarketChange[] = [];
  for (const change of changes) {
    const { definition, marketId } = change;
    if (definition === undefined) {
      kept.push(change);
      continue;
    }
    const verdict =
      definition.status === 'CLOSED'
        ? await guarding.examine(change, definition)
        : guarding.findRoom(marketId);
    if (verdict === 'refused') return guarding.problem;
    if (verdict === 'kept') kept.push(change);
  }
  return { changes: kept, notes: guarding.notes, keep: () => guarding.keep() };
}

type Verdict = 'kept' | 'dropped' | 'refused';

class Guarding {
  readonly notes = new Map<MarketId, string>();
  problem = '';
  readonly #parts: GuardParts;
  readonly #provider: Provider;
  readonly #waiting: NewWaiting[] = [];
  readonly #payouts: { readonly marketId: MarketId; readonly amount: Money }[] = [];
  #added = 0;

  constructor(parts: GuardParts, provider: Provider) {
    this.#parts = parts;
    this.#provider = provider;
  }

  /** Results become durable before the provider's reply, and wait before the market cache sees them. */
  async keep(): Promise<void> {
    const { store, clock, resultsWaiting } = this.#parts;
    const { name } = this.#provider;
    for (const payout of this.#payouts) {
      await addPayout(store, { provider: name, ...payout, at: clock.now() });
    }
    for (const waiting of this.#waiting) await resultsWaiting.put(waiting);
  }

  /** A market that the full venue leaves out is named, and taken once it is sent again with room. */
  findRoom(id: MarketId): Verdict {
    const { marketCache } = this.#parts;
    if (marketCache.find(id) !== undefined) return 'kept';
    this.#added += 1;
    if (this.#added <= marketCache.room()) return 'kept';
    this.notes.set(id, 'left out: the venue is full');
    return 'dropped';
  }

  async examine(change: MarketChange, definition: MarketDefinition): Promise<Verdict> {
    const { store, resultsWaiting, engine } = this.#parts;
    const { marketId } = change;
    const stated = statedResult(definition);
    const earlier = (await readPaid(store, marketId)) ?? resultsWaiting.find(marketId)?.definition;
    if (earlier) return this.#compare(marketId, { stated, earlier: statedResult(earlier) });
    if (engine.view.countPlayers(marketId) === 0) return 'kept';
    await this.#weigh(change, { definition, stated });
    return 'kept';
  }

  #compare(
    id: MarketId,
    { stated, earlier }: { readonly stated: string; readonly earlier: string },
  ): Verdict {
    if (stated === earlier) {
      this.notes.set(id, 'is closed by this result already');
      return 'dropped';
    }
    this.problem =
      `markets (${id}): has closed with '${earlier}'; ` +
      `'${stated}' needs the operator, who corrects payouts`;
    return 'refused';
  }

  /** Puts the market on the list, for a trader or for the delay. */
  async #weigh(
    { marketId, score }: MarketChange,
    { definition, stated }: { readonly definition: MarketDefinition; readonly stated: string },
  ): Promise<void> {
    const { engine, clock, marketCache } = this.#parts;
    const { name, delaySeconds } = this.#provider;
    const amount = engine.view.positions.paidUnder(definition);
    const known = score ?? marketCache.scores.find(definition.fixture.eventId);
    const contradiction = contradictionOf(definition, known);
    const reason =
      (contradiction === null ? null : 'the score contradicts the result') ??
      (await this.#passedLimit(amount)) ??
      this.#hasteOf(marketId);
    const waiting = {
      marketId,
      source: `push:${name}`,
      stated,
      computed: contradiction ?? '',
      definition,
      amount,
    };
    if (reason !== null) {
      this.#waiting.push({ ...waiting, reason });
      this.notes.set(marketId, `waits for the operator: ${reason}`);
      return;
    }
    this.#payouts.push({ marketId, amount });
    if (delaySeconds === 0) return;
    const dueAt = addMs(clock.now(), delaySeconds * 1000);
    this.#waiting.push({ ...waiting, reason: 'paid after a delay', dueAt });
    this.notes.set(marketId, `is paid in ${delaySeconds} s`);
  }

  async #passedLimit(amount: Money): Promise<string | null> {
    const { store, clock } = this.#parts;
    const { name, payoutMarketMax, payoutDayMax, waitAbove } = this.#provider;
    const text = (limit: number): string => makeMoneyText(money(limit));
    if (amount > payoutMarketMax) return `pays more than ${text(payoutMarketMax)} in a market`;
    const since = addMs(clock.now(), -dayMs);
    const own = this.#payouts.reduce((sum, one) => sum + one.amount, 0);
    const paid = (await sumOfPayouts(store, name, since)) + own;
    if (paid + amount > payoutDayMax) return `pays more than ${text(payoutDayMax)} in 24 hours`;
    return amount > waitAbove ? `pays more than ${text(waitAbove)}` : null;
  }

  #hasteOf(id: MarketId): string | null {
    const { clock, marketCache, lastBets } = this.#parts;
    const { waitSeconds } = this.#provider;
    const last = Math.max(marketCache.find(id)?.pricedAt ?? 0, lastBets.of(id));
    const isHasty = waitSeconds > 0 && clock.now() - last < waitSeconds * 1000;
    return isHasty ? `comes within ${waitSeconds} s of the last price or bet` : null;
  }
}
