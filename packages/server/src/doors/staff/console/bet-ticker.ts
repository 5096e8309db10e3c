/** The newest committed bets of all sites, newest first. */
import { makeInstant, makeMoney, makeOdds, type PlayerId, sumMoney } from '@layline/contract';
import type { TickedBet } from '@layline/contract/console';
import type { Event } from '@layline/exchange';
import { namePick } from '../../../admin/risk/show-rounds.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { PlayerNames } from './player-names.ts';

const keptMax = 300;

type Placed = Extract<Event, { kind: 'bet-placed' | 'session-bet-placed' | 'casino-bet-placed' }>;

const isPlaced = ({ kind }: Event): boolean =>
  kind === 'bet-placed' || kind === 'session-bet-placed' || kind === 'casino-bet-placed';

/** A bet before its player's name is known. */
type Ticked = Omit<TickedBet, 'player'> & { readonly playerId: PlayerId };

interface TickerParts extends Pick<ConsoleParts, 'engine'> {
  readonly names: PlayerNames;
  /** Called when `newest` returns something else. */
  readonly changed: () => void;
}

export class BetTicker {
  readonly #parts: TickerParts;
  readonly #stop: () => void;
  #bets: Ticked[] = [];

  constructor(parts: TickerParts) {
    this.#parts = parts;
    this.#stop = parts.engine.onCommitted((events) => this.#take(events));
  }

  newest(): TickedBet[] {
    const { names } = this.#parts;
    return this.#bets.map(({ playerId, ...bet }) => ({ ...bet, player: names.of(playerId) }));
  }

  close(): void {
    this.#stop();
  }

  #take(events: readonly Event[]): void {
    const placed = events.filter(isPlaced) as readonly Placed[];
    if (placed.length === 0) return;
    const newest = placed.slice(-keptMax).map((bet) => this.#tick(bet));
    this.#bets = [...newest.toReversed(), ...this.#bets].slice(0, keptMax);
    const { names, changed } = this.#parts;
    changed();
    void names.learn(newest.map(({ playerId }) => playerId)).then((isNew) => isNew && changed());
  }

  #tick(bet: Placed): Ticked {
    const { betId, playerId, siteId, at, stake } = bet;
    const base = { betId, at: makeInstant(at), playerId, site: siteId, stake: makeMoney(stake) };
    if (bet.kind === 'casino-bet-placed') {
      const price = bet.odds === 0 ? 0 : makeOdds(bet.odds);
      const { table, group, option: pick } = namePick(bet);
      const named = { event: table, market: `${group}, round ${bet.roundId}`, pick };
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
}
