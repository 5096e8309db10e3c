/**
 * Runs one card game's table. All states are functions of seed and time (games); a result is shown only once
 * it is committed.
 */
import type { Instant } from '@layline/contract';
import {
  advanceRound,
  dealtCards,
  type GameId,
  locksAfter,
  makeSlots,
  nextChangeAt,
  openRound,
  type Round,
  roundEndAt,
  seedRound,
  voidRound,
} from '@layline/games';
import { type FinishedRound, voidResult } from '../../engine/commit/write-rounds.ts';
import type { ResultItem } from '../../store/queries/casino/rounds.ts';
import { type LoopParts, RoundLoop } from './round-loop.ts';

export interface TableParts extends LoopParts {
  /**
   * Pays and stores a round's result in one commit. Resolves to the stored result, which may be an operator's
   * earlier one, or to null if it must be retried.
   */
  readonly finish: (round: Round, result: FinishedRound) => Promise<ResultItem | null>;
}

export class LiveTable {
  readonly loop: RoundLoop<Round>;
  readonly #parts: TableParts;

  constructor(gameId: GameId, parts: TableParts) {
    this.#parts = parts;
    this.loop = new RoundLoop<Round>(parts, {
      gameId,
      open: (start) => openRound({ gameId, ...start }),
      closesAfterMs: locksAfter(gameId) * 1000,
      endAt: roundEndAt,
      play: (round) => this.#play(round),
    });
  }

  /**
   * Returns the current state of the round, with its result only once that is committed; null before the
   * first round.
   */
  roundAt(now: Instant): Round | null {
    const { round } = this.loop;
    if (round === null || isDecided(round)) return round;
    const next = advanceRound(round, now);
    return next.phase === 'RESULT' || next.phase === 'HOLD' ? allDealt(next) : next;
  }

  /**
   * Ends the running round without a result: it accepts no more bets, and stakes are returned. Returns its
   * seed, which may be shown then; null if the round does not run here, or is decided.
   */
  abandon(roundId: string): string | null {
    const { round } = this.loop;
    if (round?.seed.roundId !== roundId) return null;
    const abandoned = voidRound(round, voidResult.facts);
    if (!('phase' in abandoned)) return null;
    this.loop.round = abandoned;
    return round.seed.serverSeed;
  }

  async #play(opened: Round): Promise<ResultItem | null> {
    const { loop } = this;
    let round = opened;
    while (!loop.signal.aborted) {
      // An operator may have abandoned it meanwhile.
      round = advanceRound(loop.round ?? round, this.#parts.clock.now());
      if (round.phase === 'VOID') return this.#giveBack(round);
      if (isDecided(round)) return this.#decide(round);
      loop.round = round;
      const changeAt = await this.#nextStepAt(round);
      if (changeAt !== null) await loop.waitUntil(changeAt);
    }
    return null;
  }

  /** Looks for the value of the beacon that the round waits for. Null if something has changed already. */
  async #nextStepAt(round: Round): Promise<Instant | null> {
    const { loop } = this;
    const changeAt = nextChangeAt(round);
    if (round.seed.clientSeed !== null) return changeAt;
    const step = await loop.stepDraw(round);
    const { until = null } = step.kind === 'waits' ? step : {};
    if (until !== null) return changeAt !== null && changeAt < until ? changeAt : until;
    // An operator may have abandoned it meanwhile.
    const now = loop.round ?? round;
    if (step.kind === 'seeded') loop.round = seedRound(now, step.value);
    if (step.kind === 'void') {
      const given = voidRound(now, step.reason);
      if ('phase' in given) loop.round = given;
    }
    return null;
  }

  async #decide(round: Round): Promise<ResultItem | null> {
    const { loop } = this;
    const { clock, finish } = this.#parts;
    if (round.phase !== 'RESULT' && round.phase !== 'HOLD') return null;
    const { result, win, desc } = round.evaluation;
    const mid = round.seed.roundId;
    const facts = { mid, drawnAt: clock.now(), cards: makeSlots(round.slots), result };
    const { serverSeed } = round.seed;
    const finished = { ...facts, win: win.join(','), facts: desc, isVoid: false, serverSeed };
    const shown = await loop.insist(() => finish(round, finished));
    if (shown === null || shown.result === voidResult.result) return shown;
    loop.round = round;
    return shown;
  }

  /** The operator's own commit usually comes first; the table returns the stakes if it failed. */
  #giveBack(round: Round & { readonly phase: 'VOID' }): Promise<ResultItem | null> {
    const { clock, finish } = this.#parts;
    const { roundId: mid, serverSeed } = round.seed;
    const given = { ...voidResult, facts: round.reason };
    const finished = { mid, drawnAt: clock.now(), cards: '', ...given, serverSeed };
    return this.loop.insist(() => finish(round, finished));
  }
}

const isDecided = ({ phase }: Round): boolean => phase === 'RESULT' || phase === 'HOLD';

/** Returns the round with all cards turned over but without its result. */
function allDealt(round: Round & { readonly phase: 'RESULT' | 'HOLD' }): Round {
  const { gameId, startAt, seed, hash, beaconRound, dealFrom, slots } = round;
  const facts = { gameId, startAt, seed, hash, beaconRound, dealFrom, slots };
  return { ...facts, phase: 'DEAL', shown: dealtCards(slots).length };
}
