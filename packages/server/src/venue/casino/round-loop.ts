/**
 * Runs one game's rounds, one after another, while it has viewers. A round is stored before it is shown.
 * `play` runs the inside of a round: cards or a flight.
 */
import { addMs, type Instant, instant, parseInstant } from '@layline/contract';
import {
  alignedStart,
  type DrawScheme,
  drawingBeacon,
  nextAlignedStart,
  type PromisedSeed,
} from '@layline/games';
import type { Clock } from '../../base/clock.ts';
import type { EngineView } from '../../engine/view/view.ts';
import {
  addRound,
  findNumber,
  type ResultItem,
  type RoundRow,
  readResults,
} from '../../store/queries/casino/rounds.ts';
import { type DrawStep, isReached, stepDraw, valueVoids } from './beacon-draw.ts';
import { beaconSilent, type Waits } from './chains/chain-start.ts';
import { isOfRound } from './failed-round.ts';
import { type Seed, type SeedParts, Seeds } from './seeds.ts';

export type LoopParts = SeedParts;

interface AnyRound {
  readonly startAt: Instant;
  readonly seed: PromisedSeed;
  readonly hash: string;
  readonly beaconRound: number | null;
}

interface RoundStart {
  readonly startAt: Instant;
  readonly scheme: DrawScheme;
  readonly serverSeed: string;
  /** Null until the beacon gives it. */
  readonly clientSeed: string | null;
  readonly nonce: number;
  readonly beaconRound: number | null;
  readonly seededAt: Instant | null;
}

/** What differs between games. */
export interface RoundKind<Round extends AnyRound> {
  readonly gameId: string;
  /** Throws a RangeError for a malformed seed. */
  readonly open: (start: RoundStart) => Round;
  /** From the start of a round to the close of its bets. */
  readonly closesAfterMs: number;
  /** When the next round may start. */
  readonly endAt: (round: Round) => Instant;
  /** Plays the round to its committed result; null if the loop is closed before that. */
  readonly play: (round: Round) => Promise<ResultItem | null>;
}

const inMaintenance: Waits = {
  waits: 'This table is closed for maintenance. It deals again when the maintenance ends.',
};

/** The sites share the tables, which deal on in the maintenance of one. */
const isVenueMaintained = ({ maintenances }: Pick<EngineView, 'maintenances'>): boolean =>
  maintenances().some(({ siteId, hasBegun }) => siteId === null && hasBegun);

/** Without viewers for this long, the running round is the last until one returns. */
const restsAfterMs = 60_000;
const retryMs = 1000;
const resultsKept = 100;

export class RoundLoop<Round extends AnyRound> {
  readonly #parts: LoopParts;
  readonly #kind: RoundKind<Round>;
  readonly #ending = new AbortController();
  #seeds: Seeds | null = null;
  #results: readonly ResultItem[] | null = null;
  #lookedAt: Instant | null = null;
  #running: Promise<void> | null = null;
  #opened: Promise<void> | null = null;
  #isWaiting = false;
  /** What must be done before a round may be opened, in words for players. */
  readonly #closedFor = new Set<string>();
  readonly #closedWorks: Promise<void>[] = [];
  /** Why no round can be opened, in words for players; null while rounds are dealt. */
  waits: string | null = null;
  /** The running round or the last one; `play` advances it. */
  round: Round | null = null;
  /** Increases whenever the results change. */
  revision = 0;

  constructor(parts: LoopParts, kind: RoundKind<Round>) {
    this.#parts = parts;
    this.#kind = kind;
  }

  /** Aborts when the server closes. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** True if the loop only waits for the clock or for a viewer. */
  get isWaiting(): boolean {
    return this.#running === null || this.#isWaiting;
  }

  /** Results of finished rounds, newest first. */
  get results(): readonly ResultItem[] {
    return this.#results ?? [];
  }

  /**
   * Notes a viewer; a resting table opens a round. Resolves once there is a round to show, or a reason why
   * there is none.
   */
  async look(): Promise<void> {
    this.#lookedAt = this.#parts.clock.now();
    if (this.#running === null && !this.signal.aborted) this.#start(null);
    await this.#opened;
  }

  /** Resumes a round that an earlier server left. */
  async resume(row: RoundRow): Promise<void> {
    await this.#load();
    this.#start(this.#kind.open(startOf(row, row.serverSeed)));
  }

  /** Looks for the value of the beacon that draws this round. Never rejects. */
  stepDraw({ startAt, seed, beaconRound }: Round): Promise<DrawStep> {
    const closesAt = addMs(startAt, this.#kind.closesAfterMs);
    const round = { mid: seed.roundId, beaconRound: beaconRound ?? 0, closesAt };
    return stepDraw(this.#parts, round);
  }

  /** Opens no round until the work has succeeded. Resolves after its first try. */
  async closeFor(reason: string, work: () => Promise<boolean>): Promise<void> {
    this.#closedFor.add(reason);
    if (await work()) this.#closedFor.delete(reason);
    else this.#closedWorks.push(this.#retry(reason, work));
  }

  async #retry(reason: string, work: () => Promise<boolean>): Promise<void> {
    while (!this.signal.aborted) {
      await this.#parts.clock.sleep(retryMs, this.signal);
      if (this.signal.aborted || !(await work())) continue;
      this.#closedFor.delete(reason);
      return;
    }
  }

  async waitUntil(at: Instant): Promise<void> {
    await this.#wait((clock) => clock.sleepUntil(at, this.signal));
  }

  /** Retries until the work resolves to a value; null if the loop is closed before that. */
  async insist<Done>(work: () => Promise<Done | null>): Promise<Done | null> {
    while (!this.signal.aborted) {
      const done = await work();
      if (done !== null) return done;
      await this.#wait((clock) => clock.sleep(retryMs, this.signal));
    }
    return null;
  }

  /** Reads the results again after one of them has changed. */
  async rereadResults(): Promise<void> {
    const { store } = this.#parts;
    this.#results = await readResults(store, { gameId: this.#kind.gameId, count: resultsKept });
    this.revision += 1;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all([this.#running, ...this.#closedWorks]);
    const seeds = this.#seeds;
    this.#seeds = null;
    await seeds?.close();
  }

  async #wait(sleep: (clock: Clock) => Promise<void>): Promise<void> {
    this.#isWaiting = true;
    await sleep(this.#parts.clock);
    this.#isWaiting = false;
  }

  #start(left: Round | null): void {
    let isOpened: () => void = () => undefined;
    this.#opened = new Promise((resolve) => {
      isOpened = resolve;
    });
    this.#running = this.#run(left, isOpened).finally(() => {
      this.#running = null;
      isOpened();
    });
  }

  async #run(left: Round | null, isOpened: () => void): Promise<void> {
    let next = left;
    do {
      const round: Round | null = next ?? (await this.insist(() => this.#open(isOpened)));
      if (round === null) return;
      this.round = round;
      next = null;
      isOpened();
      const result = await this.#kind.play(round);
      if (result === null) return;
      this.#results = [result, ...this.results.slice(0, resultsKept - 1)];
      this.revision += 1;
      await this.waitUntil(this.#nextStartAt(this.round));
    } while (this.#isWatched());
  }

  /** Rounds that the beacon draws start so that it is due a second after their bets close. */
  #nextStartAt(round: Round): Instant {
    const at = this.#kind.endAt(round);
    const { closesAfterMs } = this.#kind;
    const { beacon } = this.#parts;
    const isAligned = beacon !== null && round.beaconRound !== null;
    return isAligned ? nextAlignedStart(beacon.chain, { at, closesAfterMs }) : at;
  }

  #isWatched(): boolean {
    if (this.signal.aborted || this.#lookedAt === null) return false;
    return this.#parts.clock.now() - this.#lookedAt < restsAfterMs;
  }

  async #load(): Promise<Seeds> {
    const { gameId } = this.#kind;
    this.#results ??= await readResults(this.#parts.store, { gameId, count: resultsKept });
    this.#seeds ??= await Seeds.open(this.#parts, gameId);
    return this.#seeds;
  }

  async #nextSeed(): Promise<Seed | Waits> {
    const [reason] = this.#closedFor;
    if (reason !== undefined) return { waits: reason };
    if (isVenueMaintained(this.#parts.engine.view)) return inMaintenance;
    return (await this.#load()).next();
  }

  /** Prepares the next round and stores it; null if that must be retried. */
  async #open(isAnswered: () => void): Promise<Round | null> {
    const { log } = this.#parts;
    const { gameId } = this.#kind;
    try {
      const seed = await this.#nextSeed();
      if ('chain' in seed && seed.chain.source === 'round') {
        if (!(await isReached(this.#parts))) {
          this.#note(beaconSilent.waits);
          isAnswered();
          return null;
        }
        await valueVoids(this.#parts, gameId);
      }
      this.#note('waits' in seed ? seed.waits : null);
      if ('waits' in seed) {
        isAnswered();
        return null;
      }
      const round = await this.#store(seed);
      this.#seeds?.use(seed);
      return round;
    } catch (error) {
      if (isOfRound(error)) log.error({ error, game: gameId }, 'a round could not be opened yet');
      return null;
    }
  }

  /** If the reply to an earlier try was lost, its round stands already, and is taken up. */
  async #store({ serverSeed, nonce, chain }: Seed): Promise<Round> {
    const { store, vault } = this.#parts;
    const { gameId, open } = this.#kind;
    const { chainId, scheme } = chain;
    const known = await findNumber(store, { gameId, nonce });
    if (known !== null) return open(startOf(known, serverSeed));
    const planned = this.#plan(chain);
    const { clientSeed, startAt, beaconRound } = planned;
    const round = open({ scheme, serverSeed, nonce, seededAt: null, ...planned });
    const mid = round.seed.roundId;
    const sealedSeed = vault.seal(serverSeed, mid);
    const facts = { mid, gameId, chainId, scheme, nonce, clientSeed: clientSeed ?? '' };
    await addRound(store, { ...facts, hash: round.hash, startAt, beaconRound, sealedSeed });
    return round;
  }

  /** When the next round starts, and what draws it. */
  #plan({ source, clientSeed }: Seed['chain']) {
    const { clock, beacon } = this.#parts;
    const now = clock.now();
    if (source !== 'round' || beacon === null) {
      const startAt = instant(Math.floor(now / 1000) * 1000);
      return { startAt, clientSeed, beaconRound: null };
    }
    const { closesAfterMs } = this.#kind;
    const startAt = alignedStart(beacon.chain, { now, closesAfterMs });
    const beaconRound = drawingBeacon(beacon.chain, addMs(startAt, closesAfterMs));
    return { startAt, clientSeed: null, beaconRound };
  }

  #note(reason: string | null): void {
    const { log } = this.#parts;
    const { gameId } = this.#kind;
    if (reason === this.waits) return;
    if (reason === null) log.info({ game: gameId }, 'the table deals again');
    else log.warn({ game: gameId, reason }, 'the table waits');
    this.waits = reason;
    this.revision += 1;
  }
}

function startOf(row: RoundRow, serverSeed: string): RoundStart {
  const { scheme, nonce, beaconRound, seededAt } = row;
  return {
    startAt: parseInstant(row.startAt) ?? instant(0),
    scheme,
    serverSeed,
    clientSeed: beaconRound !== null && row.clientSeed === '' ? null : row.clientSeed,
    nonce,
    beaconRound,
    seededAt: seededAt === null ? null : parseInstant(seededAt),
  };
}
