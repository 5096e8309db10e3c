/**
 * A market as the stream sends it, after one of its changes. Unchanged parts are the same objects as in the
 * image before; changed parts carry the number of the change.
 */
import {
  type MarketDefinition,
  type MarketStatus,
  type Money,
  noMoney,
  type Odds,
  type PriceLevel,
  type RunnerId,
  type RunnerPrices,
} from '@layline/contract';
import type { Offers } from '@layline/exchange';
import type { CachedMarket } from '../../../venue/market/cached-market.ts';
import { isQuoted } from '../markets/quoted.ts';

export interface RunnerImage {
  readonly id: RunnerId;
  readonly back: readonly PriceLevel[];
  readonly lay: readonly PriceLevel[];
  readonly lastTraded: Odds | null;
  readonly volume: Money;
  /** What was traded at each price. */
  readonly traded: readonly PriceLevel[];
  /** The number of its last change. */
  readonly seq: number;
}

export interface MarketImage {
  readonly seq: number;
  readonly definition: MarketDefinition;
  readonly totalMatched: Money;
  readonly runners: ReadonlyMap<RunnerId, RunnerImage>;
  readonly definedSeq: number;
  readonly totalSeq: number;
  /** The last change that no delta can express. A reader with an older state gets the whole market. */
  readonly wholeSeq: number;
}

export interface Shown {
  readonly market: Pick<CachedMarket, 'definition' | 'totalMatched' | 'runners'>;
  readonly status: MarketStatus;
  /** The definition by which an operator settled the market, or null. */
  readonly result: MarketDefinition | null;
  readonly offersOf: (runnerId: RunnerId) => Offers;
  readonly tradedOf: (runnerId: RunnerId) => readonly PriceLevel[];
}

const noOffers: Offers = { back: [], lay: [] };

/** Returns the image at change `seq`; null if it does not differ from the one before. */
export function nextImage(
  before: MarketImage | null,
  shown: Shown,
  seq: number,
): MarketImage | null {
  const definition = shownDefinition(shown, before);
  const runners = new Map(
    definition.runners.map((runner) => {
      const offers = isQuoted(shown, runner.status) ? shown.offersOf(runner.runnerId) : noOffers;
      const made = runnerImage(runner.runnerId, { offers, shown, seq });
      const known = before?.runners.get(runner.runnerId);
      return [runner.runnerId, known && isSameRunner(known, made) ? known : made] as const;
    }),
  );
  const { totalMatched } = shown.market;
  const isWhole =
    before === null ||
    needsWhole(before, runners) ||
    isFoundElsewhere(before.definition, definition);
  const isDefined = definition !== before?.definition;
  const isTotalNew = totalMatched !== before?.totalMatched;
  const isQuoteNew = [...runners.values()].some((runner) => runner.seq === seq);
  if (!isWhole && !isDefined && !isTotalNew && !isQuoteNew) return null;
  return {
    seq,
    definition,
    totalMatched,
    runners,
    definedSeq: isDefined ? seq : (before?.definedSeq ?? seq),
    totalSeq: isTotalNew ? seq : (before?.totalSeq ?? seq),
    wholeSeq: isWhole ? seq : before.wholeSeq,
  };
}

/**
 * Returns the image of a market that leaves while open. Nothing more is sent of it, so it becomes suspended.
 */
export function withdrawn(before: MarketImage, seq: number): MarketImage {
  const runners = new Map(
    [...before.runners].map(([id, runner]) => [id, { ...runner, ...noOffers, seq }]),
  );
  const definition = { ...before.definition, status: 'SUSPENDED' } as const;
  return { ...before, seq, definition, runners, definedSeq: seq };
}

function shownDefinition(
  { market, status, result }: Shown,
  before: MarketImage | null,
): MarketDefinition {
  const { definition: fed } = market;
  const runners = status === 'CLOSED' && result !== null ? result.runners : fed.runners;
  const made = status === fed.status && runners === fed.runners ? fed : { ...fed, status, runners };
  const known = before?.definition;
  if (known === undefined || known === made) return made;
  return JSON.stringify(known) === JSON.stringify(made) ? known : made;
}

interface RunnerParts {
  readonly offers: Offers;
  readonly shown: Shown;
  readonly seq: number;
}

function runnerImage(id: RunnerId, { offers, shown, seq }: RunnerParts): RunnerImage {
  const prices: Partial<RunnerPrices> = shown.market.runners.get(id) ?? {};
  return {
    id,
    back: offers.back,
    lay: offers.lay,
    lastTraded: prices.lastTraded ?? null,
    volume: prices.tradedVolume ?? noMoney,
    traded: shown.tradedOf(id),
    seq,
  };
}

const isSameRunner = (one: RunnerImage, other: RunnerImage): boolean =>
  one.lastTraded === other.lastTraded &&
  one.volume === other.volume &&
  areSameLevels(one.traded, other.traded) &&
  areSameLevels(one.back, other.back) &&
  areSameLevels(one.lay, other.lay);

const areSameLevels = (one: readonly PriceLevel[], other: readonly PriceLevel[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every(({ odds, size }, at) => odds === other[at]?.odds && size === other[at]?.size));

/** No delta can express that a runner or a last traded price has gone. */
const needsWhole = (before: MarketImage, runners: ReadonlyMap<RunnerId, RunnerImage>): boolean =>
  [...before.runners.values()].some(({ id, lastTraded }) => {
    const now = runners.get(id);
    return now === undefined || (lastTraded !== null && now.lastTraded === null);
  });

/** Other filters may match it now than before, so a reader who reconnects may never have received it. */
const isFoundElsewhere = (before: MarketDefinition, now: MarketDefinition): boolean =>
  before.marketType !== now.marketType ||
  before.fixture.sportId !== now.fixture.sportId ||
  before.fixture.eventId !== now.fixture.eventId ||
  before.fixture.venue !== now.fixture.venue ||
  before.fixture.countryCode !== now.fixture.countryCode;
