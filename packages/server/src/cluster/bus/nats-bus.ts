/**
 * The bus over NATS core, 2.9 or newer, without JetStream: nothing is stored. A lost connection is reopened
 * as long as the server runs; messages of the meantime are not buffered.
 */
import {
  type ConnectionOptions,
  connect,
  errors,
  type Msg,
  type NatsConnection,
} from '@nats-io/transport-node';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Bus, BusReply, BusRequest, Payload } from './bus.ts';

interface NatsOptions {
  /** `nats://user:password@host:4222`, several joined with commas; `tls://` for TLS. */
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** A connection without an answer to two of them is given up. */
const pingMs = 2000;
const reconnectMs = 250;
const connectMaxMs = 5000;
const connectAgainMs = 1000;
const usualPayloadMax = 1024 * 1024;
/** Requests in progress; more get no answer. */
const answeringMax = 4096;

/** Connects in the background: a server starts, and runs, without a connection. */
export const openNats = (options: NatsOptions): Bus => new NatsBus(options);

/** The library does not take a user out of an address. */
function optionsOf(text: string): ConnectionOptions {
  const urls = text.split(',').map((part) => new URL(part.trim()));
  const [first] = urls;
  const { username = '', password = '' } = first ?? {};
  const user = decodeURIComponent(username);
  const isTls = urls.some(({ protocol }) => protocol === 'tls:');
  const known = password === '' ? { token: user } : { user, pass: decodeURIComponent(password) };
  return {
    servers: urls.map(({ host }) => host),
    ...(user !== '' && known),
    ...(isTls && { tls: {} }),
  };
}

const connecting: ConnectionOptions = {
  name: 'layline',
  noEcho: true,
  maxReconnectAttempts: -1,
  reconnectTimeWait: reconnectMs,
  timeout: connectMaxMs,
  pingInterval: pingMs,
  maxPingOut: 2,
  ignoreClusterUpdates: true,
};

type OnMessage = (error: Error | null, message: Msg) => void;

interface Subscribed {
  readonly subject: string;
  readonly onMessage: OnMessage;
  end: () => void;
}

class NatsBus implements Bus {
  readonly #options: NatsOptions;
  readonly #pending = new Set<(reply: BusReply) => void>();
  /** Each with the end of its subscription, once there is a connection. */
  readonly #subscriptions = new Map<object, Subscribed>();
  readonly #closed = new AbortController();
  #connection: NatsConnection | null = null;
  #isUp = false;
  #answering = 0;

  constructor(options: NatsOptions) {
    this.#options = options;
    void this.#connect();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  get payloadMax(): number {
    return this.#connection?.info?.max_payload ?? usualPayloadMax;
  }

  publish(subject: string, payload: Payload): void {
    if (!this.#isUp) return;
    try {
      this.#connection?.publish(subject, payload);
    } catch (error) {
      this.#options.log.warn({ reason: String(error), subject }, 'a message could not be sent');
    }
  }

  subscribe(subject: string, handler: (payload: Payload) => void): () => void {
    return this.#listen(subject, (error, message) => {
      if (error === null) handler(message.data);
    });
  }

  async request({ subject, payload, maxMs }: BusRequest): Promise<BusReply> {
    // The library would buffer the request and send it later.
    if (!this.#isUp || this.#connection === null) return { kind: 'nobody' };
    if (payload.byteLength > this.payloadMax) return { kind: 'nobody' };
    const { promise, resolve } = Promise.withResolvers<BusReply>();
    this.#pending.add(resolve);
    this.#connection.request(subject, payload, { timeout: maxMs }).then(
      ({ data }) => resolve({ kind: 'reply', payload: data }),
      (error: unknown) => resolve({ kind: isNobody(error) ? 'nobody' : 'lost' }),
    );
    const reply = await promise;
    this.#pending.delete(resolve);
    return reply;
  }

  serve(subject: string, answer: (payload: Payload) => Promise<Payload>): () => void {
    return this.#listen(subject, (error, message) => {
      if (error === null && this.#answering < answeringMax) void this.#answer(message, answer);
    });
  }

  async close(): Promise<void> {
    this.#closed.abort();
    this.#isUp = false;
    const connection = this.#connection;
    if (connection === null) return;
    const closed = connection.drain().catch(() => connection.close());
    await Promise.race([closed, this.#options.clock.sleep(pingMs)]);
  }

  #listen(subject: string, onMessage: OnMessage): () => void {
    const key = {};
    const subscribed: Subscribed = { subject, onMessage, end: () => undefined };
    this.#subscriptions.set(key, subscribed);
    if (this.#connection !== null) this.#begin(this.#connection, subscribed);
    return () => {
      this.#subscriptions.delete(key);
      subscribed.end();
    };
  }

  #begin(connection: NatsConnection, subscribed: Subscribed): void {
    const { subject, onMessage } = subscribed;
    const subscription = connection.subscribe(subject, { callback: onMessage });
    subscribed.end = () => subscription.unsubscribe();
  }

  async #connect(): Promise<void> {
    const { url, clock, log } = this.#options;
    let logged = '';
    while (!this.#closed.signal.aborted) {
      try {
        const connection = await connect({ ...optionsOf(url), ...connecting });
        if (this.#closed.signal.aborted) return void connection.close();
        this.#connection = connection;
        for (const one of this.#subscriptions.values()) this.#begin(connection, one);
        this.#comeUp();
        return await this.#watch(connection);
      } catch (error) {
        const reason = String(error);
        if (reason !== logged)
          log.warn({ reason }, 'the wire to the other servers is not there yet');
        logged = reason;
        await clock.sleep(connectAgainMs, this.#closed.signal);
      }
    }
  }

  async #answer(message: Msg, answer: (payload: Payload) => Promise<Payload>): Promise<void> {
    this.#answering += 1;
    try {
      message.respond(await answer(message.data));
    } catch (error) {
      const reason = String(error);
      this.#options.log.warn({ reason }, 'a request on the wire was left without an answer');
    } finally {
      this.#answering -= 1;
    }
  }

  /** Resolves when the connection is closed for good. */
  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') this.#goDown();
      if (type === 'reconnect') this.#comeUp();
    }
    this.#goDown();
  }

  #goDown(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#options.log.warn('the wire to the other servers is down');
    for (const resolve of this.#pending) resolve({ kind: 'lost' });
  }

  #comeUp(): void {
    this.#isUp = true;
    this.#options.log.info('the wire to the other servers is up');
  }
}

const isNobody = (error: unknown): boolean =>
  error instanceof errors.NoRespondersError ||
  (error instanceof errors.RequestError && error.isNoResponders());
