/**
 * Draws the next act of a world from the dice and the model: random players, a feed that moves prices and
 * markets, and a store that sometimes fails.
 */
import { type ClientRef, type MarketDefinition, money, odds as oddsOf } from '@layline/contract';
import type { Request } from '@layline/server/engine';
import type { Act, PlantedFault } from '../acts/act.ts';
import { drawPoison, drawThrowing, drawTooLong, isTooLong } from '../acts/failing-commands.ts';
import { type Person, people, refOf } from '../acts/people.ts';
import { hasStandInRef, standInRef } from '../acts/stand-in-ref.ts';
import { knownMarkets, shownMarkets } from '../model/noted/offered-markets.ts';
import { balanceOf, exposureOf } from '../model/noted/reference-model.ts';
import { houseSizes, weightsOf } from '../world/theme.ts';
import { upToLimit, withTriggers } from './draw-attached.ts';
import { drawBet, drawOtherOdds, drawSessionBet } from './draw-bet.ts';
import { Offers } from './draw-cash-out.ts';
import { drawCasinoBet, drawCasinoBets, drawLeaning, drawRoundPayment } from './draw-casino.ts';
import {
  drawBeyondHold,
  drawBurst,
  drawCheat,
  drawLeaningOnHold,
  drawMove,
  isLeaningOnHold,
  type Temptation,
} from './draw-cheat.ts';
import { drawCorrection } from './draw-correction.ts';
import { drawFault } from './draw-fault.ts';
import { drawClosedOffer, FeedNews } from './draw-feed.ts';
import { drawFirings, hasDue } from './draw-firing.ts';
import { Payments } from './draw-payment.ts';
import { drawOpeningPlans, drawPlan } from './draw-plan.ts';
import { drawCancel, drawOddsChange, drawPersistence } from './draw-resting.ts';
import { drawMaintenance, drawRisk } from './draw-risk.ts';
import { drawSettlement } from './draw-settlement.ts';
import { Triggers } from './draw-trigger.ts';
import type { World } from './world.ts';

const keptAsks = 120;
const newLimits = [null, null, null, 3_000, 90_000, 500_000];
/** Odds at which nothing may wait. */
const betweenSteps = oddsOf(203);
const dayMs = 24 * 60 * 60 * 1000;

const ask = (requests: readonly Request[], fault: PlantedFault | null = null): Act => ({
  kind: 'ask',
  requests,
  fault,
});

type Draw = () => Request | null;

export class Players {
  readonly #world: World;
  #refs = 0;
  #recent: Request[] = [];
  readonly #payments: Payments;
  readonly #triggers: Triggers;
  readonly #offers: Offers;
  readonly #news: FeedNews;

  constructor(world: World) {
    this.#world = world;
    this.#payments = new Payments(world.dice);
    this.#news = new FeedNews(world);
    this.#offers = new Offers(world, () => this.#nextRef());
    this.#triggers = new Triggers(world, () => this.#nextRef());
  }

  /** The first acts: accounts with money, and a market. */
  opening(): Act[] {
    const limits = [null, 60_000, null, 4_000];
    const funded = people.flatMap((person, index): Request[] => [
      this.#open(person, limits[index % limits.length] ?? null),
      this.#fund(person, index),
    ]);
    return [ask([...funded, ...drawOpeningPlans(this.#world), this.#news.open()])];
  }

  draw(): Act {
    const { dice, model } = this.#world;
    return dice.weigh<() => Act>([
      [62, () => this.#ask()],
      [15, () => this.#publish()],
      [10, () => this.#wait()],
      [model.holds.size > 0 ? 12 : 4, () => this.#makeStale()],
      [10, () => this.#offers.draw()],
      [1, () => this.#lean()],
      [3, () => this.#burst()],
      [4, () => this.#orWait(drawBeyondHold(this.#tempted()))],
      [5, () => this.#move()],
      [hasDue(this.#world) ? 18 : 8, () => this.#orWait(drawFirings(this.#world))],
      [2, () => this.#flood()],
      [isLeaningOnHold(model) ? 60 : model.holds.size > 0 ? 14 : 0, () => this.#cheat()],
      [2, () => ({ kind: 'crash' })],
      [1, () => ({ kind: 'restart' })],
    ])();
  }

  #ask(): Act {
    const { dice } = this.#world;
    const count = dice.weigh([
      [6, 1],
      [2, 2],
      [2, 5],
    ]);
    const requests = Array.from({ length: count }, () => this.#keep(this.#request()));
    const twins = dice.isLucky(4)
      ? [...requests, ...requests.map((request) => this.#repeat(request))]
      : requests;
    const all = dice.isLucky(10) ? dice.shuffle(twins) : twins;
    return this.#withFailing(all) ?? ask(all, drawFault(dice));
  }

  /** Occasionally with a command that must fail alone. */
  #withFailing(requests: readonly Request[]): Act | null {
    const { dice } = this.#world;
    const market = dice.isLucky(6) ? this.#anyMarket() : null;
    if (market === null) return null;
    const failing = dice.weigh([
      [2, () => drawThrowing(dice, { market, clientRef: this.#nextRef() })],
      [2, () => drawPoison(dice, { market, number: this.#nextNumber() })],
      [1, () => drawTooLong(dice)],
    ])();
    // What the store refuses is told apart from a store that fails; several commits stand behind it.
    if (isTooLong(failing)) return ask([failing, ...this.#several(), ...requests]);
    return ask(dice.shuffle([...requests, failing]), drawFault(dice));
  }

  /** Payments: they are looked up first, as what the store refuses is, and come behind it. */
  #several(): Request[] {
    return Array.from({ length: this.#world.dice.between(6, 9) }, () => this.#funds());
  }

  #burst(): Act {
    return this.#orWait(drawBurst(this.#tempted()));
  }

  #orWait(requests: readonly Request[]): Act {
    return requests.length === 0 ? { kind: 'wait', durationMs: 1 } : ask(requests);
  }

  /** As many triggers as may wait, now and then in enough new markets for all that a player may have. */
  #flood(): Act {
    const { dice } = this.#world;
    const market = this.#anyMarket(true);
    if (market?.kind !== 'match' || dice.isLucky(40)) return this.#orWait(this.#triggers.endAll());
    const person = dice.pick(people);
    if (!dice.isLucky(6)) {
      const most = this.#triggers.floodAgain() ?? this.#triggers.flood(market, person);
      if (dice.isLucky(50)) return ask(most);
      const bettor = { market, person, clientRef: this.#nextRef(), free: this.#freeOf(person) };
      return ask(upToLimit(this.#world, { most, bettor }));
    }
    const markets = Array.from({ length: 6 }, () => this.#news.open());
    const triggers = markets.flatMap(({ definition }) => this.#triggers.flood(definition, person));
    return ask([...markets, ...triggers]);
  }

  /** Moves a bet that waits, often with something else tried while the move is held: another move too. */
  #move(): Act {
    const { dice } = this.#world;
    const tempted = this.#tempted();
    const move = drawMove(tempted);
    if (move === null) return ask([this.#keep(this.#request())]);
    const all: Request = { kind: 'cancel-bets', playerId: move.playerId, marketId: null };
    const odds = dice.isLucky(40) ? betweenSteps : drawOtherOdds(dice, move.odds);
    const other: Request = { ...move, clientRef: this.#nextRef(), odds };
    return ask([move, ...dice.pick<Request[]>([[], [], [all], [all], [other], [other]])]);
  }

  /** Requests while a bet is held, often just before its delay ends. */
  #cheat(): Act {
    const { dice } = this.#world;
    const tempted = this.#tempted();
    const tries = Array.from({ length: dice.pick([1, 1, 2, 4]) }, () => drawCheat(tempted));
    const leaning = dice.isLucky(30) ? drawLeaningOnHold(tempted) : [];
    const act = ask([...tries.filter((request) => request !== null), ...leaning]);
    return dice.isLucky(40) ? ({ ...act, thenMs: dice.pick([1000, 5000]) } as Act) : act;
  }

  #tempted(): Temptation {
    return {
      ...this.#world,
      nextRef: () => this.#nextRef(),
      withdraw: ({ playerId }, amount) =>
        this.#payments.pay(this.#nextNumber(), { playerId, direction: 'withdraw', amount }),
    };
  }

  #request(): Request {
    const { dice, model, theme } = this.#world;
    const { bet, news, settlement } = weightsOf[theme];
    const draw = dice.weigh<Draw>([
      [bet, () => this.#bet()],
      [7, () => this.#again()],
      [9, () => drawCancel(this.#world)],
      [2, () => this.#cancelAll()],
      [4, () => drawPersistence(this.#world)],
      [5, () => drawOddsChange(this.#world, () => this.#betRef())],
      [5, () => this.#funds()],
      [3, () => this.#payments.payAgain()],
      [1, () => this.#open(dice.pick(people), dice.pick(newLimits))],
      [news, () => this.#news.define(this.#heldMarket() ?? this.#anyMarket())],
      [settlement, () => drawSettlement(this.#world)],
      [2, () => drawCorrection(this.#world)],
      [model.stops.names.length > 0 ? 14 : 1, () => drawRisk(this.#world)],
      [model.maintenance.windows().length > 0 ? 8 : 1, () => drawMaintenance(this.#world)],
      [3, () => drawPlan(this.#world)],
      [7, () => this.#casinoBet()],
      [4, () => this.#casinoBet(drawCasinoBets)],
      [3, () => drawRoundPayment(this.#world)],
      [16, () => this.#triggers.draw()],
      [4, () => this.#triggers.review()],
    ]);
    return draw() ?? this.#bet() ?? this.#news.open();
  }

  #keep(request: Request): Request {
    this.#recent.push(request);
    if (this.#recent.length > keptAsks) this.#recent.shift();
    return request;
  }

  #nextNumber(): number {
    this.#refs += 1;
    return this.#refs;
  }

  #nextRef(): ClientRef {
    return refOf(this.#nextNumber());
  }

  /** One bet in four has no reference. */
  #betRef(): ClientRef {
    return this.#world.dice.isLucky(25) ? standInRef(this.#nextNumber()) : this.#nextRef();
  }

  /** Sends a request again; without a reference it is another bet. */
  #repeat(request: Request): Request {
    if (!hasStandInRef(request)) return request;
    return { ...request, clientRef: standInRef(this.#nextNumber()) } as Request;
  }

  #anyMarket(isOpen = false): MarketDefinition | null {
    const { dice, model } = this.#world;
    const over = drawClosedOffer(this.#world);
    if (over !== null) return over;
    const all = dice.isLucky(60) ? knownMarkets(model) : shownMarkets(model);
    const open = isOpen ? all.filter(({ status }) => status === 'OPEN') : [];
    const some = open.length > 0 ? open : all;
    return some.length === 0 ? null : dice.pick(some);
  }

  /** A market with a held bet, so that something happens during the delay. */
  #heldMarket(): MarketDefinition | null {
    const { dice, model } = this.#world;
    const ids = [...model.holds.values()].map(({ marketId }) => marketId);
    if (ids.length === 0 || dice.isLucky(40)) return null;
    return model.markets.get(dice.pick(ids))?.definition ?? null;
  }

  #bet(): Request | null {
    const { dice } = this.#world;
    const market = this.#anyMarket(dice.isLucky(90));
    if (market === null) return null;
    const person = dice.pick(people);
    const free = this.#freeOf(person);
    const draw = market.kind === 'session' && dice.isLucky(95) ? drawSessionBet : drawBet;
    const bet = draw(this.#world, { market, person, clientRef: this.#betRef(), free });
    return bet.kind === 'place-bet' && dice.isLucky(18) ? withTriggers(this.#world, bet) : bet;
  }

  #casinoBet(draw: typeof drawCasinoBets = drawCasinoBet): Request {
    const person = this.#world.dice.pick(people);
    const asker = { person, clientRef: this.#nextRef(), free: this.#freeOf(person) };
    return draw(this.#world, asker);
  }

  #lean(): Act {
    const { dice, clock } = this.#world;
    const person = dice.pick(people);
    const free = this.#freeOf(person);
    const stake = Math.floor((free * 9) / 10);
    const nextRef = () => this.#nextRef();
    return ask(drawLeaning(clock.now(), { person, free, stake, nextRef }));
  }

  #freeOf({ playerId }: Person): number {
    const { model } = this.#world;
    return Math.max(0, balanceOf(model, playerId) - exposureOf(model, playerId));
  }

  /**
   * Repeats an earlier request, or sends another bet under its reference. A player who gave no reference
   * usually finds the first bet in the list of bets, but some repeat it anyway.
   */
  #again(): Request | null {
    const { dice } = this.#world;
    if (this.#recent.length === 0) return null;
    const known = dice.pick(dice.isLucky(70) ? this.#recent.slice(-10) : this.#recent);
    if (hasStandInRef(known)) return dice.isLucky(40) ? this.#repeat(known) : null;
    if (known.kind === 'place-casino-bet' && dice.isLucky(30))
      return { ...known, sid: known.sid + 1 };
    if (known.kind === 'place-casino-bets' && dice.isLucky(30))
      return { ...known, bets: known.bets.toReversed() };
    if (known.kind !== 'place-bet' || known.fires) return known;
    if (dice.isLucky(known.attached ? 30 : 70)) return known;
    return dice.weigh<Request>([
      [2, { ...known, stake: money(known.stake > 0 ? 4_321 : 1) }],
      [1, { ...known, side: known.side === 'back' ? 'lay' : 'back' }],
      [known.attached ? 12 : 0, withTriggers(this.#world, known)],
    ]);
  }

  #cancelAll(): Request {
    const { dice } = this.#world;
    const { playerId } = dice.pick(people);
    const marketId = dice.isLucky(60) ? (this.#anyMarket()?.marketId ?? null) : null;
    return { kind: 'cancel-bets', playerId, marketId };
  }

  #funds(): Request {
    const { dice } = this.#world;
    const person = dice.pick(people);
    const { playerId } = person;
    const direction = dice.isLucky(50) ? 'deposit' : 'withdraw';
    const free = this.#freeOf(person);
    const amount = money(dice.pick([0, 1, 99, 2_000, 20_000, free, free, free + 1]));
    return this.#payments.pay(this.#nextNumber(), { playerId, direction, amount });
  }

  #open({ playerId, siteId }: Person, limit: number | null): Request {
    const exposureLimit = limit === null ? null : money(limit);
    return { kind: 'open-account', playerId, siteId, exposureLimit };
  }

  #fund({ playerId }: Person, nth: number): Request {
    const amount = money([2_000, 5_000, 30_000, 400_000][nth % 4] ?? 2_000);
    return this.#payments.pay(this.#nextNumber(), { playerId, direction: 'deposit', amount });
  }

  #publish(): Act {
    const { dice, marketCache, theme } = this.#world;
    const market = this.#anyMarket(dice.isLucky(80));
    if (market === null) return { kind: 'wait', durationMs: 1 };
    const { marketId, runners } = market;
    if (market.kind === 'session') {
      return { kind: 'quote', marketId, quote: marketCache.drawQuote(dice, marketId) };
    }
    const some = runners.filter(() => dice.isLucky(60));
    const sizes = houseSizes[theme];
    const prices = some.map(({ runnerId }) =>
      marketCache.draw(dice, { marketId, runnerId, sizes }),
    );
    return {
      kind: 'publish',
      marketId,
      prices,
      isMatched: market.kind === 'match' && dice.isLucky(70),
    };
  }

  #wait(): Act {
    const { dice } = this.#world;
    const durationMs = dice.weigh([
      [30, dice.between(1, 400)],
      [30, dice.between(400, 3000)],
      [30, 1000],
      [30, 5000],
      [12, 10_500],
      [2, dayMs - 3000],
      [4, dayMs / 2],
    ]);
    return { kind: 'wait', durationMs };
  }

  #makeStale(): Act {
    const { dice, marketCache, model } = this.#world;
    const ids = [...model.markets.keys()];
    if (ids.length === 0) return { kind: 'wait', durationMs: 1 };
    const stale = ids.filter((id) => marketCache.isStale(id));
    const isStale = stale.length === 0;
    const held = isStale ? this.#heldMarket()?.marketId : undefined;
    return { kind: 'stale', marketId: held ?? dice.pick(isStale ? ids : stale), isStale };
  }
}
