/**
 * Writes any feed as a market stream of JSON lines, in the format of recorded exchange data, so that the
 * same reader plays it back. A market's first line is an image with its definition; later lines contain
 * changes. Data without a place in the vendor's format is stored under `layline` in the definition.
 * Reading it back gives changes equal to the recorded ones.
 */
import {
  type Instant,
  type MarketChange,
  type MarketDefinition,
  type MarketId,
  makeInstant,
  makeMoney,
  makeOdds,
  type PriceLevel,
  type RunnerId,
  type RunnerPrices,
} from '@layline/contract';
import { eventTypeIdOf } from './betfair/event-types.ts';
import { makeOwnChange } from './betfair/message/own-change.ts';

type Level = readonly [price: number, size: number];

interface Recorded {
  readonly runners: Map<RunnerId, RunnerPrices>;
}

function makeVendorDefinition(definition: MarketDefinition): object {
  const { fixture } = definition;
  return {
    eventId: fixture.eventId,
    eventTypeId: eventTypeIdOf(fixture.sportId),
    eventName: fixture.name,
    name: definition.name,
    marketType: definition.marketType,
    bettingType: 'ODDS',
    numberOfWinners: definition.winners,
    ...(definition.eachWayDivisor === null ? {} : { eachWayDivisor: definition.eachWayDivisor }),
    marketTime: makeInstant(definition.startAt),
    openDate: makeInstant(fixture.openAt),
    status: definition.status,
    inPlay: definition.isInPlay,
    betDelay: Math.ceil(definition.betDelayMs / 1000),
    marketBaseRate: definition.baseRate / 100,
    version: definition.version,
    ...(fixture.countryCode === null ? {} : { countryCode: fixture.countryCode }),
    ...(fixture.venue === null ? {} : { venue: fixture.venue }),
    runners: definition.runners.map((runner) => ({
      id: runner.runnerId,
      name: runner.name,
      sortPriority: runner.sortPriority,
      status: runner.status,
      ...(runner.reductionFactor === null
        ? {}
        : { adjustmentFactor: runner.reductionFactor / 1000 }),
      ...(runner.removedAt === null ? {} : { removalDate: makeInstant(runner.removedAt) }),
    })),
    layline: {
      fixture,
      kind: definition.kind,
      isDerived: definition.isDerived,
      version: definition.version,
      betDelayMs: definition.betDelayMs,
      ...(definition.sessionResult === undefined
        ? {}
        : { sessionResult: definition.sessionResult }),
      ...(definition.ending === undefined ? {} : { ending: definition.ending }),
      ...makeLines(definition),
    },
  };
}

/** Of a market of lines: what they are compared with, each runner's line in order, and what settled them. */
function makeLines({ lines, lineResult, runners }: MarketDefinition): object {
  if (lines === undefined) return {};
  const own = runners.map(({ line }) => line && [line.selectionId, line.quarters, line.sign]);
  return { lines: { of: lines, runners: own, result: lineResult ?? null } };
}

/** The changes that turn ladder `before` into `after`; size 0 removes a level. */
function ladderDelta(
  before: readonly PriceLevel[],
  after: readonly PriceLevel[],
): readonly Level[] {
  const delta: Level[] = [];
  for (const { odds } of before) {
    if (!after.some((level) => level.odds === odds)) delta.push([makeOdds(odds), 0]);
  }
  for (const { odds, size } of after) {
    const known = before.find((level) => level.odds === odds);
    if (known?.size !== size) delta.push([makeOdds(odds), makeMoney(size)]);
  }
  return delta;
}

/** An ltp of 0 means "no longer known", which the vendor's format cannot express. */
function makeRunner(before: RunnerPrices | undefined, after: RunnerPrices): object {
  const atb = ladderDelta(before?.back ?? [], after.back);
  const atl = ladderDelta(before?.lay ?? [], after.lay);
  const isTraded = after.lastTraded !== (before?.lastTraded ?? null);
  const lastTraded = after.lastTraded === null ? 0 : makeOdds(after.lastTraded);
  return {
    id: after.runnerId,
    ...(isTraded ? { ltp: lastTraded } : {}),
    ...(after.tradedVolume === before?.tradedVolume ? {} : { tv: makeMoney(after.tradedVolume) }),
    ...(atb.length === 0 ? {} : { atb }),
    ...(atl.length === 0 ? {} : { atl }),
  };
}

/** Remembers what it has written of each market, so that it writes only changes. */
export class Recorder {
  readonly #markets = new Map<MarketId, Recorded>();
  #lastAt: Instant | null = null;
  #lines = 0;

  /** Returns the line for a batch, without its newline. Throws an Error if time decreases. */
  makeLine(batch: readonly MarketChange[]): string {
    const at = batch.reduce((latest, change) => Math.max(latest, change.at), this.#lastAt ?? 0);
    const isBackward = batch.some((change) => change.at < (this.#lastAt ?? change.at));
    if (isBackward) throw new Error('A feed must not go back in time, so it cannot be recorded.');
    this.#lastAt = at as Instant;
    this.#lines += 1;
    const mc = batch.map((change) => this.#makeMarket(change));
    return JSON.stringify({ op: 'mcm', id: 1, clk: String(this.#lines), pt: at, mc });
  }

  #makeMarket(change: MarketChange): object {
    const isFirst = !this.#markets.has(change.marketId);
    const known = this.#markets.get(change.marketId) ?? {
      runners: new Map<RunnerId, RunnerPrices>(),
    };
    this.#markets.set(change.marketId, known);
    const rc = (change.runners ?? []).map((after) => {
      const made = makeRunner(known.runners.get(after.runnerId), after);
      known.runners.set(after.runnerId, after);
      return made;
    });
    const { definition, totalMatched, staleReason } = change;
    return {
      id: change.marketId,
      ...(isFirst ? { img: true } : {}),
      ...(definition === undefined ? {} : { marketDefinition: makeVendorDefinition(definition) }),
      ...(rc.length === 0 ? {} : { rc }),
      ...(totalMatched === undefined ? {} : { tv: makeMoney(totalMatched) }),
      ...(staleReason === undefined ? {} : { staleReason }),
      ...makeOwnChange(change),
    };
  }
}
