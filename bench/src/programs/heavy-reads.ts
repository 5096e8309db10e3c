/**
 * A program that reads as much as it can, in a process of its own: each kind of call that has cost a server
 * much, over and over, on as many connections as its kind says. It pauses for nothing, not even if refused.
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import process from 'node:process';

export type HeavyKind = 'lists' | 'catalogues' | 'books' | 'orders' | 'cleared' | 'images';

export interface HeavyReport {
  readonly requests: number;
  readonly bytes: number;
  readonly refused: number;
}

const [kind, callsUrl, streamPort, appKey, token] = process.argv.slice(2) as [
  HeavyKind,
  string,
  string,
  string,
  string,
];
const counts = { requests: 0, bytes: 0, refused: 0 };
const values = (from: number): string[] =>
  Array.from({ length: 1000 }, (_, index) => `${from + index}`);
let nth = 0;

const rpc = (method: string, params: object) => ({
  jsonrpc: '2.0',
  method: `SportsAPING/v1.0/${method}`,
  params,
  id: (nth += 1),
});
const marketProjection = [
  'COMPETITION',
  'EVENT',
  'EVENT_TYPE',
  'MARKET_START_TIME',
  'MARKET_DESCRIPTION',
  'RUNNER_DESCRIPTION',
];

/** An address of its own: its calls are not to count as those of the usual program. */
const localAddress = '127.0.0.2';
const agent = new Agent({ keepAlive: true, localAddress });

async function post(body: unknown): Promise<string> {
  const sent = request(`${callsUrl}/exchange/betting/json-rpc/v1`, {
    agent,
    method: 'POST',
    headers: { 'x-application': appKey, 'x-authentication': token },
  });
  sent.end(JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString('latin1');
  counts.requests += 1;
  counts.bytes += text.length;
  counts.refused += text.split('TOO_MANY_REQUESTS').length - 1;
  return text;
}

const marketIds = async (): Promise<string[]> => {
  const text = await post(rpc('listMarketCatalogue', { filter: {}, maxResults: 1000 }));
  return [...text.matchAll(/"marketId":"([^"]+)"/g)].map(([, id]) => id as string);
};

interface Heavy {
  readonly connections: number;
  readonly next: () => object;
}

const heavy: Readonly<Record<Exclude<HeavyKind, 'images'>, (ids: string[]) => Heavy>> = {
  lists: () => ({
    connections: 20,
    next: () =>
      Array.from({ length: 5 }, () => {
        const [eventIds, marketTypeCodes] = [values((nth += 1)), values(nth)];
        return rpc('listEvents', { filter: { eventIds, marketTypeCodes } });
      }),
  }),
  catalogues: () => ({
    connections: 4,
    next: () =>
      Array.from({ length: 50 }, () =>
        rpc('listMarketCatalogue', {
          filter: { marketStartTime: { from: new Date(nth).toISOString() } },
          maxResults: 200,
          marketProjection,
        }),
      ),
  }),
  books: (ids) => ({
    connections: 4,
    next: () =>
      Array.from({ length: 50 }, () =>
        rpc('listMarketBook', {
          marketIds: ids.slice((nth * 6) % Math.max(1, ids.length - 6)).slice(0, 6),
          priceProjection: { priceData: ['EX_ALL_OFFERS', 'EX_TRADED'] },
        }),
      ),
  }),
  orders: () => ({
    connections: 4,
    next: () => Array.from({ length: 50 }, () => rpc('listCurrentOrders', { recordCount: 1000 })),
  }),
  cleared: () => ({
    connections: 4,
    next: () =>
      Array.from({ length: 20 }, () =>
        rpc('listClearedOrders', { betStatus: 'SETTLED', groupBy: 'EVENT' }),
      ),
  }),
};

/** Subscribes to whole images again and again. */
function readImages(): void {
  const socket = connect({ port: Number(streamPort), host: '127.0.0.1', localAddress });
  const send = (message: object) => socket.write(`${JSON.stringify(message)}\r\n`);
  send({ op: 'authentication', id: 1, appKey, session: token });
  const again = () => {
    counts.requests += 1;
    send({
      op: 'marketSubscription',
      id: (nth += 1),
      marketFilter: { eventTypeIds: ['1', '2', '4'], marketTypes: ['MATCH_ODDS'] },
    });
  };
  const timer = setInterval(again, 100);
  socket.on('data', (bytes) => {
    counts.bytes += bytes.length;
    counts.refused += Number(bytes.includes('TOO_MANY_REQUESTS'));
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    clearInterval(timer);
    setTimeout(readImages, 200);
  });
}

async function readCalls({ connections, next }: Heavy): Promise<void> {
  const readOn = async (): Promise<never> => {
    for (;;) {
      await post(next()).catch(() => new Promise((resolve) => setTimeout(resolve, 50)));
    }
  };
  await Promise.all(Array.from({ length: connections }, readOn));
}

process.on('message', () => process.send?.(counts satisfies HeavyReport));
if (kind === 'images') for (let index = 0; index < 5; index += 1) readImages();
else void readCalls(heavy[kind](kind === 'books' ? await marketIds() : []));
process.send?.('ready');
