/**
 * Runs the flights of Vimaan, one round for all sites. Bets join before take-off. Targets are paid when the
 * multiplier reaches them, cash-outs on arrival, the rest at the crash. The crash point leaves the server
 * only after it has happened.
 */
import { addMs, type Instant, instant, type Refusal, refuse } from '@layline/contract';
import type { PaidBet, RoundBet, SettleRound, VoidRound } from '@layline/exchange';
import {
  cashOut,
  crashAt,
  type DrawnFlight,
  flightMs,
  type Multiplier,
  makeMultiplier,
  multiplier,
  openVimaan,
  seedVimaan,
  type VimaanRound,
  vimaanClosesAt,
  vimaanEndAt,
  vimaanPhaseAt,
} from '@layline/games';
import { voidResult } from '../../engine/commit/write-rounds.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { ResultItem } from '../../store/queries/casino/rounds.ts';
import { isOfRound } from './failed-round.ts';
import { cannotCashOut, exitOf, payCrash, payExit, payWithdrawal, targetOf } from './flight-bet.ts';
import { FlightBook } from './flight-book.ts';
import { type LoopParts, RoundLoop } from './round-loop.ts';
import { vimaanGame } from './vimaan-game.ts';
import { planAbandon, reveal } from './void-round.ts';

export interface FlightParts extends LoopParts {
  readonly engine: AppEngine;
}

export interface Left {
  readonly bet: RoundBet;
  readonly exit: Multiplier;
  readonly paid: PaidBet;
}

export class LiveFlight {
  readonly loop: RoundLoop<VimaanRound>;
  readonly book = new FlightBook();
  readonly #parts: FlightParts;

  constructor(parts: FlightParts) {
    this.#parts = parts;
    this.loop = new RoundLoop<VimaanRound>(parts, {
      gameId: vimaanGame.id,
      open: (start) => openVimaan(start),
      closesAfterMs: vimaanClosesAt({ startAt: instant(0) }),
      endAt: vimaanEndAt,
      play: (round) => this.#play(round),
    });
  }

  /** Pays the bet at the current multiplier. */
  async cashOut(bet: RoundBet, now: Instant): Promise<Left | Refusal> {
    const { round } = this.loop;
    if (round?.seed.roundId !== bet.roundId) return cannotCashOut();
    const m = cashOut(round, now);
    return typeof m === 'number' ? this.#leave(bet, exitOf(bet, m)) : m;
  }

  /** Cancels a bet before take-off. */
  async withdraw(bet: RoundBet, now: Instant): Promise<Refusal | null> {
    const { round } = this.loop;
    const isWaiting = round?.seed.roundId === bet.roundId && vimaanPhaseAt(round, now) === 'WAIT';
    if (!isWaiting) return refuse('BETTING_CLOSED');
    const refusal = await this.#pay(bet.roundId, payWithdrawal(bet));
    if (refusal === null) this.book.withdraw(bet);
    return refusal;
  }

  async #play(round: VimaanRound): Promise<ResultItem | null> {
    const { loop } = this;
    this.book.clear();
    for (const bet of this.#betsOf(round)) this.book.join(bet, '');
    const drawn = round.crash === null ? await this.#draw(round) : round;
    if (drawn === null) return null;
    if ('reason' in drawn) return loop.insist(() => this.#giveBack(round, drawn.reason));
    loop.round = drawn;
    await loop.waitUntil(drawn.takeOffAt);
    await this.#fly(drawn);
    if (loop.signal.aborted) return null;
    return loop.insist(() => this.#finish(drawn));
  }

  /** Waits for the value of the beacon, or for the reason why there is no flight; null once it is closed. */
  async #draw(round: VimaanRound): Promise<DrawnFlight | { readonly reason: string } | null> {
    const { loop } = this;
    while (!loop.signal.aborted) {
      const step = await loop.stepDraw(round);
      if (step.kind === 'seeded') return seedVimaan(round, step.value);
      if (step.kind === 'void') return step;
      await loop.waitUntil(step.until);
    }
    return null;
  }

  /** Ends a flight that never took off, and returns its stakes. */
  async #giveBack(round: VimaanRound, facts: string): Promise<ResultItem | null> {
    const { engine, clock } = this.#parts;
    const { roundId: mid, serverSeed } = round.seed;
    const abandoned = { mid, gameId: vimaanGame.id };
    const { request } = planAbandon({ engine, clock, facts }, abandoned);
    const done = await this.#settle(mid, reveal(request, serverSeed));
    return done ? { mid, result: voidResult.result } : null;
  }

  /** Pays each target at its moment. A target beyond the crash is left to the end. */
  async #fly(round: DrawnFlight): Promise<void> {
    const { loop } = this;
    const endAt = crashAt(round);
    const exits: Promise<unknown>[] = [];
    for (const { bet, target, at } of exitsOf(round, this.#betsOf(round))) {
      if (at >= endAt) break;
      await loop.waitUntil(at);
      if (loop.signal.aborted) return;
      exits.push(this.#leave(bet, target));
    }
    await Promise.all(exits);
    await loop.waitUntil(endAt);
  }

  async #leave(bet: RoundBet, exit: Multiplier): Promise<Left | Refusal> {
    const paid = payExit(bet, exit);
    const refusal = await this.#pay(bet.roundId, paid);
    if (refusal !== null) return refusal;
    this.book.leave(bet, { m: exit, profit: paid.profit });
    return { bet, exit, paid };
  }

  async #pay(roundId: string, paid: PaidBet): Promise<Refusal | null> {
    const name = nameOf(roundId);
    const ask = { kind: 'settle-round', roundId, name, paid: [paid], outcome: null } as const;
    const answer = await this.#parts.engine.submit(ask);
    return answer.kind === 'accepted' ? null : answer.refusal;
  }

  /** The engine settles the bets still in and writes the result in one commit. */
  async #finish(round: DrawnFlight): Promise<ResultItem | null> {
    const { clock } = this.#parts;
    const roundId = round.seed.roundId;
    const result = makeMultiplier(round.crash);
    const shown = { mid: roundId, result };
    const facts = `Crashed at ${result}`;
    const { serverSeed } = round.seed;
    const known = { drawnAt: clock.now(), cards: '', result, win: '', facts };
    const outcome = { ...known, isVoid: false, serverSeed };
    const paid = payCrash(round, this.#betsOf(round));
    const ask = { kind: 'settle-round', roundId, name: nameOf(roundId), paid, outcome } as const;
    return (await this.#settle(roundId, ask)) ? shown : null;
  }

  /** Resolves to false if it must be tried again. */
  async #settle(roundId: string, ask: SettleRound | VoidRound): Promise<boolean> {
    const { engine, log } = this.#parts;
    try {
      const answer = await engine.submit(ask);
      if (answer.kind === 'accepted') return true;
      if (isOfRound(answer.refusal)) {
        log.warn({ roundId, refusal: answer.refusal }, 'a flight could not be settled yet');
      }
    } catch (error) {
      if (isOfRound(error)) log.error({ error, roundId }, 'a flight could not be finished yet');
    }
    return false;
  }

  #betsOf({ seed }: VimaanRound): RoundBet[] {
    return this.#parts.engine.view.betsOfRound(seed.roundId);
  }
}

const nameOf = (roundId: string): string => `${vimaanGame.name}, round ${roundId}`;

/** Returns the automatic exits that this flight will reach, in order. */
function exitsOf(round: DrawnFlight, bets: readonly RoundBet[]) {
  return bets
    .flatMap((bet) => {
      const target = targetOf(bet);
      if (target === null || target > round.crash) return [];
      const exit = multiplier(target);
      return [{ bet, target: exit, at: addMs(round.takeOffAt, Math.ceil(flightMs(exit))) }];
    })
    .toSorted((a, b) => a.at - b.at);
}
