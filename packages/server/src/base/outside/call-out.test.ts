/** Calls to real listeners, and to names that answer otherwise the second time. */
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { callOut, lookupOf, readOut, targetOf } from './call-out.ts';
import { anywhere, openNetworks } from './networks.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const post = { headers: {}, body: '{}', waitMs: 60_000 };

describe('a call to another party', () => {
  it.each([
    'http://127.0.0.1:9/',
    'http://localhost:9/',
    'http://[::1]:9/',
    'http://[::ffff:127.0.0.1]:9/',
    'http://2130706433:9/',
    'http://0x7f.1:9/',
    'https://169.254.169.254/latest/meta-data',
  ])('[OPS-30] [HOOK-2] is not made inside, by whatever name: %s', async (url) => {
    const target = targetOf(url, { networks: openNetworks([]) });
    await expect(callOut(target, post)).rejects.toThrow('is inside');
  });

  /** Answers as a name server whose owner waits for the check to be over. */
  const nameServer = (answers: readonly (readonly string[])[]) => {
    let count = 0;
    return ((_name: string, _options: object, done: (...found: unknown[]) => void) => {
      const found = answers[Math.min(count, answers.length - 1)] ?? [];
      count += 1;
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    }) as never;
  };

  const lookUp = (look: ReturnType<typeof lookupOf>) =>
    new Promise<string>((resolve) => {
      look('partner.example', {}, (error, address) => {
        resolve(error === null && typeof address === 'string' ? address : 'refused');
      });
    });

  it('[HOOK-2] goes to no address of a second answer, nor to one good address among bad', async () => {
    const { mayReach } = openNetworks([]);
    const judge = (address: string): boolean => mayReach(address, { hasTls: true });
    const twice = lookupOf(judge, nameServer([['93.184.216.34'], ['127.0.0.1']]));
    expect([await lookUp(twice), await lookUp(twice)]).toEqual(['93.184.216.34', 'refused']);
    const mixed = lookupOf(judge, nameServer([['93.184.216.34', '::1']]));
    expect(await lookUp(mixed)).toBe('refused');
  });

  it('[HOOK-2] follows no redirect', async () => {
    const called: string[] = [];
    const url = await serve((request, response) => {
      called.push(request.url ?? '');
      response.writeHead(302, { location: '/inside' }).end();
    });
    expect(await callOut(targetOf(url, { networks: anywhere }), post)).toMatchObject({
      status: 302,
    });
    expect(called).toEqual(['/']);
  });

  it('[HOOK-2] reads no endless answer, and ends if it is told to', async () => {
    const url = await serve((_request, response) => {
      const more = (): void => void response.write('x'.repeat(100_000), more);
      response.writeHead(200);
      more();
      response.on('error', () => undefined);
    });
    expect(await callOut(targetOf(url, { networks: anywhere }), post)).toMatchObject({
      status: 200,
    });
    const silent = await serve(() => ending.abort());
    const ending = new AbortController();
    const call = { ...post, signal: ending.signal };
    await expect(callOut(targetOf(silent, { networks: anywhere }), call)).rejects.toThrow('abort');
  });

  it('[HOOK-3] goes again over a new connection where the kept one was closed', async () => {
    const used = new Set<unknown>();
    const url = await serve(({ socket }, response) => {
      // The socket of a call that came before is closed as the next one arrives on it.
      if (used.has(socket)) socket.destroy();
      else response.writeHead(200, { 'retry-after': '7' }).end('taken');
      used.add(socket);
    });
    const agent = new Agent({ keepAlive: true });
    const target = targetOf(url, { networks: anywhere, agent });
    expect(await callOut(target, post)).toEqual({ status: 200, retryAfter: '7' });
    await expect.poll(() => Object.keys(agent.freeSockets)).toHaveLength(1);
    expect((await callOut(target, post)).status).toBe(200);
    expect(used.size).toBe(2);
    agent.destroy();
  });

  it('[RIM-4] reads an answer whole or not at all', async () => {
    const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
      '/good': (response) => response.writeHead(200).end('{"a":"é"}'),
      '/long': (response) => response.writeHead(200).end('x'.repeat(65_537)),
      '/broken': (response) => {
        response.writeHead(200, { 'content-length': '9' }).write('half');
        setImmediate(() => response.destroy());
      },
      '/binary': (response) => response.writeHead(200).end(Buffer.from([0xff, 0xfe])),
      '/moved': (response) => response.writeHead(302, { location: '/good' }).end(),
    };
    const methods: string[] = [];
    const url = await serve((request, response) => {
      methods.push(request.method ?? '');
      answers[request.url ?? '']?.(response);
    });
    const read = (path: string) =>
      readOut(targetOf(`${url}${path}`, { networks: anywhere }), { ...post, method: 'GET' });
    expect(await read('good')).toEqual({ status: 200, body: '{"a":"é"}' });
    await expect(read('long')).rejects.toThrow('more than 65536 bytes');
    await expect(read('broken')).rejects.toThrow('aborted');
    await expect(read('binary')).rejects.toThrow('utf-8');
    expect(await read('moved')).toEqual({ status: 302, body: '' });
    expect(new Set(methods)).toEqual(new Set(['GET']));
    const inside = targetOf(url, { networks: openNetworks([]) });
    await expect(readOut(inside, post)).rejects.toThrow('is inside');
  });
});
