/**
 * The plain order book: one array in order of arrival, scanned whole for every bet. Slow and obvious, it
 * is the reference for the fast book: best odds first, players before the house at equal odds, then first
 * come; nobody matches their own bet or rests across it; fill-or-kill takes all, or its minimum, or
 * nothing; a bet that its player reduced below the least stake is not moved.
 */
import type { BetId, Odds, PriceLevel, RunnerId, Side } from '@layline/contract';

export interface PlainBet {
  readonly betId: BetId;
  readonly who: string;
  readonly runner: RunnerId;
  readonly side: Side;
  readonly odds: Odds;
  remaining: number;
  /** Its player cancelled part of it. */
  isCut?: boolean;
}

export interface PlainFill {
  readonly maker: BetId | null;
  readonly odds: Odds;
  readonly size: number;
}

export interface PlainAsk extends PlainBet {
  readonly isResting: boolean;
  readonly sizeMin: number;
}

export class PlainBook {
  bets: PlainBet[] = [];
  readonly #taken = new Map<string, { houseSize: number; taken: number }>();

  /** The fills, or null if the bet is refused; the unmatched part of a resting bet joins the array. */
  place(ask: PlainAsk, house: readonly PriceLevel[]): PlainFill[] | null {
    const offers = this.#offersFor(ask, house);
    const fills: PlainFill[] = [];
    let wanted = ask.remaining;
    for (const offer of offers) {
      const size = Math.min(wanted, offer.size);
      if (size <= 0) continue;
      fills.push({ maker: offer.maker, odds: offer.odds, size });
      wanted -= size;
    }
    if (!ask.isResting && ask.remaining - wanted < ask.sizeMin) return null;
    if (ask.isResting && wanted > 0 && this.#meetsOwn(ask)) return null;
    for (const fill of fills) this.#take(ask, house, fill);
    const { betId, who, runner, side, odds } = ask;
    if (ask.isResting && wanted > 0) {
      this.bets.push({ betId, who, runner, side, odds, remaining: wanted });
    }
    return fills;
  }

  /** Moves the unmatched part of a bet to other odds; if it may not rest there, it stays. */
  move(betId: BetId, ask: PlainAsk): PlainFill[] | null {
    const { bets } = this;
    this.bets = bets.filter((bet) => bet.betId !== betId);
    const fills = this.place(ask, []);
    if (fills === null) this.bets = bets;
    return fills;
  }

  /** Cancels `size` for the player. */
  cancel(betId: BetId, size: number): void {
    const bet = this.bets.find((one) => one.betId === betId);
    if (bet !== undefined) bet.isCut = true;
    this.#lessen(betId, size);
  }

  /** A bet below the least stake can be moved only if matching left it so small. */
  mayMove(betId: BetId, stakeMin: number): boolean {
    const bet = this.bets.find((one) => one.betId === betId);
    return bet !== undefined && (bet.remaining >= stakeMin || bet.isCut !== true);
  }

  #lessen(betId: BetId, size: number): void {
    const bet = this.bets.find((one) => one.betId === betId);
    if (bet !== undefined) bet.remaining -= size;
    this.bets = this.bets.filter(({ remaining }) => remaining > 0);
  }

  /** Resting bets of a runner and side, in the order they would be taken. */
  waiting(runner: RunnerId, side: Side): readonly PlainBet[] {
    const bets = this.bets.filter((bet) => bet.runner === runner && bet.side === side);
    return bets.toSorted((a, b) => (side === 'back' ? a.odds - b.odds : b.odds - a.odds));
  }

  #meetsOwn({ who, runner, side, odds }: PlainAsk): boolean {
    return this.bets.some(
      (bet) =>
        bet.who === who &&
        bet.runner === runner &&
        bet.side !== side &&
        (side === 'back' ? bet.odds >= odds : bet.odds <= odds),
    );
  }

  #offersFor(ask: PlainAsk, house: readonly PriceLevel[]) {
    const other = ask.side === 'back' ? 'lay' : 'back';
    const players = this.bets
      .filter((bet) => bet.runner === ask.runner && bet.side === other && bet.who !== ask.who)
      .map(({ betId, odds, remaining }) => ({ maker: betId, odds, size: remaining }));
    const levels = house.map(({ odds, size }) => ({
      maker: null,
      odds,
      size: size - this.#takenOf(ask, odds, size),
    }));
    return [...players, ...levels]
      .filter(({ odds }) => (ask.side === 'back' ? odds >= ask.odds : odds <= ask.odds))
      .toSorted((a, b) => (ask.side === 'back' ? b.odds - a.odds : a.odds - b.odds));
  }

  #takenOf(ask: PlainAsk, odds: Odds, houseSize: number): number {
    const known = this.#taken.get(`${ask.runner}/${ask.side}/${odds}`);
    return known?.houseSize === houseSize ? known.taken : 0;
  }

  #take(ask: PlainAsk, house: readonly PriceLevel[], fill: PlainFill): void {
    if (fill.maker !== null) return this.#lessen(fill.maker, fill.size);
    const houseSize = house.find(({ odds }) => odds === fill.odds)?.size ?? 0;
    const taken = this.#takenOf(ask, fill.odds, houseSize) + fill.size;
    this.#taken.set(`${ask.runner}/${ask.side}/${fill.odds}`, { houseSize, taken });
  }
}
