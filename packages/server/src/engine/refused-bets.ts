/**
 * The newest bets that the engine refused, which leave no trace in the journal. A player who sends the same
 * over and over fills one line.
 */
import type { Instant, MarketId, PlayerId, Refusal, RunnerId, Side } from '@layline/contract';
import type { Clock } from '../base/clock.ts';
import type { Outcome, Request } from './request/request.ts';

export interface RefusedBet {
  readonly id: number;
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  /** Null in a session. */
  readonly runnerId: RunnerId | null;
  readonly side: Side;
  /** The odds in hundredths, or the line of a session. */
  readonly asked: number;
  readonly stake: number;
  readonly refusal: Refusal;
  readonly at: Instant;
  /** How often in a row. */
  readonly times: number;
}

const keptMax = 100;

export class RefusedBets {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #listeners = new Set<() => void>();
  #bets: readonly RefusedBet[] = [];
  #made = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Newest first. */
  newest(): readonly RefusedBet[] {
    return this.#bets;
  }

  /** Returns a function that removes the listener. */
  listen(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  /** Called with every request of the engine; never keeps it waiting. */
  watch(request: Request, outcome: Promise<Outcome>): void {
    const bet = betIn(request);
    if (bet === null) return;
    void outcome.then((came) => {
      if (came.kind === 'refused') this.#add({ ...bet, refusal: came.refusal });
    });
  }

  #add(bet: Omit<RefusedBet, 'id' | 'at' | 'times'>): void {
    const same = this.#bets.find((one) => isSame(one, bet));
    const id = same?.id ?? (this.#made += 1);
    const added = { ...bet, id, at: this.#clock.now(), times: (same?.times ?? 0) + 1 };
    this.#bets = [added, ...this.#bets.filter((one) => one !== same)].slice(0, keptMax);
    for (const changed of this.#listeners) changed();
  }
}

const isSame = (one: RefusedBet, other: Omit<RefusedBet, 'id' | 'at' | 'times'>): boolean =>
  one.playerId === other.playerId &&
  one.marketId === other.marketId &&
  one.runnerId === other.runnerId &&
  one.side === other.side &&
  one.refusal.code === other.refusal.code;

/** Null unless it is a bet of a player on a market. */
function betIn(request: Request): Omit<RefusedBet, 'id' | 'at' | 'times' | 'refusal'> | null {
  if (request.kind === 'place-session-bet') {
    const { playerId, marketId, side, line, stake } = request;
    return { playerId, marketId, runnerId: null, side, asked: line, stake };
  }
  if (request.kind === 'place-each-way') {
    const { playerId, runnerId, side, stake, win } = request;
    return { playerId, marketId: win.marketId, runnerId, side, asked: win.odds, stake };
  }
  if (request.kind !== 'place-bet') return null;
  const { playerId, marketId, runnerId, side, odds, stake } = request;
  return { playerId, marketId, runnerId, side, asked: odds, stake };
}
