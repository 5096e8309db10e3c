/** State accumulated from the messages of a stream: the books of markets, and a player's own orders. */

/** As [price, size], best first. */
type Level = readonly [price: number, size: number];

export interface Runner {
  readonly id: number;
  /** Prices to back, and prices to lay. */
  readonly back: readonly Level[];
  readonly lay: readonly Level[];
  readonly lastTraded: number | null;
}

export interface Market {
  readonly id: string;
  /** Publish time in milliseconds, which serves as the bot's clock. */
  readonly at: number;
  readonly status: 'OPEN' | 'SUSPENDED' | 'CLOSED' | 'INACTIVE';
  readonly isInPlay: boolean;
  /** Active runners, in the market's own order. */
  readonly runners: readonly Runner[];
}

export interface Order {
  readonly betId: string;
  readonly marketId: string;
  readonly selectionId: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly matched: number;
  /** Mean matched odds; 0 while nothing is matched. */
  readonly matchedAt: number;
  readonly remaining: number;
}

type Json = ReturnType<typeof JSON.parse>;
/** By place; the stream clears a place by a size of 0. */
type Ladder = Level[];
interface Known {
  readonly back: Ladder;
  readonly lay: Ladder;
  lastTraded: number | null;
  /** As it is shown; null after a change. */
  shown: Runner | null;
}

export class Markets {
  readonly #definitions = new Map<string, Json>();
  readonly #runners = new Map<string, Map<number, Known>>();

  /** Returns the markets that the message changed. */
  take({ pt, ct, segmentType, mc = [] }: Json): Market[] {
    if (ct === 'SUB_IMAGE' && (segmentType ?? 'SEG_START') === 'SEG_START') this.#runners.clear();
    return mc.map((change: Json) => {
      const known = change.img ? undefined : this.#runners.get(change.id);
      const runners = known ?? new Map<number, Known>();
      this.#runners.set(change.id, runners);
      if (change.marketDefinition) this.#definitions.set(change.id, change.marketDefinition);
      for (const part of change.rc ?? []) takeRunner(runners, part);
      return this.#market(change.id, pt);
    });
  }

  #market(id: string, at: number): Market {
    const definition = this.#definitions.get(id);
    const known = this.#runners.get(id);
    const active = definition.runners.filter(({ status }: Json) => status === 'ACTIVE');
    const runners = active.map(
      ({ id: runnerId }: Json): Runner =>
        showRunner(runnerId, known?.get(runnerId) ?? emptyRunner()),
    );
    return { id, at, status: definition.status, isInPlay: definition.inPlay, runners };
  }
}

const emptyRunner = (): Known => ({ back: [], lay: [], lastTraded: null, shown: null });

function takeRunner(runners: Map<number, Known>, { id, batb = [], batl = [], ltp }: Json): void {
  const runner = runners.get(id) ?? emptyRunner();
  runners.set(id, runner);
  for (const [place, price, size] of batb) runner.back[place] = [price, size];
  for (const [place, price, size] of batl) runner.lay[place] = [price, size];
  runner.lastTraded = ltp ?? runner.lastTraded;
  runner.shown = null;
}

/** Most runners have not changed since the last message. */
function showRunner(id: number, runner: Known): Runner {
  const { back, lay, lastTraded } = runner;
  runner.shown ??= { id, back: best(back), lay: best(lay), lastTraded };
  return runner.shown;
}

/** Passes over places that were never told, too. */
const best = (ladder: Ladder): Level[] => ladder.filter(([, size]) => size > 0);

export class Orders {
  readonly #orders = new Map<string, Order>();

  take({ ct, segmentType, oc = [] }: Json): void {
    if (ct === 'SUB_IMAGE' && (segmentType ?? 'SEG_START') === 'SEG_START') this.#orders.clear();
    for (const market of oc) {
      for (const { id: selectionId, uo = [] } of market.orc ?? []) {
        for (const { id: betId, side, p: price, sm: matched, avp, sr: remaining } of uo) {
          const own = { betId, marketId: market.id, selectionId, price, matched, remaining };
          const more = { side: side === 'B' ? 'BACK' : 'LAY', matchedAt: avp ?? 0 } as const;
          this.#orders.set(betId, { ...own, ...more });
        }
      }
      if (market.closed) for (const { betId } of this.of(market.id)) this.#orders.delete(betId);
    }
  }

  /** Records a reply; the stream sends the same, but later. */
  note(order: Order): void {
    this.#orders.set(order.betId, order);
  }

  noteCancelled(betId: string): void {
    const order = this.#orders.get(betId);
    if (order !== undefined) this.#orders.set(betId, { ...order, remaining: 0 });
  }

  of(marketId: string): Order[] {
    return [...this.#orders.values()].filter((order) => order.marketId === marketId);
  }
}
