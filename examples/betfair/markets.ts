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
type Ladder = Map<number, Level>;
type Known = { back: Ladder; lay: Ladder; lastTraded: number | null };

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
    const runners = active.map((runner: Json): Runner => {
      const { back, lay, lastTraded } = known?.get(runner.id) ?? emptyRunner();
      return { id: runner.id, back: best(back), lay: best(lay), lastTraded };
    });
    return { id, at, status: definition.status, isInPlay: definition.inPlay, runners };
  }
}

const emptyRunner = (): Known => ({ back: new Map(), lay: new Map(), lastTraded: null });

function takeRunner(runners: Map<number, Known>, { id, batb = [], batl = [], ltp }: Json): void {
  const runner = runners.get(id) ?? emptyRunner();
  runners.set(id, runner);
  for (const [place, price, size] of batb) runner.back.set(place, [price, size]);
  for (const [place, price, size] of batl) runner.lay.set(place, [price, size]);
  runner.lastTraded = ltp ?? runner.lastTraded;
}

const best = (ladder: Ladder): Level[] =>
  [...ladder]
    .toSorted(([one], [other]) => one - other)
    .map(([, level]) => level)
    .filter(([, size]) => size > 0);

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
