/**
 * One game's table: it deals round after round while somebody looks, and rests when nobody does. A
 * round is stored before it is shown, and its result is shown only once it is committed. All states
 * are functions of seed and time (games), so this is nothing but waiting.
 */
import { type Instant, instant, parseInstant } from '@layline/contract';
import {
  advanceRound,
  type GameId,
  makeSlots,
  nextChangeAt,
  openRound,
  type Round,
  roundEndAt,
} from '@layline/games';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/database.ts';
import {
  addRound,
  type ResultItem,
  type RoundResult,
  type RoundRow,
  readResults,
} from './round-store.ts';
import { Seeds } from './seeds.ts';

export interface TableParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Pays and stores a round's result in one commit; resolves false when it must be tried again. */
  readonly finish: (round: Round, result: RoundResult) => Promise<boolean>;
}

/** Nobody looked for so long: the running round is the last until somebody does. */
const restsAfterMs = 60_000;
const retryMs = 1000;
const resultsKept = 100;

export class LiveTable {
  readonly gameId: GameId;
  readonly #parts: TableParts;
  readonly #ending = new AbortController();
  #seeds: Seeds | null = null;
  #round: Round | null = null;
  #results: readonly ResultItem[] | null = null;
  #lookedAt: Instant | null = null;
  #running: Promise<void> | null = null;
  #opened: Promise<void> | null = null;
  #isWaiting = false;
  /** Grows whenever the results change. */
  revision = 0;

  constructor(gameId: GameId, parts: TableParts) {
    this.gameId = gameId;
    this.#parts = parts;
  }

  /** The round as it stands now; its result only once that is committed. Null before the first. */
  roundAt(now: Instant): Round | null {
    const round = this.#round;
    if (round === null || round.phase === 'RESULT' || round.phase === 'HOLD') return round;
    const next = advanceRound(round, now);
    return next.phase === 'RESULT' || next.phase === 'HOLD' ? allDealt(round) : next;
  }

  /** True while there is nothing to do but wait for the clock, or for somebody to look. */
  get isWaiting(): boolean {
    return this.#running === null || this.#isWaiting;
  }

  /** Results of finished rounds, newest first. */
  get results(): readonly ResultItem[] {
    return this.#results ?? [];
  }

  /** Somebody looks: a resting table opens a round. Resolves when there is one to show. */
  async look(): Promise<void> {
    this.#lookedAt = this.#parts.clock.now();
    if (this.#running === null && !this.#ending.signal.aborted) this.#start();
    await this.#opened;
  }

  /** Goes on with a round that a server left behind. */
  async resume(row: RoundRow): Promise<void> {
    await this.#load();
    this.#round = openRound({
      gameId: this.gameId,
      startAt: parseInstant(row.startAt) ?? instant(0),
      serverSeed: row.serverSeed,
      clientSeed: row.clientSeed,
      nonce: row.nonce,
    });
    this.#start();
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  #start(): void {
    let isOpened: () => void = () => undefined;
    this.#opened = new Promise((resolve) => {
      isOpened = resolve;
    });
    this.#running = this.#run(isOpened).finally(() => {
      this.#running = null;
      isOpened();
    });
  }

  async #run(isOpened: () => void): Promise<void> {
    const { signal } = this.#ending;
    const isLeft = this.#round !== null && !isDecided(this.#round);
    for (let isFirst = true; isFirst || this.#isWatched(); isFirst = false) {
      if (!(isFirst && isLeft)) await this.#open();
      isOpened();
      if (signal.aborted) return;
      await this.#play();
      if (signal.aborted || this.#round === null) return;
      await this.#waitUntil(roundEndAt(this.#round));
    }
  }

  async #waitUntil(at: Instant): Promise<void> {
    this.#isWaiting = true;
    await this.#parts.clock.sleepUntil(at, this.#ending.signal);
    this.#isWaiting = false;
  }

  #isWatched(): boolean {
    if (this.#ending.signal.aborted || this.#lookedAt === null) return false;
    return this.#parts.clock.now() - this.#lookedAt < restsAfterMs;
  }

  async #load(): Promise<Seeds> {
    const { store } = this.#parts;
    this.#results ??= await readResults(store, this.gameId, resultsKept);
    this.#seeds ??= await Seeds.open(store, this.gameId);
    return this.#seeds;
  }

  /** Draws up the next round and stores it, again and again until the store takes it. */
  async #open(): Promise<void> {
    const { store, clock, log } = this.#parts;
    const { signal } = this.#ending;
    while (!signal.aborted) {
      try {
        const seeds = await this.#load();
        const now = clock.now();
        const seed = await seeds.next(store, now);
        const startAt = instant(Math.floor(now / 1000) * 1000);
        const { serverSeed, nonce, chain } = seed;
        const { clientSeed } = chain;
        const round = openRound({ gameId: this.gameId, startAt, serverSeed, clientSeed, nonce });
        await addRound(store, this.gameId, seed, { mid: midOf(round), hash: round.hash, startAt });
        seeds.use(seed);
        this.#round = round;
        return;
      } catch (error) {
        log.error({ error, game: this.gameId }, 'a round could not be opened yet');
        await clock.sleep(retryMs, signal);
      }
    }
  }

  /** Follows the round to its result. */
  async #play(): Promise<void> {
    const { clock } = this.#parts;
    const { signal } = this.#ending;
    while (this.#round !== null && !isDecided(this.#round)) {
      const next = advanceRound(this.#round, clock.now());
      if (isDecided(next)) await this.#decide(next);
      else this.#round = next;
      if (signal.aborted) return;
      const changeAt = nextChangeAt(this.#round);
      if (changeAt !== null && !isDecided(this.#round)) await this.#waitUntil(changeAt);
    }
  }

  async #decide(round: Round): Promise<void> {
    if (round.phase !== 'RESULT' && round.phase !== 'HOLD') return;
    const { clock, finish } = this.#parts;
    const { signal } = this.#ending;
    const { cards, evaluation } = { cards: makeSlots(round.slots), evaluation: round.evaluation };
    const mid = midOf(round);
    const result: RoundResult = {
      mid,
      drawnAt: clock.now(),
      cards,
      result: evaluation.result,
      win: evaluation.win.join(','),
      facts: evaluation.desc,
      isVoid: false,
    };
    while (!(await finish(round, result))) {
      await clock.sleep(retryMs, signal);
      if (signal.aborted) return;
    }
    const kept = (this.#results ?? []).slice(0, resultsKept - 1);
    this.#results = [{ mid, result: evaluation.result }, ...kept];
    this.revision += 1;
    this.#round = round;
  }
}

const midOf = (round: Round): string => round.seed.roundId;

const isDecided = ({ phase }: Round): boolean => phase === 'RESULT' || phase === 'HOLD';

/** Every card turned over, and nothing said of the result yet. */
function allDealt(round: Round): Round {
  const { gameId, startAt, seed, hash, slots } = round;
  const shown = slots.filter((slot) => slot !== '1').length;
  return { gameId, startAt, seed, hash, slots, phase: 'DEAL', shown };
}
