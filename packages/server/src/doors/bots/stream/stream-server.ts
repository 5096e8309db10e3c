/**
 * Serves the Betfair-shaped stream. A client needs an application key and a session of the same player. No
 * connection outlives its session, its key, its player or its site by more than a second.
 */
import { randomBytes } from 'node:crypto';
import { createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, Server as TlsServer } from 'node:tls';
import type { Cancel } from '../../../base/clock.ts';
import { goodAppKeys } from '../../../store/queries/app-keys.ts';
import { AddressRate } from '../../door/address-rate.ts';
import { NetworkCounts } from '../../door/connections/network-counts.ts';
import { type ConnectionEnd, watchSessions } from '../../door/connections/watch-sessions.ts';
import { isLeading } from '../../door/leading.ts';
import type { Decides } from '../../door/parts.ts';
import type { BetfairStreamReport } from '../../machines/health.ts';
import { identifyCaller } from '../call/caller.ts';
import type { OrderAnswers } from '../order-answers.ts';
import { openReading, type Reading } from '../price/reading.ts';
import { Connection, countsSeconds } from './connection.ts';
import type { RequestOf } from './requests.ts';
import { StreamHub } from './stream-hub.ts';
import { type StreamCode, StreamProblem } from './stream-problem.ts';

export interface BetfairStreamOptions {
  readonly app: Decides;
  readonly answers: OrderAnswers;
  /** Shared with the calls. */
  readonly reading?: Reading;
  /**
   * New connections and authentications per address in ten seconds; 0 for no limit, on open connections
   * neither.
   */
  readonly rateLimit: number;
  /** Both as PEM; null for plain connections, on this machine only. */
  readonly tls: { readonly key: string; readonly cert: string } | null;
}

const connectionsMax = 5000;
/** Limit for an IPv4 address or an IPv6 /64; includes unauthenticated connections. */
const perNetworkMax = 100;
const handshakeMs = 15_000;
const keepAliveMs = 30_000;
const checkMs = 500;
const countsMs = countsSeconds * 1000;
/** As for calls of a server that does not lead. */
const leadSeconds = 1;
const keysMs = 1000;
/** How long a client may be behind, or leave a connection stuck. */
const unreadMsMax = 20_000;
/** Most unread bytes on all connections together. Beyond it, the connections with the most are closed. */
const unreadBytesMax = 256 * 1024 * 1024;

const endings: Readonly<Record<ConnectionEnd, readonly [StreamCode, string]>> = {
  'signed-out': ['INVALID_SESSION_INFORMATION', 'the session is over'],
  'session-over': ['INVALID_SESSION_INFORMATION', 'the session is over'],
  'site-suspended': ['NOT_AUTHORIZED', 'the site is suspended'],
};

export class BetfairStream {
  readonly #app: Decides;
  readonly #answers: OrderAnswers;
  readonly #reading: Reading;
  readonly #hub: StreamHub;
  readonly #server: Server;
  readonly #rate: AddressRate | null;
  readonly #connections = new Set<Connection>();
  readonly #sockets = new Set<Socket>();
  readonly #perNetwork = new NetworkCounts();
  readonly #ends: Cancel[];
  #refused = 0;
  #droppedBytes = 0;

  constructor(options: BetfairStreamOptions) {
    const { app, answers, rateLimit, tls, reading } = options;
    const { clock } = app;
    this.#app = app;
    this.#reading = reading ?? openReading(clock, rateLimit);
    this.#answers = answers;
    this.#hub = new StreamHub(app, answers);
    this.#rate = rateLimit === 0 ? null : new AddressRate(clock, { max: rateLimit });
    const greet = (socket: Socket) => this.#greet(socket);
    const server =
      tls === null
        ? createPlainServer()
        : createTlsServer({ ...tls, handshakeTimeout: handshakeMs });
    server.on('connection', (socket: Socket) => this.#count(socket));
    server.on(tls === null ? 'connection' : 'secureConnection', greet);
    // A failed handshake only counts as refused; its socket is gone.
    server.on('tlsClientError', () => this.#noteRefused());
    this.#server = server;
    this.#ends = [
      watchSessions({
        app,
        open: this.#connections,
        heldBy: ({ session, caller }) => ({ session, site: caller?.site ?? null }),
        end: (connection, why) => connection.end(...endings[why]),
      }),
      clock.every(checkMs, () => {
        this.#check();
        this.#shed();
      }),
      clock.every(countsMs, () => this.#resetCounts()),
      clock.every(keysMs, () => void this.#checkKeys()),
    ];
  }

  /** Resolves to the port. */
  listen({ host, port }: { readonly host: string; readonly port: number }): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ host, port }, () => {
        this.#server.removeListener('error', reject);
        const bound = this.#server.address();
        resolve(typeof bound === 'object' && bound !== null ? bound.port : port);
      });
    });
  }

  /** Applies to new connections; open ones continue. */
  renewTls(tls: NonNullable<BetfairStreamOptions['tls']>): void {
    if (this.#server instanceof TlsServer) this.#server.setSecureContext(tls);
  }

  report(): BetfairStreamReport {
    let unreadBytes = 0;
    for (const { unread } of this.#connections) unreadBytes += unread;
    return {
      unreadBytes,
      connections: this.#connections.size,
      subscriptions: this.#hub.subscriptions,
      refused: this.#refused,
      droppedBytes: this.#droppedBytes,
    };
  }

  async close(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    const closed = new Promise((resolve) => void this.#server.close(resolve));
    for (const connection of this.#connections) connection.destroy();
    for (const socket of this.#sockets) socket.destroy();
    this.#hub.close();
    await closed;
  }

  #noteRefused(): void {
    this.#refused += 1;
  }

  /** Counts a socket from the start, before any handshake. */
  #count(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const isTooMany =
      this.#rate !== null &&
      (this.#perNetwork.of(address) >= perNetworkMax || this.#rate.take(address).isOver);
    if (isTooMany || this.#sockets.size >= connectionsMax) {
      this.#noteRefused();
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    this.#perNetwork.enter(address);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, keepAliveMs);
    socket.on('error', () => {});
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#perNetwork.leave(address);
    });
  }

  #greet(socket: Socket): void {
    if (socket.destroyed) return;
    const connection = new Connection({
      app: this.#app,
      hub: this.#hub,
      answers: this.#answers,
      reading: this.#reading,
      socket,
      connectionId: randomBytes(9).toString('hex'),
      admit: (own, request) => this.#admit(own, request),
      onEnd: (own, unsent) => {
        this.#connections.delete(own);
        this.#droppedBytes += unsent;
        if (own.caller === null) this.#noteRefused();
      },
    });
    this.#connections.add(connection);
  }

  /** No await may come between the last check of the session and the registration of the connection. */
  async #admit(
    connection: Connection,
    { appKey, session: token }: RequestOf<'authentication'>,
  ): Promise<number> {
    const taken = this.#rate?.take(connection.parts.socket.remoteAddress ?? '');
    if (taken?.isOver) {
      const text = 'too many authentications of this address';
      throw new StreamProblem('TOO_MANY_REQUESTS', text, taken.resetSeconds);
    }
    if (!isLeading(this.#app)) {
      throw new StreamProblem('CONNECTION_FAILED', 'this server does not lead', leadSeconds);
    }
    const given = { key: appKey ?? undefined, token: token ?? undefined };
    const caller = await identifyCaller(this.#app, given);
    const key = appKey ?? '';
    const { connectionsMax } = caller.limits;
    const held = [...this.#connections].filter((other) => other.appKey === key).length;
    if (held >= connectionsMax) {
      const text = `the key may have ${connectionsMax} connections`;
      throw new StreamProblem('MAX_CONNECTION_LIMIT_EXCEEDED', text);
    }
    connection.caller = caller;
    connection.appKey = key;
    return connectionsMax - held - 1;
  }

  #check(): void {
    const now = this.#app.clock.now();
    const isOurs = isLeading(this.#app);
    for (const connection of this.#connections) {
      connection.noteProgress(now);
      const { behindSince, stuckSince } = connection;
      const unreadSince = behindSince ?? stuckSince;
      if (!isOurs) {
        connection.end('CONNECTION_FAILED', 'this server no longer leads');
      } else if (unreadSince !== null && now - unreadSince > unreadMsMax) {
        connection.end('TIMEOUT', 'what was sent was not read');
      }
    }
  }

  #shed(): void {
    const unread = [...this.#connections]
      .filter(({ isBehind }) => isBehind)
      .map((connection) => ({ connection, bytes: connection.unread }))
      .toSorted((one, other) => other.bytes - one.bytes);
    let total = unread.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { connection, bytes } of unread) {
      if (total <= unreadBytesMax) return;
      total -= bytes;
      connection.end('TIMEOUT', 'too much was left unread');
    }
  }

  #resetCounts(): void {
    for (const connection of this.#connections) connection.resetCounts();
  }

  /** Ends connections whose key was revoked. */
  async #checkKeys(): Promise<void> {
    const held = new Set([...this.#connections].flatMap(({ appKey }) => appKey ?? []));
    if (held.size === 0) return;
    try {
      const good = await goodAppKeys(this.#app.store, [...held]);
      for (const connection of this.#connections) {
        const { appKey } = connection;
        if (appKey !== null && held.has(appKey) && !good.has(appKey)) {
          connection.end('INVALID_APP_KEY', 'the key is revoked');
        }
      }
    } catch (error) {
      this.#app.log.warn({ error }, 'the keys of the betfair-shaped stream cannot be checked');
    }
  }
}
