/**
 * One connection to the stream: greeted, authenticated within 15 s, then subscribed. Requests are answered
 * one after another. While the client does not read, the server neither writes to the connection nor reads
 * from it, so that its backlog stays bounded.
 */
import type { Socket } from 'node:net';
import type { Instant } from '@layline/contract';
import type { Cancel } from '../../../base/clock.ts';
import { idOf } from '../../../venue/accounts/of-player.ts';
import type { Session } from '../../../venue/accounts/session.ts';
import type { Decides } from '../../door/parts.ts';
import { ApiProblem } from '../call/api-problem.ts';
import { asciiJson } from '../call/ascii-json.ts';
import type { ApiCaller } from '../call/caller.ts';
import type { OrderAnswers } from '../order-answers.ts';
import type { Reading } from '../price/reading.ts';
import { LineReader } from './line-reader.ts';
import { MarketSubscription } from './market-subscription.ts';
import { OrderSubscription } from './order-subscription.ts';
import { type RequestOf, readRequest, type StreamRequest } from './requests.ts';
import type { StreamHub } from './stream-hub.ts';
import { endsConnection, isStreamCode, type StreamCode, StreamProblem } from './stream-problem.ts';
import type { Sink, Subscription } from './subscription.ts';

const authenticateMs = 15_000;
const lineBytesMax = 128 * 1024;
/** Longest line before authentication, in bytes. */
const firstLineBytesMax = 4 * 1024;
/** Bytes that may wait in a socket before writing stops; one more message may exceed it. */
const waitingBytesMax = 256 * 1024;
const requestsWaitingMax = 20;
/** Most requests in ten seconds. */
const requestsMax = 100;
const subscriptionsMax = 20;
/** Requests and subscriptions are counted for so long. */
export const countsSeconds = 10;
const goodbyeMs = 400;
/** Points of a subscription: twice the heaviest call. */
const imagePoints = 400;

type Kind = 'marketSubscription' | 'orderSubscription';

export interface ConnectionParts {
  readonly app: Decides;
  readonly hub: StreamHub;
  readonly answers: OrderAnswers;
  readonly reading: Reading;
  readonly socket: Socket;
  readonly connectionId: string;
  /**
   * Admits the connection, or throws the reason for refusing it. Returns how many more connections the key
   * may open.
   */
  readonly admit: (connection: Connection, request: RequestOf<'authentication'>) => Promise<number>;
  /**
   * Called once when the connection has ended; `unsent` is the number of written bytes that were not sent.
   */
  readonly onEnd: (connection: Connection, unsent: number) => void;
}

export class Connection implements Sink {
  readonly parts: ConnectionParts;
  /** Null before authentication. */
  caller: ApiCaller | null = null;
  appKey: string | null = null;
  /** Since when the client has not been reading; null while it reads. */
  behindSince: Instant | null = null;
  /** Since when nothing of what waits could be sent; null while there is progress. */
  stuckSince: Instant | null = null;
  #sentBytes = 0;
  #sentChars = 0;
  readonly #lines = new LineReader();
  readonly #subscriptions = new Map<Kind, Subscription>();
  readonly #cancelTimeout: Cancel;
  #turn: Promise<void> = Promise.resolve();
  /** Resolves once the client has read what was written. */
  #drained: Promise<void> = Promise.resolve();
  #noteDrained = (): void => {};
  #waiting = 0;
  #requestsLately = 0;
  #subscriptionsLately = 0;
  #isOpen = true;

  constructor(parts: ConnectionParts) {
    const { socket, app, connectionId } = parts;
    this.parts = parts;
    this.#cancelTimeout = app.clock.after(authenticateMs, () => {
      if (this.caller === null) this.end('TIMEOUT', 'no authentication came within 15 seconds');
    });
    socket.on('data', (bytes: Buffer) => this.#take(bytes));
    socket.on('drain', () => this.#catchUp());
    socket.on('error', () => this.#forget());
    socket.on('close', () => this.#forget());
    this.send(JSON.stringify({ op: 'connection', connectionId }));
  }

  get isBehind(): boolean {
    return this.behindSince !== null;
  }

  /** Bytes that were written but not sent yet. */
  get unread(): number {
    return this.parts.socket.writableLength;
  }

  /** Must be called regularly. A client that stopped reading may never have enough unread to be behind. */
  noteProgress(now: Instant): void {
    const { bytesWritten } = this.parts.socket;
    const sentBytes = bytesWritten - this.unread;
    const isMoving = this.unread === 0 || sentBytes > this.#sentBytes;
    this.#sentBytes = sentBytes;
    this.stuckSince = isMoving ? null : (this.stuckSince ?? now);
  }

  get session(): Session | null {
    return this.caller?.session ?? null;
  }

  send(text: string): void {
    const { socket, app } = this.parts;
    if (!this.#isOpen || socket.destroyed) return;
    socket.write(`${text}\r\n`, 'latin1');
    this.#sentChars += text.length;
    if (this.isBehind || socket.writableLength <= waitingBytesMax) return;
    this.behindSince = app.clock.now();
    socket.pause();
    this.#drained = new Promise((resolve) => {
      this.#noteDrained = resolve;
    });
  }

  /** Starts a new period for the count of requests. */
  resetCounts(): void {
    this.#requestsLately = 0;
    this.#subscriptionsLately = 0;
  }

  /** Sends the reason and disconnects, without waiting for the client. */
  end(code: StreamCode, message: string): void {
    this.#close(new StreamProblem(code, message));
  }

  #close(problem: StreamProblem): void {
    if (!this.#isOpen) return;
    this.#sendFailure(null, problem);
    this.#goodbye();
  }

  /** Disconnects at once. */
  destroy(): void {
    this.#forget();
    this.parts.socket.destroy();
  }

  #goodbye(): void {
    const { socket, app } = this.parts;
    const isStuck = this.isBehind || this.stuckSince !== null;
    this.#forget();
    if (isStuck) socket.destroy();
    else {
      socket.end();
      app.clock.after(goodbyeMs, () => socket.destroy());
    }
  }

  #forget(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#noteDrained();
    this.#cancelTimeout();
    const { hub, onEnd } = this.parts;
    for (const subscription of this.#subscriptions.values()) hub.remove(subscription);
    this.#subscriptions.clear();
    onEnd(this, this.isBehind ? this.unread : 0);
  }

  #catchUp(): void {
    if (!this.isBehind) return;
    this.behindSince = null;
    this.#noteDrained();
    if (!this.#isOpen) return;
    this.parts.socket.resume();
    for (const subscription of this.#subscriptions.values()) subscription.flush();
  }

  #take(bytes: Buffer): void {
    if (!this.#isOpen) return;
    const isKnown = this.caller !== null;
    const lines = this.#lines.take(bytes, isKnown ? lineBytesMax : firstLineBytesMax);
    if (lines === null) return this.end('INVALID_INPUT', 'the line is too long');
    for (const line of lines) {
      this.#requestsLately += 1;
      this.#waiting += 1;
      const isTooMany = this.#requestsLately > requestsMax || this.#waiting > requestsWaitingMax;
      if (isTooMany) {
        const text = 'too many requests in too short a time';
        return this.#close(new StreamProblem('TOO_MANY_REQUESTS', text, countsSeconds));
      }
      this.#turn = this.#turn
        .then(() => this.#answer(line))
        .finally(() => {
          this.#waiting -= 1;
        });
    }
    return undefined;
  }

  async #answer(line: string): Promise<void> {
    await this.#drained;
    if (!this.#isOpen) return;
    const read = readRequest(line);
    if ('problem' in read) return this.#fail(read.id, read.problem);
    const { request } = read;
    try {
      await this.#serve(request);
    } catch (error) {
      this.#fail(request.id ?? null, this.#problemOf(error));
    }
  }

  async #serve(request: StreamRequest): Promise<void> {
    if (request.op === 'authentication') return this.#authenticate(request);
    if (this.caller === null) {
      throw new StreamProblem('NOT_AUTHORIZED', 'the connection is not authenticated');
    }
    if (request.op === 'heartbeat') return this.#sendSuccess(request.id);
    this.#subscriptionsLately += 1;
    if (this.#subscriptionsLately > subscriptionsMax) {
      const text = 'too many subscriptions in too short a time';
      throw new StreamProblem('TOO_MANY_REQUESTS', text, countsSeconds);
    }
    await this.#subscribe(request, this.caller);
  }

  /** An image is read like the answer to a call: in its turn, and out of the budgets of the key. */
  async #subscribe(
    request: RequestOf<'marketSubscription' | 'orderSubscription'>,
    caller: ApiCaller,
  ): Promise<void> {
    const { turns, budgets } = this.parts.reading;
    const key = this.appKey ?? '';
    budgets.take(key, imagePoints);
    const leave = await turns.enter(`key ${key}`);
    try {
      await turns.work(() => {
        if (!this.#isOpen) return;
        const before = this.#sentChars;
        if (request.op === 'marketSubscription') this.#followMarkets(request, caller);
        else this.#followOrders(request, caller);
        budgets.addBytes(key, this.#sentChars - before);
      });
    } finally {
      leave();
    }
  }

  async #authenticate(request: RequestOf<'authentication'>): Promise<void> {
    if (this.caller !== null) {
      throw new StreamProblem('INVALID_REQUEST', 'the connection is authenticated already');
    }
    const connectionsAvailable = await this.parts.admit(this, request);
    this.#cancelTimeout();
    this.#sendSuccess(request.id, { connectionsAvailable });
  }

  #followMarkets(
    request: RequestOf<'marketSubscription'>,
    { app, session, site }: ApiCaller,
  ): void {
    const { hub } = this.parts;
    const subscription = new MarketSubscription(request, {
      clock: app.clock,
      books: hub.markets,
      epoch: hub.epoch,
      sink: this,
      allowedSports: session.player.allowed_sports,
      rate: site.commission_rate,
      wake: hub.wake,
    });
    this.#begin(subscription, request);
  }

  #followOrders(request: RequestOf<'orderSubscription'>, caller: ApiCaller): void {
    const { hub, answers, app } = this.parts;
    const subscription = new OrderSubscription(request, {
      clock: app.clock,
      books: hub.orders,
      answers,
      epoch: hub.epoch,
      sink: this,
      playerId: idOf(caller),
      wake: hub.wake,
    });
    this.#begin(subscription, request);
  }

  /** Replaces the previous subscription of the same kind, unless the new one cannot be served. */
  #begin<Kinds extends Kind>(
    subscription: Subscription & {
      check: (request: RequestOf<Kinds>) => number | null;
      begin: (known: number | null) => void;
    },
    request: RequestOf<Kinds>,
  ): void {
    const { hub } = this.parts;
    let known: number | null;
    try {
      known = subscription.check(request);
    } catch (error) {
      subscription.close();
      throw error;
    }
    const former = this.#subscriptions.get(request.op);
    this.#subscriptions.set(request.op, subscription);
    hub.add(subscription);
    this.#sendSuccess(request.id);
    subscription.begin(known);
    if (former) hub.remove(former);
  }

  #sendSuccess(id: number | null | undefined, more: object = {}): void {
    const status = { op: 'status', id: id ?? null, statusCode: 'SUCCESS', connectionClosed: false };
    this.send(JSON.stringify({ ...status, ...more }));
  }

  #sendFailure(id: number | null, { code, message }: StreamProblem): void {
    const connectionClosed = endsConnection(code);
    const status = { op: 'status', id, statusCode: 'FAILURE', errorCode: code };
    const { connectionId } = this.parts;
    this.send(asciiJson({ ...status, errorMessage: message, connectionClosed, connectionId }));
  }

  #fail(id: number | null, problem: StreamProblem): void {
    if (!this.#isOpen) return;
    this.#sendFailure(id, problem);
    if (endsConnection(problem.code)) this.#goodbye();
  }

  /** Answers errors with their code only, without internal details. */
  #problemOf(error: unknown): StreamProblem {
    if (error instanceof StreamProblem) return error;
    if (error instanceof ApiProblem) {
      const code = isStreamCode(error.code) ? error.code : 'NOT_AUTHORIZED';
      return new StreamProblem(code, error.message);
    }
    this.parts.app.log.error({ error }, 'a request of the betfair-shaped stream failed');
    return new StreamProblem('UNEXPECTED_ERROR', 'the request failed');
  }
}
