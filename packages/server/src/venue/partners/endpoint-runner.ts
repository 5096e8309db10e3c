/**
 * Delivers to one endpoint what happens at its site: at least once, and in order for each subject. It follows
 * the journal by a cursor in the store, which never passes an event that its receiver has neither taken nor
 * is parked; so the server that leads next goes on where this one ended, however it ended.
 */
import type { KeyObject } from 'node:crypto';
import { type Instant, parseInstant } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import {
  type Endpoint,
  endOfCommand,
  saveCursor,
  saveFailing,
} from '../../store/queries/partners/webhooks.ts';
import { compare, EventReader, type ReaderParts } from './event-reader.ts';
import type { Message, Position } from './messages-of.ts';
import { ParkedSubjects } from './parked-subjects.ts';
import { Sender, type SenderParts, type Sent } from './sender.ts';

export interface RunnerParts extends ReaderParts, SenderParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  /** Turns the endpoint off, with the reason. */
  readonly turnOff: (name: string, reason: string) => Promise<void>;
  readonly count: (what: 'sent' | 'failed') => void;
}

interface RunnerOptions {
  readonly endpoint: Endpoint;
  readonly secrets: () => readonly KeyObject[];
}

/** A row of the journal that is on its way. */
interface OpenRow {
  readonly at: Position;
  /** Messages neither taken nor parked. */
  left: number;
}

interface Waiting {
  readonly message: Message;
  readonly row: OpenRow;
}

/** So many messages wait here, at most, for those before them. */
const bufferedMax = 512;
const parkedMax = 10_000;
const deadMs = 5 * 24 * 3_600_000;
const saveEveryMs = 1000;

export class EndpointRunner {
  readonly name: string;
  readonly #parts: RunnerParts;
  readonly #reader: EventReader;
  readonly #sender: Sender;
  readonly #parked: ParkedSubjects;
  readonly #ended = new AbortController();
  /** By subject; the first of each is being sent. */
  readonly #lines = new Map<string, Waiting[]>();
  readonly #rows: OpenRow[] = [];
  readonly #working = new Set<Promise<void>>();
  #buffered = 0;
  /** Up to where the journal was read, is done, and is known to be done by the store. */
  #read: Position;
  #done: Position;
  #saved: Position;
  #savedAtMs = 0;
  #failingSince: Instant | null;
  #lastProblem = '';
  #isReviving = false;
  #isWoken = false;
  #wake: (() => void) | null = null;

  private constructor(
    parts: RunnerParts,
    { endpoint, secrets }: RunnerOptions,
    parked: ParkedSubjects,
  ) {
    const { name, seq, part, failingSince } = endpoint;
    this.name = name;
    this.#parts = parts;
    this.#reader = new EventReader(parts, endpoint);
    this.#sender = new Sender(parts, { ...endpoint, secrets });
    this.#parked = parked;
    // A database that failed over may have lost the end of the journal.
    const { seq: head } = parts.engine.view;
    this.#read = seq > head ? { seq: head, part: endOfCommand } : { seq, part };
    this.#done = this.#read;
    this.#saved = this.#read;
    this.#failingSince = failingSince === null ? null : parseInstant(failingSince);
  }

  static async open(parts: RunnerParts, options: RunnerOptions): Promise<EndpointRunner> {
    const parked = await ParkedSubjects.open(options.endpoint.name, parts);
    const runner = new EndpointRunner(parts, options, parked);
    runner.#track(runner.#run());
    return runner;
  }

  report() {
    const { seq: head } = this.#parts.engine.view;
    return {
      parked: this.#parked.size,
      waiting: this.#buffered,
      behind: Math.max(0, head - this.#done.seq),
      lastProblem: this.#lastProblem,
    };
  }

  /** There may be something to do. */
  wake(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  /** Gives up what is on its way; the next one sends it again. */
  async close(): Promise<void> {
    this.#end();
    await Promise.all(this.#working);
    await this.#save().catch(() => undefined);
  }

  get #isGoing(): boolean {
    return !this.#ended.signal.aborted;
  }

  #end(): void {
    this.#ended.abort();
    this.#sender.close();
    this.wake();
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.#parts.log.error({ error }, 'a delivery failed'))
      .finally(() => this.#working.delete(tracked));
    this.#working.add(tracked);
  }

  async #run(): Promise<void> {
    while (this.#isGoing) {
      this.#isWoken = false;
      const isMore = await this.#step().catch((error: unknown) => {
        this.#parts.log.warn({ error, partner: this.name }, 'a webhook cannot go on yet');
        return false;
      });
      if (!isMore && !this.#isWoken && this.#isGoing) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        this.#wake = null;
      }
    }
  }

  /** Returns whether there is more to read at once. */
  async #step(): Promise<boolean> {
    const isMore = await this.#fill();
    const { clock } = this.#parts;
    if (clock.monotonicMs() >= this.#savedAtMs + saveEveryMs) await this.#save();
    if (!this.#isReviving && this.#parked.due().length > 0) this.#track(this.#reviveDue());
    return isMore;
  }

  /** What became due meanwhile is looked for once more. */
  async #reviveDue(): Promise<void> {
    this.#isReviving = true;
    try {
      await this.#revive();
    } finally {
      this.#isReviving = false;
    }
    this.wake();
  }

  async #fill(): Promise<boolean> {
    const { seq: head } = this.#parts.engine.view;
    if (this.#buffered >= bufferedMax || this.#read.seq >= head) return false;
    const { rows, readTo } = await this.#reader.read(this.#read, head);
    if (!this.#isGoing) return false;
    for (const { at, messages } of rows) this.#take(at, messages);
    this.#read = readTo;
    this.#advance();
    // Bets that are placed meanwhile are no reason to read again at once: what is wanted of them wakes.
    return compare(readTo, { seq: head, part: endOfCommand }) < 0;
  }

  #take(at: Position, messages: readonly Message[]): void {
    const own = messages.filter(({ subject }) => !this.#parked.has(subject));
    if (own.length === 0) return;
    const row = { at, left: own.length };
    this.#rows.push(row);
    this.#buffered += own.length;
    for (const message of own) {
      const { subject } = message;
      const line = this.#lines.get(subject);
      if (line !== undefined) line.push({ message, row });
      else this.#begin(subject, [{ message, row }]);
    }
  }

  #begin(subject: string, line: Waiting[]): void {
    this.#lines.set(subject, line);
    this.#track(this.#drain(subject, line));
  }

  /** Sends a subject's messages one after another, until one is not taken. */
  async #drain(subject: string, line: Waiting[]): Promise<void> {
    for (let first = line[0]; first !== undefined; first = line[0]) {
      const sent = await this.#send(first.message);
      if (!this.#isGoing) return;
      const isPast = sent.kind === 'taken' || (await this.#parkInTime(first.message, sent));
      if (!this.#isGoing) return;
      if (!isPast) continue;
      // What follows of a parked subject is read again once it is tried again.
      for (const { row } of line.splice(0, sent.kind === 'taken' ? 1 : line.length)) {
        row.left -= 1;
        this.#buffered -= 1;
      }
      this.#advance();
      if (this.#buffered < bufferedMax) this.wake();
    }
    // At once: a message that comes next begins a line of its own.
    this.#lines.delete(subject);
  }

  /** Returns false if the store did not take it: it is sent again. */
  async #parkInTime(message: Message, sent: Exclude<Sent, { kind: 'taken' }>): Promise<boolean> {
    if (sent.kind === 'gone') {
      await this.#turnOff('its receiver answered 410: it wants no more');
      return false;
    }
    try {
      await this.#parked.park(message, sent);
    } catch (error) {
      this.#parts.log.warn({ error, partner: this.name }, 'a subject could not be parked');
      await this.#parts.clock.sleep(saveEveryMs, this.#ended.signal);
      return false;
    }
    if (this.#parked.size >= parkedMax) {
      await this.#turnOff(`${parkedMax} subjects wait for it`);
    }
    return true;
  }

  async #send(message: Message): Promise<Sent> {
    const sent = await this.#sender.send(message);
    if (!this.#isGoing) return sent;
    const { clock, count, store } = this.#parts;
    const isTaken = sent.kind === 'taken';
    count(isTaken ? 'sent' : 'failed');
    if (sent.kind === 'failed') this.#lastProblem = sent.problem;
    const since = isTaken ? null : (this.#failingSince ?? clock.now());
    if (since !== this.#failingSince) {
      this.#failingSince = since;
      await saveFailing(store, { name: this.name, since }).catch(() => undefined);
    }
    if (since !== null && clock.now() - since >= deadMs) {
      await this.#turnOff('it has taken nothing for five days');
    }
    return sent;
  }

  async #turnOff(reason: string): Promise<void> {
    if (!this.#isGoing) return;
    this.#end();
    await this.#parts.turnOff(this.name, reason);
  }

  /** The cursor stands before the first event that is not done. */
  #advance(): void {
    while (this.#rows[0]?.left === 0) this.#done = (this.#rows.shift() as OpenRow).at;
    if (this.#rows.length === 0) this.#done = this.#read;
  }

  async #save(): Promise<void> {
    const done = this.#done;
    if (compare(done, this.#saved) <= 0) return;
    await saveCursor(this.#parts.store, { name: this.name, ...done });
    this.#saved = done;
    this.#savedAtMs = this.#parts.clock.monotonicMs();
  }

  /**
   * Tries parked subjects again whose time has come, from where each of them ended up to where the journal
   * has been read. Whoever arrives there is parked no more: there is no gap and no overlap, because nothing
   * is read meanwhile.
   */
  async #revive(): Promise<void> {
    const waiting = new Map(this.#parked.due().map((one) => [one.subject, one]));
    const [first] = [...waiting.values()].toSorted(compare);
    if (first === undefined) return;
    let at: Position = { seq: first.seq, part: first.part - 1 };
    while (waiting.size > 0 && this.#isGoing && compare(at, this.#read) < 0) {
      const until = this.#read;
      const page = await this.#reader.read(at, until.seq);
      const rows = page.rows.filter((row) => compare(row.at, until) <= 0);
      const lines = new Map<string, Message[]>();
      for (const message of rows.flatMap(({ messages }) => messages)) {
        const parked = waiting.get(message.subject);
        if (parked === undefined || compare(message, parked) < 0) continue;
        lines.set(message.subject, [...(lines.get(message.subject) ?? []), message]);
      }
      await Promise.all(
        [...lines].map(async ([subject, line]) => {
          const from = line.findIndex(({ id }) => id === waiting.get(subject)?.messageId);
          if (!(await this.#sendAll(line.slice(Math.max(0, from))))) waiting.delete(subject);
        }),
      );
      at = compare(page.readTo, until) < 0 ? page.readTo : until;
    }
    if (!this.#isGoing) return;
    await this.#parked.release([...waiting.keys()]);
  }

  /** Returns false if one was not taken; it is parked again. */
  async #sendAll(line: readonly Message[]): Promise<boolean> {
    for (const message of line) {
      const sent = await this.#send(message);
      if (!this.#isGoing) return false;
      if (sent.kind === 'taken') continue;
      await this.#parkInTime(message, sent);
      return false;
    }
    return true;
  }
}
