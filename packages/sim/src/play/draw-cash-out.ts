/** Offers to leave a market, and players who take them. */
import type { ClientRef, PlayerId } from '@layline/contract';
import type { Act } from '../acts/act.ts';
import type { World } from './world.ts';

const nothing: Act = { kind: 'wait', durationMs: 1 };

export class Offers {
  readonly #world: Pick<World, 'dice' | 'model'>;
  readonly #nextRef: () => ClientRef;
  /** Who was made an offer last. */
  #quoted: PlayerId | null = null;

  constructor(world: Pick<World, 'dice' | 'model'>, nextRef: () => ClientRef) {
    this.#world = world;
    this.#nextRef = nextRef;
  }

  /** Mostly by somebody who has bets there; half of the offers are taken, at once or later. */
  draw(): Act {
    const { dice, model } = this.#world;
    const bets = [...model.markets.values()].flatMap(({ bets }) => [...bets.values()]);
    const held = bets.filter(({ pieces }) => pieces.length > 0);
    const holders = [...model.holds.values()].map((hold) => hold.playerId);
    const tempted = held.filter((bet) => holders.includes(bet.playerId));
    const some = tempted.length > 0 ? tempted : held;
    const playerId = this.#quoted ?? (some.length > 0 ? dice.pick(some).playerId : null);
    if (this.#quoted !== null && dice.isLucky(60)) {
      return { kind: 'take-out', playerId: this.#quoted };
    }
    const mine = held.filter((bet) => bet.playerId === playerId);
    if (playerId === null || mine.length === 0) {
      this.#quoted = null;
      return nothing;
    }
    this.#quoted = dice.isLucky(90) ? playerId : null;
    const { marketId } = dice.pick(mine);
    const part = dice.pick([100, 100, 50, 33]);
    return { kind: 'quote-out', playerId, marketId, part, quoteRef: this.#nextRef() };
  }
}
