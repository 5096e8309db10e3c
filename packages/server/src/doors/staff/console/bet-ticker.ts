/**
 * The newest bets of all sites, newest first: those committed since this server leads, and behind them the
 * store's, so that a restart forgets none.
 */
import type { TickedBet } from '@layline/contract/console-risk';
import type { Event } from '@layline/exchange';
import { PriceMoves } from '../../../admin/risk/price-moves.ts';
import {
  isPlaced,
  type Ticked,
  tickOpen,
  tickPlaced,
  tickStored,
} from '../../../admin/risk/ticked-bet.ts';
import { tickRefused } from '../../../admin/risk/ticked-refusal.ts';
import { listNewestBets } from '../../../store/queries/bets/newest-bets.ts';
import type { PlayerNames } from '../../../venue/accounts/player-names.ts';
import type { ConsoleParts } from './console-parts.ts';

const keptMax = 300;

interface TickerParts
  extends Pick<ConsoleParts, 'engine' | 'store' | 'log' | 'marketCache' | 'clock' | 'refusedBets'> {
  readonly names: PlayerNames;
  /** Called when `newest` returns something else. */
  readonly changed: () => void;
}

export class BetTicker {
  readonly #parts: TickerParts;
  readonly #moves: PriceMoves;
  readonly #stops: readonly (() => void)[];
  #bets: readonly Ticked[] = [];

  constructor(parts: TickerParts) {
    this.#parts = parts;
    this.#moves = new PriceMoves(parts);
    this.#stops = [
      parts.engine.onCommitted((events) => this.#take(events)),
      parts.refusedBets.listen(() => parts.changed()),
    ];
    parts.marketCache.listen({
      changed: ({ marketId }) => this.#moves.changed(marketId) && parts.changed(),
    });
    void this.#remember();
  }

  /**
   * A bet that rests is shown as it is matched now, and one whose player's name is being read right after,
   * so that no id passes for a name.
   */
  newest(): TickedBet[] {
    const { engine, names } = this.#parts;
    this.#learn();
    this.#bets = this.#bets.map((bet) => tickOpen(engine.view, bet.betId) ?? bet);
    return this.#all()
      .filter(({ playerId }) => !names.isReading(playerId))
      .map(({ playerId, ...bet }) => ({
        ...bet,
        move: this.#moves.of(bet.betId),
        player: names.of(playerId),
      }));
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #take(events: readonly Event[]): void {
    const { view } = this.#parts.engine;
    const placed = events.filter(isPlaced).slice(-keptMax);
    for (const event of placed) this.#moves.placed(event);
    const newest = placed.map((event) => tickPlaced(view, event)).filter((bet) => bet !== null);
    if (newest.length > 0) this.#show([...newest.toReversed(), ...this.#bets]);
  }

  /** Taken and refused, by time. Two lists keep them, so that many refusals push out no bet. */
  #all(): readonly Ticked[] {
    const { engine, refusedBets } = this.#parts;
    const refused = refusedBets.newest().map((bet) => tickRefused(engine.view, bet));
    if (refused.length === 0) return this.#bets;
    return [...this.#bets, ...refused].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  }

  async #remember(): Promise<void> {
    const { store, log } = this.#parts;
    try {
      const stored = await listNewestBets(store, keptMax);
      const shown = new Set(this.#bets.map(({ betId }) => betId));
      const older = stored.map(tickStored).filter(({ betId }) => !shown.has(betId));
      if (older.length > 0) this.#show([...this.#bets, ...older]);
    } catch (error) {
      log.warn({ error }, 'the newest bets could not be read for the console');
    }
  }

  #show(bets: readonly Ticked[]): void {
    this.#bets = bets.slice(0, keptMax);
    this.#learn();
    this.#parts.changed();
  }

  /** Asks whenever the bets are shown, because a store that did not answer may do so now. */
  #learn(): void {
    const { names, changed } = this.#parts;
    const playerIds = this.#all().map(({ playerId }) => playerId);
    void names.learn(playerIds).then((isNew) => isNew && changed());
  }
}
