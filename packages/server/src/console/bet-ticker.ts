/** The newest committed bets of all sites, newest first. */
import { makeInstant, makeMoney, makeOdds, type PlayerId, sumMoney } from '@layline/contract';
import type { TickedBet } from '@layline/contract/console';
import type { Event } from '@layline/exchange';
import { readUserNames } from '../store/queries/players.ts';
import type { ConsoleParts } from './console-parts.ts';

const keptMax = 300;
const namesMax = 20_000;

type Placed = Extract<Event, { kind: 'bet-placed' | 'session-bet-placed' | 'casino-bet-placed' }>;

const isPlaced = ({ kind }: Event): boolean =>
  kind === 'bet-placed' || kind === 'session-bet-placed' || kind === 'casino-bet-placed';

/** A bet before its player's name is known. */
type Ticked = Omit<TickedBet, 'player'> & { readonly playerId: PlayerId };

export class BetTicker {
  readonly #parts: ConsoleParts;
  readonly #names = new Map<string, string>();
  readonly #stop: () => void;
  #bets: Ticked[] = [];

  constructor(parts: ConsoleParts) {
    this.#parts = parts;
    this.#stop = parts.engine.onCommitted((events) => this.#take(events));
  }

  /** Names a player by id until the name is known. */
  newest(): TickedBet[] {
    return this.#bets.map(({ playerId, ...bet }) => ({
      ...bet,
      player: this.#names.get(playerId) ?? playerId,
    }));
  }

  close(): void {
    this.#stop();
  }

  #take(events: readonly Event[]): void {
    const placed = events.filter(isPlaced) as readonly Placed[];
    if (placed.length === 0) return;
    const newest = placed.slice(-keptMax).map((bet) => this.#tick(bet));
    this.#bets = [...newest.toReversed(), ...this.#bets].slice(0, keptMax);
    void this.#learnNames(newest);
  }

  #tick(bet: Placed): Ticked {
    const { betId, playerId, siteId, at, stake } = bet;
    const base = { betId, at: makeInstant(at), playerId, site: siteId, stake: makeMoney(stake) };
    if (bet.kind === 'casino-bet-placed') {
      const price = bet.odds === 0 ? 0 : makeOdds(bet.odds);
      const named = { event: bet.gameId, market: `round ${bet.roundId}`, pick: String(bet.sid) };
      return { ...base, ...named, side: bet.side, price, matched: base.stake };
    }
    const market = this.#parts.engine.view.marketOf(bet.marketId)?.definition;
    const named = { event: market?.fixture.name ?? '', market: market?.name ?? bet.marketId };
    if (bet.kind === 'session-bet-placed') {
      return { ...base, ...named, pick: '', side: bet.side, price: bet.line, matched: base.stake };
    }
    const runner = market?.runners.find(({ runnerId }) => runnerId === bet.runnerId);
    const matched = makeMoney(sumMoney(bet.fills.map(({ size }) => size)));
    const price = makeOdds(bet.oddsRequested);
    return { ...base, ...named, pick: runner?.name ?? '', side: bet.side, price, matched };
  }

  async #learnNames(bets: readonly Ticked[]): Promise<void> {
    const { store, log } = this.#parts;
    const unknown = [...new Set(bets.map(({ playerId }) => playerId))].filter(
      (id) => !this.#names.has(id),
    );
    if (unknown.length === 0) return;
    if (this.#names.size > namesMax) this.#names.clear();
    try {
      for (const [id, name] of await readUserNames(store, unknown)) this.#names.set(id, name);
    } catch (error) {
      log.warn({ error }, 'names of players in the ticker could not be read');
    }
  }
}
