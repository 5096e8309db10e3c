/**
 * Plays acts on a test engine, one after another, and checks it after each: cheap checks every time,
 * expensive ones periodically and after every crash. Stops at the first breach.
 */
import { createHash } from 'node:crypto';
import { type MarketId, money, type PlayerId } from '@layline/contract';
import {
  apply,
  type Event,
  type ExchangeState,
  openExchange,
  parseEventText,
  restoreExchange,
  snapshotExchange,
  stateHash,
} from '@layline/exchange';
import type { CashOutQuote, Request } from '@layline/server/engine';
import type { Act } from '../acts/act.ts';
import { isTooLong } from '../acts/failing-commands.ts';
import { checkAnswer, findDelayedMarkets, noteAsk } from '../model/answers.ts';
import { checkQuote, checkTaken, type NotedQuote, noteQuote } from '../model/cash-outs.ts';
import { compareAll, compareTouched } from '../model/compare.ts';
import { compareOffers } from '../model/compare-offers.ts';
import { compareRows } from '../model/compare-rows.ts';
import { expectHouse, lineOf } from '../model/expect-house.ts';
import { forget } from '../model/forget.ts';
import { compareReserved } from '../model/held-funds.ts';
import { checkMoves, checkStops, noteStalePrices, weighHolds } from '../model/holds.ts';
import { noteOffers } from '../model/noted/offered-markets.ts';
import { openReferenceModel, type ReferenceModel, refKey } from '../model/noted/reference-model.ts';
import { readJournal } from '../model/read-journal.ts';
import { compareOffered } from '../model/read-offers.ts';
import { compareTriggers } from '../model/triggers/compare-triggers.ts';
import { resolveAct } from '../play/bet-name.ts';
import type { Answered, TestEngine } from '../test-engine/test-engine.ts';

interface Breach {
  /** Number of the act, from 1. */
  readonly step: number;
  readonly faults: readonly string[];
}

interface Counts {
  steps: number;
  requests: number;
  /** Cash-out offers. */
  quotes: number;
  accepted: number;
  refused: number;
  /** Requests whose process died before replying. */
  unanswered: number;
  events: number;
  crashes: number;
  recoveries: number;
}

export interface Run {
  readonly counts: Counts;
  readonly breach: Breach | null;
  /** Hash over every act, reply and journal row: the same seed gives the same hash. */
  readonly trace: string;
}

/** The next act, or null at the end. */
export type Story = (model: ReferenceModel) => Act | null;

interface Played {
  readonly story: Story;
  /** Number of acts between two full checks. */
  readonly dearEvery: number;
}

export async function simulate(testEngine: TestEngine, { story, dearEvery }: Played): Promise<Run> {
  return new Simulation(testEngine, dearEvery).play(story);
}

class Simulation {
  readonly #testEngine: TestEngine;
  readonly #dearEvery: number;
  readonly #model: ReferenceModel;
  readonly #trace = createHash('sha256');
  /** State rebuilt row by row from the stored journal. */
  #shadow: ExchangeState = openExchange();
  /** The latest offer of each player. */
  readonly #quotes = new Map<PlayerId, NotedQuote>();
  /** Offers whose bet is in flight. */
  readonly #leaving = new Map<string, CashOutQuote>();
  readonly #counts: Counts = {
    steps: 0,
    requests: 0,
    quotes: 0,
    accepted: 0,
    refused: 0,
    unanswered: 0,
    events: 0,
    crashes: 0,
    recoveries: 0,
  };

  constructor(testEngine: TestEngine, dearEvery: number) {
    this.#testEngine = testEngine;
    this.#dearEvery = dearEvery;
    const { marketCache: feed, clock } = testEngine;
    this.#model = openReferenceModel({ feed, clock });
  }

  async play(story: Story): Promise<Run> {
    let faults: readonly string[] = [];
    for (let act = story(this.#model); act !== null; act = story(this.#model)) {
      this.#counts.steps += 1;
      faults = await this.#stepSafely(act);
      if (faults.length > 0) break;
    }
    if (faults.length === 0) faults = await this.#endSafely();
    const breach = faults.length === 0 ? null : { step: this.#counts.steps, faults };
    this.#counts.crashes = this.#testEngine.crashes;
    this.#counts.recoveries = this.#testEngine.recoveries;
    return { counts: this.#counts, breach, trace: this.#trace.digest('hex') };
  }

  async #stepSafely(act: Act): Promise<readonly string[]> {
    try {
      return await this.#step(act);
    } catch (error) {
      return [
        `it threw: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      ];
    }
  }

  async #endSafely(): Promise<readonly string[]> {
    try {
      return await this.#lookAtEnd();
    } catch (error) {
      return [`it threw at the end: ${String(error)}`];
    }
  }

  async #step(named: Act): Promise<readonly string[]> {
    const testEngine = this.#testEngine;
    const model = this.#model;
    const { crashes, recoveries } = testEngine;
    const act = resolveAct(model, named);
    if (act.kind === 'quote-out') return this.#quoteOut(act);
    if (act.kind === 'take-out') return this.#takeOut(act);
    const requests = act.kind === 'ask' ? act.requests : [];
    noteOffers(model, requests);
    for (const request of requests) this.#note(request);
    const tooLong = requests.filter(isTooLong).length;
    const delayedMarkets = tooLong === 0 ? null : findDelayedMarkets(model, requests);
    const expected = this.#expectMatches(act);
    if (act.kind === 'stale' && act.isStale) noteStalePrices(model, act.marketId);
    const answered = await testEngine.perform(act);
    const events = await this.#readEvents();
    const pending = testEngine.pendingKeys();
    const isSound = testEngine.crashes === crashes && testEngine.recoveries === recoveries;
    weighHolds(model, { pending, events, isSound });
    const faults = readJournal(model, { events, answered });
    faults.push(...checkMatched(expected, events), ...checkMoves(model, pending));
    if (isSound) faults.push(...checkStops(model, { events, pending }));
    const planted = { isHarmed: isHarmful(act), delayedMarkets };
    for (const one of answered) {
      this.#count(one);
      this.#release(one);
      faults.push(...checkAnswer(model, { ...one, ...planted }));
    }
    const most =
      isHarmful(act) || testEngine.crashes > crashes ? Number.POSITIVE_INFINITY : tooLong * 2;
    const read = testEngine.recoveries - recoveries;
    if (read > most) faults.push(`memory was read back ${read} times; ${most} at most`);
    forget(model, pending);
    const moved = new Set(model.touched.markets);
    if ('marketId' in act) moved.add(act.marketId);
    faults.push(
      ...this.#compareOffers(moved),
      ...compareOffered(model, testEngine),
      ...compareTriggers(model, testEngine),
      ...compareTouched(model, testEngine.state),
      ...compareReserved(model, testEngine.state),
      ...compareReserved(model, testEngine.committed),
    );
    const isDear = testEngine.crashes > crashes || this.#counts.steps % this.#dearEvery === 0;
    if (isDear) faults.push(...(await this.#lookAtAll()));
    return faults;
  }

  #quoteOut({ playerId, marketId, part, quoteRef }: ActOf<'quote-out'>): readonly string[] {
    const { cashOuts, opened } = this.#testEngine;
    this.#testEngine.quoteId = `${quoteRef}-whole`;
    const whole = cashOuts.quote({ playerId, marketId, part: 100 });
    if ('code' in whole) return [];
    if (this.#isLeaving(playerId, marketId)) {
      return [`${playerId} has a second offer in ${marketId} while one is under way`];
    }
    this.#testEngine.quoteId = `${quoteRef}-part`;
    const some = cashOuts.quote({ playerId, marketId, part });
    // A part may be too small to offer; the whole has replaced any older offer regardless.
    const quote = 'code' in some ? whole : some;
    this.#trace.update(JSON.stringify(quote.offer));
    this.#quotes.set(playerId, noteQuote(this.#model, { quote, opened }));
    this.#counts.quotes += 1;
    return checkQuote(this.#model, { whole, quote });
  }

  /** An accepted offer is sent as a bet like any other. */
  async #takeOut({ playerId }: ActOf<'take-out'>): Promise<readonly string[]> {
    const noted = this.#quotes.get(playerId);
    if (noted === undefined) return [];
    const { cashOuts, opened } = this.#testEngine;
    const isInFlight = this.#testEngine.pendingKeys().has(refKey(noted.quote));
    const taken = cashOuts.take(playerId, noted.quote.quoteId);
    const isGiven = !('code' in taken);
    const faults = checkTaken(this.#model, { noted, isGiven, isInFlight, opened });
    if (!isGiven || faults.length > 0) return faults;
    this.#leaving.set(refKey(taken), taken);
    const { offer, definition, clientRef } = taken;
    const { runnerId, side, odds, stake } = offer;
    const bet = { clientRef, playerId, marketId: definition.marketId, runnerId, side, odds, stake };
    const request: Request = { kind: 'place-bet', ...bet, limits: cashOutLimits };
    return this.#step({ kind: 'ask', requests: [request], fault: null });
  }

  #isLeaving(playerId: PlayerId, marketId: MarketId): boolean {
    return [...this.#leaving.values()].some(
      (one) => one.playerId === playerId && one.definition.marketId === marketId,
    );
  }

  /** As the server does once an offer's bet is answered; a dead process loses its offers. */
  #release({ request, outcome }: Answered): void {
    if (request.kind !== 'place-bet') return;
    const quote = this.#leaving.get(refKey(request));
    if (quote === undefined) return;
    this.#leaving.delete(refKey(request));
    if (outcome !== null) this.#testEngine.cashOuts.release(quote);
  }

  #note(request: Request): void {
    this.#counts.requests += 1;
    noteAsk(this.#model, request);
    this.#trace.update(JSON.stringify(request));
  }

  #expectMatches(act: Act): readonly string[] | null {
    if (act.kind !== 'publish') return null;
    const { marketId, prices: runners, isMatched } = act;
    if (!isMatched || this.#testEngine.marketCache.isStale(marketId)) return [];
    return expectHouse(this.#model, { marketId, runners });
  }

  #count({ outcome }: Answered): void {
    const result =
      outcome?.kind === 'refused' ? outcome.refusal.code : (outcome?.kind ?? 'silence');
    this.#trace.update(result);
    if (outcome === null) this.#counts.unanswered += 1;
    else this.#counts[outcome.kind] += 1;
  }

  /** Reads the journal beyond what the model has; the shadow follows. */
  async #readEvents(): Promise<Event[]> {
    const rows = await this.#testEngine.backend.journalAfter(this.#model.seq);
    this.#counts.events += rows.length;
    return rows.map((row) => {
      this.#trace.update(row.hash);
      apply(this.#shadow, parseEventText(row.event));
      return parseEventText(row.event);
    });
  }

  async #lookAtAll(): Promise<string[]> {
    const { state, committed, backend } = this.#testEngine;
    const faults = compareAll(this.#model, state);
    faults.push(...this.#compareOffers(this.#model.markets.keys()));
    const hash = stateHash(this.#shadow);
    if (stateHash(state) !== hash) faults.push('the live state is not what the journal gives');
    if (stateHash(committed) !== hash) faults.push('what is shown is not what the journal gives');
    return [...faults, ...compareRows(this.#model, await backend.readRows())];
  }

  #compareOffers(marketIds: Iterable<MarketId>): string[] {
    return compareOffers(this.#model, { marketIds, view: this.#testEngine.view });
  }

  /** Rebuilds from the first row, and through a snapshot. */
  async #lookAtEnd(): Promise<string[]> {
    const { state, backend } = this.#testEngine;
    const faults = await this.#lookAtAll();
    const rebuilt = openExchange();
    for (const { event } of await backend.journalAfter(0)) apply(rebuilt, parseEventText(event));
    const restored = restoreExchange(JSON.parse(JSON.stringify(snapshotExchange(state))));
    const hash = stateHash(state);
    if (stateHash(rebuilt) !== hash)
      faults.push('a rebuild from the first row gives another state');
    if (stateHash(restored) !== hash) faults.push('a snapshot and back gives another state');
    return faults;
  }
}

const cashOutLimits = { stakeMin: money(1), stakeMax: money(Number.MAX_SAFE_INTEGER) };

type ActOf<Kind extends Act['kind']> = Extract<Act, { kind: Kind }>;

const isHarmful = (act: Act): boolean =>
  act.kind === 'ask' ? act.fault !== null : act.kind === 'crash' || act.kind === 'restart';

function checkMatched(expected: readonly string[] | null, events: readonly Event[]): string[] {
  if (expected === null) return [];
  const was = events.flatMap((event) => (event.kind === 'bet-matched' ? [lineOf(event)] : []));
  const [one, other] = [was.join('; '), expected.join('; ')];
  return one === other
    ? []
    : [`the house matched ${one || 'nothing'}; expected ${other || 'nothing'}`];
}
