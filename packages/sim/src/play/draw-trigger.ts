/**
 * Triggers as players leave them: mostly a few steps from the price, some in pairs, some behind a bet that
 * waits, and now and then with terms that nobody may ask for.
 */
import {
  runnerId as asRunner,
  type ClientRef,
  classicLadder,
  type MarketDefinition,
  money,
  type Odds,
  type RunnerId,
  type Side,
} from '@layline/contract';
import type { Request } from '@layline/server/engine';
import { limitsOf, type Person, people } from '../acts/people.ts';
import type { NotedTrigger, PlacingTrigger } from '../model/noted/noted-trigger.ts';
import type { NotedBet } from '../model/noted/reference-model.ts';
import { waits } from '../model/triggers/firing.ts';
import type { Dice } from '../world/dice.ts';
import { nameBet, nameTrigger } from './bet-name.ts';
import { drawClosedOffer } from './draw-feed.ts';
import type { World } from './world.ts';

const keptAsks = 20;
export const inMarketMax = 10;
const stakes = [1, 2, 100, 333, 500, 1_000, 2_500, 10_000, 50_000];

interface Left {
  readonly market: MarketDefinition;
  readonly person: Person;
  readonly clientRef: ClientRef;
}

export const allTriggers = ({ model }: Pick<World, 'model'>): NotedTrigger[] =>
  [...model.triggers.byMarket.values()].flat();

const personOf = (playerId: Person['playerId']): Person =>
  people.find((one) => one.playerId === playerId) ?? (people[0] as Person);

export class Triggers {
  readonly #world: World;
  readonly #nextRef: () => ClientRef;
  readonly #latest: PlacingTrigger[] = [];

  constructor(world: World, nextRef: () => ClientRef) {
    this.#world = world;
    this.#nextRef = nextRef;
  }

  /** Anything that a player may ask about triggers; null while there is no market. */
  draw(): Request | null {
    const { dice } = this.#world;
    return dice.weigh<() => Request | null>([
      [10, () => this.#place()],
      [2, () => this.#meetOwn()],
      [8, () => this.#follow()],
      [3, () => this.#again()],
      [4, () => this.#change()],
      [3, () => this.#end()],
    ])();
  }

  review(): Request | null {
    const { dice, model } = this.#world;
    const ids = [...model.markets.keys()];
    const known = [...model.triggers.byMarket.keys()];
    if (ids.length === 0) return null;
    const marketId = dice.pick(known.length > 0 && dice.isLucky(90) ? known : ids);
    return { kind: 'review-triggers', marketId };
  }

  /** More of one player in one market than may wait there. */
  flood(market: MarketDefinition, person: Person): Request[] {
    const count = inMarketMax + this.#world.dice.between(1, 2);
    return Array.from({ length: count }, () => ({
      ...drawPlain(this.#world, { market, person, clientRef: this.#nextRef() }),
      ...this.#farOff(market),
      stake: money(500),
    }));
  }

  /** Of one who had some there before; null for nobody. */
  floodAgain(): Request[] | null {
    const { dice, model } = this.#world;
    const known = allTriggers(this.#world).filter((one) => !waits(one));
    if (known.length === 0 || dice.isLucky(30)) return null;
    const { marketId, playerId } = dice.pick(known);
    const market = model.markets.get(marketId)?.definition;
    return market === undefined ? null : this.flood(market, personOf(playerId));
  }

  /** All of one player in one market, taken back at once. */
  endAll(): Request[] {
    const { dice } = this.#world;
    const waiting = allTriggers(this.#world).filter(waits);
    if (waiting.length === 0) return [];
    const { playerId, marketId } = dice.pick(waiting);
    return waiting
      .filter((one) => one.playerId === playerId && one.marketId === marketId)
      .map((one) => ending(one, null));
  }

  /** On a runner that takes part, at a price that is never offered: a stop of a back below everything. */
  #farOff({ runners }: MarketDefinition) {
    const active = runners.find(({ status }) => status === 'ACTIVE') ?? runners[0];
    const runnerId = active?.runnerId ?? asRunner(1);
    return { runnerId, trigger: 'stop', side: 'back', odds: 101 as Odds, ticks: 0 } as const;
  }

  #market(): MarketDefinition | null {
    const { dice, model } = this.#world;
    const over = drawClosedOffer(this.#world);
    if (over !== null) return over;
    const all = [...model.markets.values()].map(({ definition }) => definition);
    const good = all.filter(({ kind, status }) => kind === 'match' && status !== 'CLOSED');
    const some = good.length > 0 && dice.isLucky(95) ? good : all;
    return some.length === 0 ? null : dice.pick(some);
  }

  #place(): Request | null {
    const { dice } = this.#world;
    const market = this.#market();
    if (market === null) return null;
    const held = this.#holderIn(market);
    const person = held === null ? dice.pick(people) : personOf(held.playerId);
    const plain = drawPlain(this.#world, { market, person, clientRef: this.#nextRef() });
    const placing = held === null ? plain : { ...this.#against(plain, held), stake: null };
    return this.#keep(spoilt(dice, dice.isLucky(45) ? this.#paired(placing) : placing));
  }

  /** The other side of the bet's selection, out of reach. */
  #against(plain: PlacingTrigger, { marketId, runnerId, side: own }: NotedBet): PlacingTrigger {
    const { dice, marketCache } = this.#world;
    const side: Side = dice.isLucky(15) ? own : own === 'back' ? 'lay' : 'back';
    const step = marketCache.stepOf(marketId, runnerId);
    const odds = drawPrice(dice, { step, kind: plain.trigger, side });
    return { ...plain, runnerId, side, odds };
  }

  /** A trigger whose bet would be matched with an own bet that waits. */
  #meetOwn(): Request | null {
    const { dice, model } = this.#world;
    const markets = [...model.markets.values()];
    const resting = markets.flatMap(({ definition, bets }) =>
      [...bets.values()]
        .filter(({ remaining }) => remaining > 0)
        .map((bet) => ({ bet, definition })),
    );
    if (resting.length === 0) return null;
    const { bet, definition: market } = dice.pick(resting);
    const person = personOf(bet.playerId);
    const plain = drawPlain(this.#world, { market, person, clientRef: this.#nextRef() });
    const side: Side = bet.side === 'back' ? 'lay' : 'back';
    const how = { ticks: dice.pick([5, 50]), stake: limitsOf('match').stakeMax, pairId: null };
    return this.#keep({ ...this.#against(plain, bet), side, odds: bet.odds as Odds, ...how });
  }

  /** A bet that a stop without a stake would level. */
  #holderIn({ marketId }: MarketDefinition): NotedBet | null {
    const { dice, model } = this.#world;
    if (dice.isLucky(60)) return null;
    const bets = [...(model.markets.get(marketId)?.bets.values() ?? [])];
    const matched = bets.filter(({ pieces }) => pieces.length > 0);
    return matched.length === 0 ? null : dice.pick(matched);
  }

  /** With another that waits, mostly an own one of the market that is in no pair. */
  #paired(placing: PlacingTrigger): PlacingTrigger {
    const { dice } = this.#world;
    const waiting = allTriggers(this.#world).filter(waits);
    const { marketId } = placing;
    const good = waiting.filter(
      (one) => one.marketId === marketId && one.kind !== 'offset' && one.pairId === null,
    );
    const some = good.length > 0 && dice.isLucky(85) ? good : waiting;
    if (some.length === 0) return placing;
    const other = dice.pick(some);
    const playerId = dice.isLucky(92) ? other.playerId : placing.playerId;
    const pairId = nameTrigger(other.playerId, other.clientRef);
    return { ...placing, playerId, pairId };
  }

  /** An offset behind a bet that waits in a book, or was matched at once. */
  #follow(): Request | null {
    const { dice, model } = this.#world;
    const all = [...model.markets.values()].flatMap(({ bets }) => [...bets.values()]);
    const named = all.filter((bet) => !bet.clientRef.startsWith('~'));
    const resting = named.filter(({ remaining }) => remaining > 0);
    const some = resting.length > 0 && dice.isLucky(70) ? resting : named;
    if (some.length === 0) return null;
    const bet = dice.pick(some);
    const other = dice.isLucky(4) ? dice.pick(all) : bet;
    const side: Side = dice.isLucky(3) ? bet.side : bet.side === 'back' ? 'lay' : 'back';
    return this.#keep({
      kind: 'place-trigger',
      trigger: 'offset',
      clientRef: this.#nextRef(),
      playerId: dice.isLucky(4) ? dice.pick(people).playerId : bet.playerId,
      marketId: other.marketId,
      runnerId: other.runnerId,
      side,
      odds: dice.isLucky(3) ? (bet.odds as Odds) : null,
      ticks: dice.pick([1, 2, 2, 5, 20, 50, 0, 51]),
      stake: dice.isLucky(3) ? money(500) : null,
      isGreen: dice.isLucky(50),
      persistence: dice.pick(['lapse', 'keep', 'keep']),
      parentBetId: nameBet(bet.playerId, bet.clientRef),
      pairId: dice.isLucky(4) ? this.#anyName() : null,
      limits: limitsOf('match'),
    });
  }

  #anyName() {
    const all = allTriggers(this.#world);
    if (all.length === 0) return null;
    const { playerId, clientRef } = this.#world.dice.pick(all);
    return nameTrigger(playerId, clientRef);
  }

  /** An earlier request once more, or another under its reference. */
  #again(): Request | null {
    const { dice } = this.#world;
    if (this.#latest.length === 0) return null;
    const known = dice.pick(this.#latest);
    return dice.weigh<Request>([
      [5, known],
      [1, { ...known, ticks: known.ticks + 1 }],
      [1, { ...known, persistence: known.persistence === 'keep' ? 'lapse' : 'keep' }],
      [1, { ...known, isGreen: !known.isGreen }],
    ]);
  }

  #some(): NotedTrigger | null {
    const all = allTriggers(this.#world);
    const { dice } = this.#world;
    const waiting = all.filter(waits);
    const some = waiting.length > 0 && dice.isLucky(90) ? waiting : all;
    return some.length === 0 ? null : dice.pick(some);
  }

  #change(): Request | null {
    const { dice, marketCache } = this.#world;
    const known = this.#some();
    if (known === null) return null;
    const { marketId, runnerId, kind, side } = known;
    const step = marketCache.stepOf(marketId, runnerId);
    return {
      kind: 'change-trigger',
      playerId: dice.isLucky(8) ? dice.pick(people).playerId : known.playerId,
      marketId,
      triggerId: nameTrigger(known.playerId, known.clientRef),
      ...(dice.isLucky(60) ? { odds: drawPrice(dice, { step, kind, side }) } : {}),
      ...(dice.isLucky(40) ? { ticks: dice.pick([0, 1, 3, 50, 51]) } : {}),
      ...(dice.isLucky(30) ? { stake: money(dice.pick(stakes)) } : {}),
      limits: limitsOf('match'),
    };
  }

  #end(): Request | null {
    const { dice } = this.#world;
    const known = this.#some();
    if (known === null) return null;
    const playerId = dice.isLucky(10) ? dice.pick(people).playerId : known.playerId;
    return { ...ending(known, dice.isLucky(15) ? 'ACCOUNT_DISABLED' : null), playerId };
  }

  #keep(placing: PlacingTrigger): PlacingTrigger {
    this.#latest.push(placing);
    if (this.#latest.length > keptAsks) this.#latest.shift();
    return placing;
  }
}

type Ending = Extract<Request, { kind: 'end-trigger' }>;

const ending = (known: NotedTrigger, code: Ending['code']): Ending => ({
  kind: 'end-trigger',
  playerId: known.playerId,
  marketId: known.marketId,
  triggerId: nameTrigger(known.playerId, known.clientRef),
  code,
});

function drawPlain({ dice, marketCache }: World, left: Left): PlacingTrigger {
  const { market, person, clientRef } = left;
  const active = market.runners.filter(({ status }) => status === 'ACTIVE');
  const some = active.length > 0 && dice.isLucky(95) ? active : market.runners;
  const runnerId: RunnerId = dice.pick(some).runnerId;
  const trigger = dice.pick(['stop', 'take-profit'] as const);
  const side: Side = dice.isLucky(50) ? 'back' : 'lay';
  const step = marketCache.stepOf(market.marketId, runnerId);
  return {
    kind: 'place-trigger',
    trigger,
    clientRef,
    playerId: person.playerId,
    marketId: market.marketId,
    runnerId,
    side,
    odds: drawPrice(dice, { step, kind: trigger, side }),
    ticks: dice.pick([0, 1, 2, 2, 5, 20, 50]),
    stake: dice.isLucky(25) ? null : money(dice.pick(stakes)),
    isGreen: false,
    persistence: dice.pick(['lapse', 'keep']),
    parentBetId: null,
    pairId: null,
    limits: limitsOf('match'),
  };
}

interface Watched extends Pick<NotedTrigger, 'kind' | 'side'> {
  readonly step: number;
}

/** Mostly just out of reach, now and then reached already. */
function drawPrice(dice: Dice, { step, kind, side }: Watched): Odds {
  const isAbove = (kind === 'stop') === (side === 'lay');
  const away = dice.weigh([
    [10, dice.between(1, 3)],
    [3, dice.between(4, 12)],
    [2, dice.between(-2, 0)],
  ]);
  const at = step + (isAbove ? away + 1 : -away);
  return classicLadder[Math.max(0, Math.min(classicLadder.length - 1, at))] as Odds;
}

/** Now and then with terms that are refused. */
function spoilt(dice: Dice, placing: PlacingTrigger): PlacingTrigger {
  if (!dice.isLucky(8)) return placing;
  const wrong = dice.pick<Partial<PlacingTrigger>>([
    { ticks: 51 },
    { ticks: -1 },
    { odds: null },
    { odds: 203 as Odds },
    { odds: 100 as Odds },
    { stake: money(0) },
    { stake: money(400_001) },
    { runnerId: asRunner(99) },
  ]);
  return { ...placing, ...wrong };
}
