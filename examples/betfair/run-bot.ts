/** Runs a bot: signs in, follows markets and its own orders, and resumes after a cut or an error. */
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { connect as connectTls } from 'node:tls';
import { Exchange, readSettings, recordedSettings } from './exchange.ts';
import { type Market, Markets, Orders } from './markets.ts';
import { recordedVenue } from './recorded-venue.ts';
import { Venue } from './venue.ts';

type Json = ReturnType<typeof JSON.parse>;

/** A bot's handlers. A message is handled completely, including the returned promise, before the next. */
export interface Bot {
  /** Markets to follow, as a filter of the stream. */
  readonly marketFilter: object;
  /** Called when a market changes. */
  readonly onMarket?: (market: Market, venue: Venue) => unknown;
  /** Called when the bot's own orders change. */
  readonly onOrders?: (venue: Venue) => unknown;
  /** Called with each market message, unchanged. */
  readonly onMessage?: (message: Json) => unknown;
}

const fields = ['EX_MARKET_DEF', 'EX_BEST_OFFERS', 'EX_LTP', 'EX_TRADED_VOL'];

/** Three heartbeats. A server that vanished does not close its connections. */
const silenceMsMax = 15_000;

/** Never resolves; rejects if the first sign-in fails. */
export async function runBot(bot: Bot): Promise<never> {
  const recorded = recordedVenue();
  const exchange = new Exchange(recorded === null ? readSettings() : recordedSettings);
  const [markets, orders] = [new Markets(), new Orders()];
  const venue = new Venue(exchange, orders);
  /** Clocks of the last message of each kind, to resume from. */
  const clocks: Record<string, { initialClk?: string; clk?: string }> = { mcm: {}, ocm: {} };

  async function deal(message: Json): Promise<void> {
    const { op, initialClk, clk } = message;
    clocks[op] = {
      ...clocks[op],
      ...(initialClk === undefined ? {} : { initialClk }),
      ...(clk === undefined ? {} : { clk }),
    };
    if (op === 'ocm') {
      orders.take(message);
      if (message.oc !== undefined) await bot.onOrders?.(venue);
      return;
    }
    await bot.onMessage?.(message);
    for (const market of markets.take(message)) await bot.onMarket?.(market, venue);
  }

  function subscribe(): object[] {
    const { settings, token } = exchange;
    const marketDataFilter = { fields, ladderLevels: 3 };
    const wanted = { marketFilter: bot.marketFilter, marketDataFilter };
    return [
      { op: 'authentication', id: 1, appKey: settings.appKey, session: token },
      { op: 'marketSubscription', id: 2, ...wanted, ...clocks['mcm'] },
      { op: 'orderSubscription', id: 3, ...clocks['ocm'] },
    ];
  }

  /** Resolves when the connection ends; rejects if the server or a handler refuses to go on. */
  async function follow(): Promise<void> {
    const socket = await openStream(exchange.settings.stream);
    const send = (requests: readonly object[]) =>
      socket.write(requests.map((request) => `${JSON.stringify(request)}\r\n`).join(''));
    const lines = createInterface({ input: socket });
    // Lines would otherwise end only if the server ends the connection in an orderly way.
    socket.once('close', () => lines.close());
    send(subscribe());
    try {
      for await (const line of lines) {
        const message = JSON.parse(line);
        if (message.statusCode === 'FAILURE') throw new RefusedError(message);
        if (message.op !== 'mcm' && message.op !== 'ocm') continue;
        await deal(message);
      }
    } finally {
      socket.destroy();
    }
  }

  if (recorded !== null) return recorded.play(bot.marketFilter, deal);
  for (;;) {
    try {
      await exchange.signIn();
      await follow();
    } catch (error) {
      if (exchange.token === '') throw error;
      console.error(error);
      if (error instanceof RefusedError) for (const op of ['mcm', 'ocm']) clocks[op] = {};
    }
    await pause();
  }
}

/** The server refused a request of the stream, such as an old clock: the next one starts with an image. */
class RefusedError extends Error {
  constructor({ errorCode, errorMessage }: Json) {
    super(`${errorCode} ${errorMessage}`);
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 1000 + Math.random() * 4000));

/** Rejects if there is no connection. */
async function openStream(address: string): Promise<Socket> {
  const { protocol, hostname: host, port } = new URL(address);
  const to = { host, port: Number(port) };
  const socket =
    protocol === 'tls:'
      ? connectTls({ ...to, ...(isIP(host) ? {} : { servername: host }) })
      : connect(to);
  socket.setNoDelay(true);
  socket.setTimeout(silenceMsMax, () => socket.destroy());
  socket.on('error', (error) => {
    console.error(error.message);
    socket.destroy();
  });
  await Promise.race([
    once(socket, protocol === 'tls:' ? 'secureConnect' : 'connect'),
    once(socket, 'close'),
  ]);
  if (socket.destroyed) throw new Error(`There is no connection to ${address}.`);
  return socket;
}
