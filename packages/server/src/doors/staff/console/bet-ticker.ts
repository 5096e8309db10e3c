/**
 * The newest bets of all sites, newest first: those committed since this server leads, and behind them the
 * store's, so that a restart forgets none.
 */
import type { TickedBet } from '@layline/contract/console-risk';
import type { Event } from '@layline/exchange';
import {
  isPlaced,
  type Ticked,
  tickOpen,
  tickPlaced,
  tickStored,
} from '../../../admin/risk/ticked-bet.ts';
import { listNewestBets } from '../../../store/queries/bets/newest-bets.ts';
import type { PlayerNames } from '../../../venue/accounts/player-names.ts';
import type { ConsoleParts } from './console-parts.ts';

const keptMax = 300;

interface TickerParts extends Pick<ConsoleParts, 'engine' | 'store' | 'log'> {
  readonly names: PlayerNames;
  /** Called when `newest` returns something else. */
  readonly changed: () => void;
}

export class BetTicker {
  readonly #parts: TickerParts;
  readonly #stop: () => void;
  #bets: readonly Ticked[] = [];

  constructor(parts: TickerParts) {
    this.#parts = parts;
    this.#stop = parts.engine.onCommitted((events) => this.#take(events));
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
    return this.#bets
      .filter(({ playerId }) => !names.isReading(playerId))
      .map(({ playerId, ...bet }) => ({ ...bet, player: names.of(playerId) }));
  }

  close(): void {
    this.#stop();
  }

  #take(events: readonly Event[]): void {
    const { view } = this.#parts.engine;
    const placed = events.filter(isPlaced).slice(-keptMax);
    const newest = placed.map((event) => tickPlaced(view, event)).filter((bet) => bet !== null);
    if (newest.length > 0) this.#show([...newest.toReversed(), ...this.#bets]);
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
    this.#parts.changed();
  }

  /** Asks whenever the bets are shown, because a store that did not answer may do so now. */
  #learn(): void {
    const { names, changed } = this.#parts;
    const playerIds = this.#bets.map(({ playerId }) => playerId);
    void names.learn(playerIds).then((isNew) => isNew && changed());
  }
}
