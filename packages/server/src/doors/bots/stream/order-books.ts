/** The orders of players who have or recently had readers. */
import type { Instant, PlayerId } from '@layline/contract';
import type { Event } from '@layline/exchange';
import { playersOf } from '../../../shown/player/players-of-event.ts';
import type { KilledOrder } from '../../../store/queries/bets/killed-orders.ts';
import type { Decides } from '../../door/parts.ts';
import { orderOfKilled } from './order.ts';
import { PlayerOrders } from './player-orders.ts';

/** How long changes are recorded for players whose readers have left. */
const idleKeptMs = 60_000;

export class OrderBooks {
  readonly #app: Pick<Decides, 'engine' | 'clock'>;
  readonly #players = new Map<string, PlayerOrders>();
  #counts = 0;

  constructor(app: Pick<Decides, 'engine' | 'clock'>) {
    this.#app = app;
  }

  follow(playerId: PlayerId, follower: () => void): PlayerOrders {
    const known = this.#players.get(playerId);
    const { view } = this.#app.engine;
    const orders = known ?? new PlayerOrders(playerId, { view, count: (this.#counts += 1) });
    this.#players.set(playerId, orders);
    orders.followers.add(follower);
    orders.idleSince = null;
    return orders;
  }

  leave(orders: PlayerOrders, follower: () => void): void {
    orders.followers.delete(follower);
    if (orders.followers.size === 0) orders.idleSince ??= this.#app.clock.now();
  }

  take(events: readonly Event[]): void {
    if (this.#players.size === 0) return;
    for (const event of events) {
      if (event.kind === 'market-defined' || event.kind === 'market-settled') {
        for (const orders of this.#players.values()) orders.take(event);
      } else {
        for (const player of new Set(playersOf(event))) this.#players.get(player)?.take(event);
      }
    }
  }

  tellKilled(player: PlayerId, order: KilledOrder): void {
    this.#players.get(player)?.tellKilled(orderOfKilled(order));
  }

  /** Makes all readers start again after an internal error. */
  restart(): void {
    for (const orders of this.#players.values()) orders.restart();
  }

  /** Notifies the player's readers that waiting changes may be sent. */
  wake(player: PlayerId): void {
    for (const follower of this.#players.get(player)?.followers ?? []) follower();
  }

  sweep(): void {
    const now: Instant = this.#app.clock.now();
    for (const [player, { idleSince }] of this.#players) {
      if (idleSince !== null && now - idleSince >= idleKeptMs) this.#players.delete(player);
    }
  }
}
