/** A plain client of the Betfair-shaped stream: every received line, and the resulting books. */
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

type Json = ReturnType<typeof JSON.parse>;
type Levels = Map<number, readonly number[]>;

interface Heard {
  readonly definition: Json;
  readonly tv: number | null;
  readonly runners: Map<number, Record<string, unknown>>;
}

const ladders = ['atb', 'atl', 'batb', 'batl', 'bdatb', 'bdatl', 'trd'];

/** The result of market messages, by the rules in the exchange's own documentation. */
class ReceivedMarkets {
  readonly markets = new Map<string, Heard>();

  take(message: Json): void {
    if (message.ct === 'SUB_IMAGE' && (message.segmentType ?? 'SEG_START') === 'SEG_START') {
      this.markets.clear();
    }
    for (const change of message.mc ?? []) this.#take(change);
  }

  #take(change: Json): void {
    const known = change.img ? undefined : this.markets.get(change.id);
    if (!known && !change.img) throw new Error(`${change.id} is told of before its image`);
    const runners = known?.runners ?? new Map<number, Record<string, unknown>>();
    for (const { id, ...parts } of change.rc ?? []) {
      const runner = runners.get(id) ?? {};
      runners.set(id, runner);
      for (const [name, value] of Object.entries(parts)) {
        runner[name] = ladders.includes(name) ? laddered(runner[name], value as Json) : value;
      }
    }
    const definition = change.marketDefinition ?? known?.definition;
    this.markets.set(change.id, { definition, tv: change.tv ?? known?.tv ?? null, runners });
  }

  /** Returns plain values, in an order independent of their arrival. */
  plain(): unknown {
    return [...this.markets]
      .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
      .map(([id, { definition, tv, runners }]) => ({
        id,
        definition,
        tv,
        runners: [...runners]
          .toSorted(([one], [other]) => one - other)
          .map(([runner, parts]) => [runner, plainRunner(parts)]),
      }));
  }
}

const plainRunner = (parts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(parts)
      .filter(([, value]) => !(value instanceof Map) || value.size > 0)
      .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
      .map(([name, value]) => [
        name,
        value instanceof Map ? [...(value as Levels)].toSorted(([a], [b]) => a - b) : value,
      ]),
  );

function laddered(known: unknown, changes: readonly (readonly number[])[]): Levels {
  const levels = known instanceof Map ? (known as Levels) : new Map<number, readonly number[]>();
  for (const level of changes) {
    if (level.at(-1) === 0) levels.delete(level[0] as number);
    else levels.set(level[0] as number, level);
  }
  return levels;
}

/** The result of order messages. */
class HeardOrders {
  readonly orders = new Map<string, Json>();
  readonly matched = new Map<string, Levels>();
  readonly closed: string[] = [];

  take(message: Json): void {
    if (message.ct === 'SUB_IMAGE') {
      this.orders.clear();
      this.matched.clear();
    }
    for (const market of message.oc ?? []) {
      for (const runner of market.orc ?? []) this.#take(`${market.id} ${runner.id}`, runner);
      if (market.closed) this.closed.push(market.id);
    }
  }

  #take(key: string, runner: Json): void {
    for (const order of runner.uo ?? []) {
      const parts = [order.sm, order.sr, order.sl, order.sc, order.sv];
      const sum = parts.reduce((total: number, part: number) => total + Math.round(part * 100), 0);
      if (sum !== Math.round(order.s * 100)) throw new Error(`sizes of ${order.id} do not add up`);
      this.orders.set(order.id, order);
    }
    for (const side of ['mb', 'ml']) {
      const known = runner.fullImage ? undefined : this.matched.get(`${key} ${side}`);
      this.matched.set(`${key} ${side}`, laddered(known, runner[side] ?? []));
    }
  }
}

export class BetfairStreamClient {
  readonly messages: Json[] = [];
  readonly markets = new ReceivedMarkets();
  readonly orders = new HeardOrders();
  readonly socket: Socket;
  readonly closed: Promise<void>;
  /** All received lines, to check that they are ASCII. */
  raw = '';
  readonly #waiting = new Set<() => void>();
  #rest = '';

  constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('latin1');
    socket.on('error', () => {});
    socket.on('data', (part: unknown) => this.#hear(String(part)));
    this.closed = new Promise((resolve) => void socket.once('close', () => resolve()));
  }

  send(message: object | string): void {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    this.socket.write(`${text}\r\n`);
  }

  /** Resolves to the first matching message from number `from` on, received or future. */
  async next(is: (message: Json) => boolean, from = 0): Promise<Json> {
    for (;;) {
      const found = this.messages.slice(from).find(is);
      if (found !== undefined) return found;
      await this.#changed();
    }
  }

  /** Resolves once `is` returns true. */
  async until(is: () => boolean): Promise<void> {
    while (!is()) await this.#changed();
  }

  /** Resolves at the next message; rejects if the connection ends before it. */
  #changed(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(resolve);
      void this.closed.then(() =>
        reject(new Error(`closed after ${JSON.stringify(this.messages.at(-1))}`)),
      );
    });
  }

  /** Resolves to the answer to a request, by its number. */
  statusOf(id: number | null): Promise<Json> {
    return this.next((message) => message.op === 'status' && message.id === id);
  }

  /** Authenticates with request number 1; resolves to the status. */
  authenticate(appKey: string, session: string): Promise<Json> {
    this.send({ op: 'authentication', id: 1, appKey, session });
    return this.statusOf(1);
  }

  /** Forgets what was received; what it came to is kept. */
  forget(): void {
    this.messages.length = 0;
    this.raw = '';
  }

  /** The newest clocks of markets or orders. */
  clocks(op: 'mcm' | 'ocm'): { readonly initialClk: string; readonly clk: string } {
    const own = this.messages.filter((message) => message.op === op);
    const initialClk = own.findLast((message) => message.initialClk)?.initialClk;
    return { initialClk, clk: own.findLast((message) => message.clk)?.clk };
  }

  #hear(part: string): void {
    this.raw += part;
    if (!part.includes('\n')) {
      // The parts of a long line are joined once it ends.
      this.#rest += part;
      return;
    }
    const lines = (this.#rest + part).split('\r\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line);
      if (message.op === 'mcm') this.markets.take(message);
      if (message.op === 'ocm') this.orders.take(message);
      this.messages.push(message);
    }
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }
}

export async function openBetfairStreamClient(port: number): Promise<BetfairStreamClient> {
  const socket = connect({ port, host: '127.0.0.1' });
  const client = new BetfairStreamClient(socket);
  onTestFinished(() => void socket.destroy());
  await client.next(({ op }) => op === 'connection');
  return client;
}
