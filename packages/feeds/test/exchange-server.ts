/**
 * A small exchange for tests: sign-in, catalogue, books of closed markets and the stream, by the real
 * protocol, playing recorded lines message by message. Tests can make it cut connections, fall silent and
 * forget sessions; it counts the requests it receives.
 */
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createServer as createPlainServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { LiveAddresses } from '../src/betfair/live/addresses.ts';
import { type RawMarket, rawMarkets } from './raw-markets.ts';

type Words = Readonly<Record<string, unknown>>;

export interface ExchangeRules {
  readonly lines: readonly string[];
  readonly segmentSize?: number;
  /** The conflation that the stream reports, whatever was requested. */
  readonly conflateMs?: number;
  readonly tls?: { readonly key: string; readonly cert: string };
}

interface Subscriber {
  readonly socket: Socket;
  id: number;
  marketIds: ReadonlySet<string>;
}

export class ExchangeServer {
  readonly requests: Words[] = [];
  readonly calls: { readonly path: string; readonly body: string }[] = [];
  /** Refuses the next stream requests with this code. */
  refuseWith: string | null = null;
  readonly #rules: ExchangeRules;
  readonly #markets = rawMarkets();
  readonly #told: Words[] = [];
  readonly #subscribers = new Set<Subscriber>();
  readonly #hidden = new Set<string>();
  readonly #servers: Server[] = [];
  #sessions = 0;
  #played = 0;
  addresses!: LiveAddresses;

  private constructor(rules: ExchangeRules) {
    this.#rules = rules;
  }

  static async open(rules: ExchangeRules): Promise<ExchangeServer> {
    const server = new ExchangeServer(rules);
    await server.#listen();
    onTestFinished(() => server.#close());
    return server;
  }

  get isAtEnd(): boolean {
    return this.#played === this.#rules.lines.length;
  }

  /** Lines sent so far. */
  get played(): number {
    return this.#played;
  }

  /** Number of connections that have subscribed. */
  get connections(): number {
    return this.#subscribers.size;
  }

  /** Sends the next lines, each as one message. */
  play(count: number): void {
    for (let left = count; left > 0 && !this.isAtEnd; left -= 1) {
      const message = JSON.parse(this.#rules.lines[this.#played] as string) as Words;
      this.#played += 1;
      const changes = (message['mc'] ?? []) as readonly (Words & { id: string })[];
      for (const change of changes) this.#markets.apply(change);
      this.#told.push(message);
      for (const subscriber of this.#subscribers) this.#tell(subscriber, message);
    }
  }

  /** Breaks every connection. */
  cut(): void {
    for (const { socket } of this.#subscribers) socket.destroy();
    this.#subscribers.clear();
  }

  /** Sends a text unchanged to every subscriber. */
  sendRaw(text: string): void {
    for (const { socket } of this.#subscribers) socket.write(text);
  }

  heartbeat(): void {
    for (const { socket, id } of this.#subscribers) {
      socket.write(lineOf({ op: 'mcm', id, ct: 'HEARTBEAT', ...this.#clocks() }));
    }
  }

  /** Removes the market from the stream and the catalogue, as happens to a closed one after a while. */
  hide(marketId: string): void {
    this.#hidden.add(marketId);
  }

  endSessions(): void {
    this.#sessions += 1;
  }

  #clocks(): Words {
    return { initialClk: 'begun', clk: `${this.#told.length}`, pt: this.#lastAt() };
  }

  #lastAt(): number {
    return Number(this.#told.at(-1)?.['pt'] ?? 0);
  }

  #tell({ socket, id, marketIds }: Subscriber, message: Words): void {
    const mc = ((message['mc'] ?? []) as readonly { id: string }[]).filter((change) =>
      marketIds.has(change.id),
    );
    if (mc.length === 0) return;
    const { pt } = message;
    socket.write(lineOf({ op: 'mcm', id, clk: `${this.#told.length}`, pt, mc }));
  }

  async #listen(): Promise<void> {
    const { tls } = this.#rules;
    const http = createHttpServer((request, response) => {
      void this.#answerCall(request).then((body) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(body));
      });
    });
    const stream =
      tls === undefined
        ? createPlainServer((socket) => this.#greet(socket))
        : createTlsServer(tls, (socket) => this.#greet(socket));
    const [httpPort, streamPort] = await Promise.all([portOf(http), portOf(stream as Server)]);
    this.#servers.push(http, stream as Server);
    const base = `http://127.0.0.1:${httpPort}`;
    this.addresses = {
      identityUrl: `${base}/api`,
      certificateUrl: `${base}/api`,
      bettingUrl: `${base}/exchange/betting/json-rpc/v1`,
      stream: {
        host: tls === undefined ? '127.0.0.1' : 'localhost',
        port: streamPort,
        isTls: tls !== undefined,
        ...(tls === undefined ? {} : { authority: tls.cert }),
      },
    };
  }

  async #close(): Promise<void> {
    this.cut();
    await Promise.all(
      this.#servers.map((server) => new Promise((resolve) => void server.close(resolve))),
    );
  }

  async #answerCall(request: IncomingMessage): Promise<unknown> {
    let body = '';
    for await (const part of request) body += part;
    const path = request.url ?? '';
    this.calls.push({ path, body });
    if (path === '/api/login') {
      const isRight = new URLSearchParams(body).get('password') === 'right';
      return isRight
        ? { token: `token-${this.#sessions}`, product: 'p', status: 'SUCCESS', error: '' }
        : { token: '', product: 'p', status: 'FAIL', error: 'INVALID_USERNAME_OR_PASSWORD' };
    }
    if (path === '/api/keepAlive') return { token: '', status: 'SUCCESS', error: '' };
    return this.#answerRpc(JSON.parse(body) as Words);
  }

  #answerRpc({ method, params }: Words): unknown {
    const asked = params as Words;
    if (method === 'SportsAPING/v1.0/listMarketCatalogue') {
      const { from } = (asked['filter'] as { marketStartTime: { from: string } }).marketStartTime;
      const rows = this.#offered()
        .map(catalogueRow)
        .filter(({ marketStartTime }) => marketStartTime >= from)
        .toSorted((a, b) => a.marketStartTime.localeCompare(b.marketStartTime, 'en'));
      return { result: rows.slice(0, asked['maxResults'] as number) };
    }
    const ids = asked['marketIds'] as readonly string[];
    return { result: ids.map((id) => bookRow(id, this.#markets.get(id))) };
  }

  /** Every market that has been sent. */
  #offered(): { readonly id: string; readonly definition: Words }[] {
    return this.#markets
      .all()
      .filter(([id, { definition }]) => !this.#hidden.has(id) && definition !== null)
      .map(([id, { definition }]) => ({ id, definition: definition as Words }));
  }

  #greet(socket: Socket): void {
    const subscriber: Subscriber = { socket, id: 0, marketIds: new Set() };
    socket.setEncoding('utf8');
    socket.on('error', () => {});
    socket.on('close', () => this.#subscribers.delete(subscriber));
    let rest = '';
    socket.on('data', (part: string) => {
      const lines = (rest + part).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#answerRequest(subscriber, JSON.parse(line) as Words);
    });
    socket.write(lineOf({ op: 'connection', connectionId: '1-1' }));
  }

  #answerRequest(subscriber: Subscriber, request: Words): void {
    this.requests.push(request);
    const { socket } = subscriber;
    const { id, op } = request;
    const refused = this.#refusalOf(request);
    if (refused !== null) {
      const status = { op: 'status', id, statusCode: 'FAILURE', errorCode: refused };
      socket.write(lineOf({ ...status, errorMessage: '', connectionClosed: true }));
      if (refused !== 'INVALID_CLOCK') socket.end();
      return;
    }
    socket.write(lineOf({ op: 'status', id, statusCode: 'SUCCESS', connectionClosed: false }));
    if (op === 'marketSubscription') this.#subscribe(subscriber, request);
  }

  #refusalOf({ op, session }: Words): string | null {
    if (op === 'authentication' && session !== `token-${this.#sessions}`) {
      return 'INVALID_SESSION_INFORMATION';
    }
    const { refuseWith } = this;
    if (op === 'marketSubscription') this.refuseWith = null;
    return op === 'marketSubscription' ? refuseWith : null;
  }

  #subscribe(subscriber: Subscriber, request: Words): void {
    const { marketIds } = request['marketFilter'] as { marketIds: readonly string[] };
    subscriber.id = request['id'] as number;
    subscriber.marketIds = new Set(marketIds.filter((id) => !this.#hidden.has(id)));
    this.#subscribers.add(subscriber);
    const conflateMs = this.#rules.conflateMs ?? 0;
    const frame = { op: 'mcm', id: subscriber.id, conflateMs, ...this.#clocks() };
    const clk = request['clk'];
    if (typeof clk === 'string') {
      const missed = this.#told
        .slice(Number(clk))
        .flatMap(({ mc }) => (mc ?? []) as readonly { id: string }[])
        .filter(({ id }) => subscriber.marketIds.has(id));
      subscriber.socket.write(lineOf({ ...frame, ct: 'RESUB_DELTA', mc: missed }));
      return;
    }
    const images = [...subscriber.marketIds]
      .map((id) => this.#markets.imageOf(id))
      .filter((image) => image !== null);
    for (const part of this.#segmentsOf(images)) {
      subscriber.socket.write(lineOf({ ...frame, ct: 'SUB_IMAGE', ...part }));
    }
  }

  #segmentsOf(mc: readonly Words[]): Words[] {
    const size = this.#rules.segmentSize ?? mc.length;
    if (mc.length <= size) return [{ mc }];
    const parts: Words[] = [];
    for (let from = 0; from < mc.length; from += size) {
      const isLast = from + size >= mc.length;
      const segmentType = isLast ? 'SEG_END' : from === 0 ? 'SEG_START' : 'SEG';
      parts.push({ segmentType, mc: mc.slice(from, from + size) });
    }
    return parts;
  }
}

const lineOf = (message: Words): string => `${JSON.stringify(message)}\r\n`;

function portOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function catalogueRow({ id, definition }: { id: string; definition: Words }) {
  const runners = definition['runners'] as readonly { id: number; name?: string }[];
  return {
    marketId: id,
    marketName: `Market ${id}`,
    marketStartTime: new Date(definition['marketTime'] as string).toISOString(),
    event: { id: definition['eventId'], name: `Event of ${id}` },
    runners: runners.map((runner) => ({
      selectionId: runner.id,
      runnerName: `Selection ${runner.id}`,
    })),
  };
}

function bookRow(marketId: string, market: RawMarket | undefined): Words {
  const definition = market?.definition as {
    status?: string;
    numberOfWinners?: number;
    runners?: readonly Words[];
  } | null;
  return {
    marketId,
    status: definition?.status ?? 'OPEN',
    numberOfWinners: definition?.numberOfWinners ?? 1,
    runners: (definition?.runners ?? []).map(({ id, status }) => ({ selectionId: id, status })),
  };
}
