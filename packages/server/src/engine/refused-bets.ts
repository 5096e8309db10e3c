/**
 * The newest bets that the engine refused, which leave no trace in the journal. A player who sends the same
 * over and over fills one line.
 */
import type { Instant, MarketId, PlayerId, Refusal, RunnerId, Side } from '@layline/contract';
import type { Clock } from '../base/clock.ts';
import type { Outcome, Request } from './request/request.ts';

type TableBet = Extract<Request, { kind: 'place-casino-bet' }>;

/** An option of a casino table. */
type CasinoPick = Pick<TableBet, 'roundId' | 'matchId' | 'marketId' | 'sid'>;

export interface RefusedBet {
  readonly id: number;
  readonly playerId: PlayerId;
  /** Null at a casino table. */
  readonly marketId: MarketId | null;
  /** Null in a session, and at a casino table. */
  readonly runnerId: RunnerId | null;
  /** Null but at a casino table. */
  readonly pick: CasinoPick | null;
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
    const bets = betsIn(request);
    if (bets.length === 0) return;
    void outcome.then((came) => {
      if (came.kind !== 'refused') return;
      for (const bet of bets) this.#add({ ...bet, refusal: came.refusal });
    });
  }

  #add(bet: Given): void {
    const same = this.#bets.find((one) => isSame(one, bet));
    const id = same?.id ?? (this.#made += 1);
    const added = { ...bet, id, at: this.#clock.now(), times: (same?.times ?? 0) + 1 };
    this.#bets = [added, ...this.#bets.filter((one) => one !== same)].slice(0, keptMax);
    for (const changed of this.#listeners) changed();
  }
}

type Given = Omit<RefusedBet, 'id' | 'at' | 'times'>;

const isSame = (one: Given, other: Given): boolean =>
  one.playerId === other.playerId &&
  one.marketId === other.marketId &&
  one.runnerId === other.runnerId &&
  one.side === other.side &&
  one.refusal.code === other.refusal.code &&
  isSamePick(one.pick, other.pick);

/** A player who is refused round after round fills one line too. */
const isSamePick = (one: CasinoPick | null, other: CasinoPick | null): boolean =>
  one?.matchId === other?.matchId && one?.marketId === other?.marketId && one?.sid === other?.sid;

type Refusable = Omit<Given, 'refusal'>;

/** Empty unless these are bets of a player. */
function betsIn(request: Request): readonly Refusable[] {
  if (request.kind === 'place-casino-bet') return [tableBet(request.playerId, request)];
  if (request.kind === 'place-casino-bets') {
    return request.bets.map((bet) => tableBet(request.playerId, bet));
  }
  const bet = marketBet(request);
  return bet === null ? [] : [{ ...bet, pick: null }];
}

const tableBet = (
  playerId: PlayerId,
  {
    roundId,
    matchId,
    marketId,
    sid,
    side,
    odds,
    stake,
  }: CasinoPick & Pick<TableBet, 'side' | 'odds' | 'stake'>,
): Refusable => ({
  playerId,
  marketId: null,
  runnerId: null,
  pick: { roundId, matchId, marketId, sid },
  side,
  asked: odds,
  stake,
});

function marketBet(request: Request): Omit<Refusable, 'pick'> | null {
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
