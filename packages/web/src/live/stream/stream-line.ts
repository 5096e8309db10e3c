/**
 * The client's only connection to the stream. It opens with the first reader, resumes after a cut, retries
 * after a random wait, and gives up a silent connection.
 *
 * Invariant: a reader notified as live has the server's data until it is notified otherwise.
 */
import type { StreamHello, StreamMessage, StreamRequest } from '@layline/contract';
import { streamCloses } from '@layline/contract/stream-close';
import type { Stop } from '../../base/clock.ts';
import { backoffMs } from './backoff.ts';
import type { OpenSocket, Socket } from './socket.ts';
import { type DigestOf, TopicBook } from './topic-book.ts';
import { openTopicReaders, type TopicData, type TopicReader } from './topic-readers.ts';

export interface LineParts {
  readonly openSocket: OpenSocket;
  /** Returns the address to connect to, with a fresh ticket for a player. */
  readonly findAddress: () => Promise<string>;
  readonly now: () => number;
  readonly after: (delayMs: number, act: () => void) => Stop;
  readonly every: (periodMs: number, act: () => void) => Stop;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly dice: () => number;
  readonly digestOf: DigestOf;
  /** Reads the data of a topic as screens expect it. */
  readonly readData: (topic: string, data: TopicData) => TopicData;
  /** Returns how far into the journal this client has seen. */
  readonly seenJournal: () => number;
  /** Called with how far into the journal the server has read. */
  readonly onJournal: (number: number) => void;
  /** Called with the server's time, in milliseconds. */
  readonly onTime: (at: number) => void;
  /** Called when data arrives, at most a few times a second. */
  readonly onPulse: () => void;
  /** Called when the server reports that its store accepts no bets. */
  readonly onPause: () => void;
  /** Called when the server closes the connection because the site is suspended. */
  readonly onSuspended: () => void;
}

const helloMsMax = 8000;
const lookMs = 1000;
const pulseMs = 400;
/** Number of missed heartbeats after which the connection is given up. */
const beatsMissedMax = 2;

export class StreamLine {
  readonly #parts: LineParts;
  readonly #book: TopicBook;
  readonly #readers = openTopicReaders();
  #socket: Socket | null = null;
  #state: 'idle' | 'trying' | 'waiting' = 'idle';
  #isOffered = false;
  #isSeen = true;
  /** The first message of the server; null before it. */
  #hello: StreamHello | null = null;
  #heartbeatMs = 2000;
  #failures = 0;
  /** Increases with each connection, so that a late address opens nothing. */
  #tries = 0;
  #lastMessageAt = 0;
  #pulsedAt = 0;
  #stops: Stop[] = [];

  constructor(parts: LineParts) {
    this.#parts = parts;
    this.#book = new TopicBook(parts.digestOf);
  }

  /** How long the connection may be silent before its data counts as old. */
  get freshMs(): number {
    return beatsMissedMax * this.#heartbeatMs;
  }

  get isOffered(): boolean {
    return this.#isOffered;
  }

  /** Whether it is connected and the page is visible. */
  get isUp(): boolean {
    return this.#isGoing();
  }

  isLive(reader: TopicReader): boolean {
    return this.#readers.isLive(reader);
  }

  follow(reader: TopicReader): Stop {
    const fresh = this.#readers.add(reader);
    const requests = this.#book.want(fresh);
    if (this.#isGoing()) this.#send(requests);
    else if (this.#state === 'idle') this.#connect();
    for (const topic of reader.topics) {
      if (fresh.includes(topic) || !this.#book.isLive(topic)) continue;
      reader.take(topic, this.#dataOf(topic));
      this.#readers.live(topic);
    }
    return () => {
      const leaving = this.#book.leave(this.#readers.remove(reader));
      if (this.#isGoing()) this.#send(leaving);
    };
  }

  /** A hidden page leaves its topics but keeps the connection; a visible one resumes them. */
  setSeen(isSeen: boolean): void {
    if (isSeen === this.#isSeen) return;
    this.#isSeen = isSeen;
    if (this.#hello === null) return;
    if (isSeen) return this.#send(this.#book.greet(this.#hello));
    this.#send(this.#book.rest());
    this.#readers.cutAll();
  }

  /** Sets whether this server has a stream at all. */
  setOffered(isOffered: boolean): void {
    if (isOffered === this.#isOffered) return;
    this.#isOffered = isOffered;
    if (isOffered) this.#connect();
    else this.#hang();
  }

  /** Reconnects at once: for another player or none, or when the network is back. */
  restart(): void {
    this.#failures = 0;
    this.#hang();
    this.#connect();
  }

  #dataOf(topic: string): TopicData {
    return this.#parts.readData(topic, this.#book.read(topic) ?? null);
  }

  #isGoing(): boolean {
    return this.#hello !== null && this.#isSeen;
  }

  #send(requests: readonly StreamRequest[]): void {
    const journal = this.#hello?.journal === undefined ? 0 : this.#parts.seenJournal();
    for (const request of requests) {
      const isNumbered = journal > 0 && request.op === 'subscribe';
      this.#socket?.send(JSON.stringify(isNumbered ? { ...request, journal } : request));
    }
  }

  #hang(): void {
    this.#tries += 1;
    this.#state = 'idle';
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#socket?.close();
    this.#socket = null;
    this.#hello = null;
    this.#book.cut();
    this.#readers.cutAll();
  }

  #fail(): void {
    this.#hang();
    if (!this.#isOffered || this.#readers.topics().length === 0) return;
    this.#state = 'waiting';
    const waitMs = backoffMs(this.#failures, this.#parts.dice);
    this.#failures += 1;
    this.#stops.push(this.#parts.after(waitMs, () => this.#connect()));
  }

  #connect(): void {
    if (!this.#isOffered || this.#readers.topics().length === 0) return;
    this.#hang();
    this.#state = 'trying';
    const mine = this.#tries;
    this.#lastMessageAt = this.#parts.now();
    this.#stops.push(this.#parts.every(lookMs, () => this.#look()));
    const isMine = (): boolean => mine === this.#tries;
    this.#parts.findAddress().then(
      (address) => isMine() && this.#open(address),
      () => isMine() && this.#fail(),
    );
  }

  #open(address: string): void {
    const onMessage = (text: string): void => this.#hear(text);
    const onClose = (code: number): void => {
      if (code === streamCloses.siteSuspended) this.#parts.onSuspended();
      this.#fail();
    };
    this.#socket = this.#parts.openSocket(address, { onMessage, onClose });
  }

  #look(): void {
    const silentMs = this.#parts.now() - this.#lastMessageAt;
    if (silentMs > (this.#hello === null ? helloMsMax : this.freshMs)) this.#fail();
  }

  #hear(text: string): void {
    this.#pulse();
    const message = JSON.parse(text) as StreamMessage;
    if ('journal' in message) this.#parts.onJournal(message.journal);
    if (message.op === 'hello') return this.#greet(message);
    if (message.op === 'heartbeat') {
      this.#parts.onTime(message.at);
      if (message.isPaused) this.#parts.onPause();
    }
    const { changed, live, lost, requests } = this.#book.handle(message);
    this.#send(requests);
    if (changed !== null) this.#readers.changed(changed, this.#dataOf(changed));
    if (live !== null) this.#readers.live(live);
    if (lost !== null) this.#readers.cut(lost);
  }

  #greet(hello: StreamHello): void {
    this.#hello = hello;
    this.#heartbeatMs = hello.heartbeatMs;
    this.#failures = 0;
    if (this.#isSeen) this.#send(this.#book.greet(hello));
  }

  #pulse(): void {
    this.#lastMessageAt = this.#parts.now();
    if (this.#lastMessageAt - this.#pulsedAt < pulseMs) return;
    this.#pulsedAt = this.#lastMessageAt;
    this.#parts.onPulse();
  }
}
