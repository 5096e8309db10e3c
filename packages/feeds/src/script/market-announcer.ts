/**
 * Publishes one market of a match. Taking a moment is cheap; prices are computed only on publication. The
 * first change of a market is whole; later ones contain changes.
 */
import {
  type Instant,
  type MarketChange,
  type MarketDefinition,
  type MarketId,
  money,
  type ResultDoubt,
  type RunnerPrices,
  runnerId,
  sumMoney,
} from '@layline/contract';
import { bookmakerQuote } from './bookmaker-quote.ts';
import { defineMarket, type MatchOnClock, marketIdOf, statusAt } from './define.ts';
import { makeDice } from './dice.ts';
import type { MarketMoment, MarketNews, PlannedMarket } from './plan.ts';
import { noQuote, quote } from './quote.ts';

/** An open moment and the number that seeds its prices. */
interface Priced {
  readonly moment: MarketMoment;
  readonly throwName: string;
  readonly isInPlay: boolean;
  readonly at: Instant;
}

/** Inputs of a definition; `isReplanned` if the runners may have changed. */
interface Defined {
  readonly moment: MarketMoment;
  readonly isInPlay: boolean;
  readonly isReplanned: boolean;
}

/** Matched volume of a market, relative to the main market. */
const shares: Readonly<Record<string, number>> = { MATCH_ODDS: 1, WIN: 1, PLACE: 0.25 };
const sideShare = 0.06;
const noLine = { no: null, yes: null } as const;

export class MarketAnnouncer {
  readonly marketId: MarketId;
  readonly #match: MatchOnClock;
  #market: PlannedMarket;
  #definition: MarketDefinition | null = null;
  #isDefinitionNew = false;
  #moment: MarketMoment | null = null;
  /** The newest open moment, the source of the last traded odds. */
  #priced: Priced | null = null;
  #arePricesNew = false;
  #doubt: ResultDoubt | null = null;
  #overlay: string | null = null;
  #isOverlayNew = true;
  #moments = 0;
  /** Open moments in play so far; the matched volume grows with them. */
  #trades = 0;

  constructor(match: MatchOnClock, market: PlannedMarket) {
    this.#match = match;
    this.#market = market;
    this.marketId = marketIdOf(match, market.suffix);
  }

  get isClosed(): boolean {
    return this.#definition?.status === 'CLOSED';
  }

  /** Takes news of this market, with a new plan if its runners changed. */
  take(
    { market, moment, doubt }: MarketNews,
    { isInPlay, at }: Pick<Priced, 'isInPlay' | 'at'>,
  ): void {
    if (this.isClosed) return;
    this.#doubt = doubt ?? null;
    const isReplanned = market !== this.#market;
    this.#market = market;
    this.#moments += 1;
    const isOpen = moment.kind === 'open' || moment.kind === 'line';
    if (isOpen && isInPlay) this.#trades += 1;
    if (isOpen) {
      this.#priced = { moment, throwName: `play.${this.#moments}`, isInPlay, at };
    }
    this.#setOverlay(moment.kind === 'overlaid' ? moment.text : null);
    const isFirst = this.#definition === null;
    this.#arePricesNew ||= isFirst || isOpen || statusAt(moment) !== 'OPEN';
    this.#define({ moment, isInPlay, isReplanned });
  }

  #setOverlay(text: string | null): void {
    if (this.#overlay === text) return;
    this.#overlay = text;
    this.#isOverlayNew = true;
  }

  #define({ moment, isInPlay, isReplanned }: Defined): void {
    const before = this.#definition;
    const isSame = before?.status === statusAt(moment) && before.isInPlay === isInPlay;
    this.#moment = moment;
    if (isSame && !isReplanned) return;
    const version = (before?.version ?? 0) + 1;
    const news = { market: this.#market, moment };
    this.#definition = defineMarket(this.#match, { ...news, isInPlay, version });
    this.#isDefinitionNew = true;
  }

  /** Turns in-play without other news. Returns false if nothing changes. */
  turn(isInPlay: boolean): boolean {
    if (this.isClosed || this.#moment === null || this.#definition?.isInPlay === isInPlay) {
      return false;
    }
    this.#define({ moment: this.#moment, isInPlay, isReplanned: false });
    return true;
  }

  /** Draws new prices while open before the start; returns false if there are none. */
  breathe(breath: number, at: Instant): boolean {
    const moment = this.#moment;
    if (moment === null || (moment.kind !== 'open' && moment.kind !== 'line')) return false;
    this.#priced = { moment, throwName: `before.${breath}`, isInPlay: false, at };
    this.#arePricesNew = true;
    return true;
  }

  /** What changed since the last publication; null if nothing did. */
  announce(at: Instant): MarketChange | null {
    const [isDefined, isPriced, hasOverlay] = [
      this.#isDefinitionNew,
      this.#arePricesNew,
      this.#isOverlayNew,
    ];
    this.pass();
    if (this.#definition === null || !(isDefined || isPriced || hasOverlay)) return null;
    return {
      marketId: this.marketId,
      at,
      ...(isDefined ? { definition: this.#definition } : {}),
      ...(isPriced ? this.#prices() : {}),
      ...(hasOverlay ? { overlay: this.#overlay } : {}),
      ...(isDefined && this.#doubt !== null ? { doubt: this.#doubt } : {}),
    };
  }

  /** Discards pending changes. */
  pass(): void {
    this.#isDefinitionNew = this.#arePricesNew = this.#isOverlayNew = false;
  }

  /** The market's current state, in full. */
  whole(at: Instant): MarketChange {
    this.#isDefinitionNew = this.#arePricesNew = this.#isOverlayNew = true;
    return this.announce(at) as MarketChange;
  }

  #prices(): Pick<MarketChange, 'runners' | 'session' | 'totalMatched'> {
    const isOpen = this.#definition?.status === 'OPEN';
    const { kind } = this.#market;
    if (kind === 'session') {
      const moment = this.#priced?.moment;
      return { session: isOpen && moment?.kind === 'line' ? moment.quote() : noLine };
    }
    const runners = this.#runnerPrices(isOpen);
    return { runners, totalMatched: sumMoney(runners.map(({ tradedVolume }) => tradedVolume)) };
  }

  #runnerPrices(isOpen: boolean): readonly RunnerPrices[] {
    const priced = this.#priced;
    const dice = makeDice(`${this.marketId}.${priced?.throwName ?? ''}`);
    const spread = priced?.isInPlay ? 0.006 : 0.02;
    const stir = () => 1 + (dice.next() - 0.5) * spread;
    const given = priced?.moment.kind === 'open' ? priced.moment.chances() : null;
    const chances = given && this.#stirred(given, stir);
    return this.#market.runners.map(({ id, withdrawn }, index): RunnerPrices => {
      const chance = withdrawn === undefined ? (chances?.[index] ?? null) : null;
      const liquidity = this.#liquidity();
      const quoted = chance === null ? null : quote({ chance, liquidity }, dice);
      const shown = this.#market.kind === 'bookmaker' ? bookmakerQuote(chance ?? 0) : quoted;
      return {
        runnerId: runnerId(id),
        back: isOpen ? (shown?.back ?? []) : noQuote.back,
        lay: isOpen ? (shown?.lay ?? []) : noQuote.lay,
        lastTraded: this.#market.kind === 'match' ? (quoted?.lastTraded ?? null) : null,
        tradedVolume: money(this.#matchedRupees(index) * 100),
      };
    });
  }

  /** Chances moved slightly, each of winning a place. */
  #stirred(chances: readonly number[], stir: () => number): readonly number[] {
    const { winners = 1, lines } = this.#market;
    if (lines !== undefined) return pairsStirred(chances, stir());
    return stirred(chances, stir).map((share) => Math.min(1, share * winners));
  }

  #liquidity(): number {
    const { isHeadline } = this.#match.scheduled;
    return (isHeadline ? 60_000 : 25_000) * (this.#definition?.isInPlay ? 2 : 1);
  }

  /** Grows with time before the start and with every open moment after; never decreases. */
  #matchedRupees(index: number): number {
    if (this.#market.kind !== 'match') return 0;
    const { announceAt, startAt, isHeadline } = this.#match.scheduled;
    const at = Math.min(this.#priced?.at ?? announceAt, startAt);
    const seconds = Math.max(0, Math.floor((at - announceAt) / 1000));
    const share = shares[this.#market.marketType] ?? sideShare;
    const before = Math.floor((seconds * share * (isHeadline ? 9 : 140)) / (index + 1));
    const each = Math.floor((this.#liquidity() * share) / 16);
    const jitter = makeDice(`${this.marketId}.${index}.${this.#trades}`).between(0, each - 1);
    return before + (this.#trades === 0 ? 0 : this.#trades * each + jitter);
  }
}

/** Chances moved slightly and normalised to a sum of one. */
function stirred(chances: readonly number[], stir: () => number): number[] {
  const moved = chances.map((chance) => chance * stir());
  const sum = moved.reduce((total, chance) => total + chance, 0);
  return moved.map((chance) => (sum > 0 ? chance / sum : 0));
}

/** All lines moved the same way, so that a harder line never has the shorter odds. */
const pairsStirred = (chances: readonly number[], stir: number): number[] =>
  chances.map((chance, index) => {
    const factor = index % 2 === 0 ? stir : 1 / stir;
    const other = 1 - chance;
    return chance <= 0 ? 0 : (chance * factor) / (chance * factor + other);
  });
