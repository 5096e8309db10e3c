/**
 * The server behind a proxy that can replace the served build by a newer one, as a deployment does: every
 * script and style gets another name, the old names are gone, and the page contains `b`.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export interface TwoBuilds {
  readonly url: string;
  /** Serves the newer build from now on. */
  deploy(): void;
  close(): Promise<void>;
}

const hashed = /([\w.]+-[\w-]{8})\.(js|css)/g;
const newer = /-b\.(js|css)$/;
const conditions = ['if-none-match', 'if-modified-since'] as const;
const isText = /^\/(assets\/[^?]*\.(js|css)|sw\.js)?$/;

const makeNewer = (body: string): string =>
  body
    .replaceAll(hashed, '$1-b.$2')
    .replace('<html lang="en">', '<html lang="en" data-build="b">')
    .replace(/("?version"?: ?"\w+)"/, '$1b"');

export async function openTwoBuilds(serverUrl: string): Promise<TwoBuilds> {
  const far = Number(new URL(serverUrl).port);
  const open = new Set<Socket>();
  let isNewer = false;

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { url: path = '/', method } = incoming;
    const isAsset = path.startsWith('/assets/') && /\.(js|css)$/.test(path);
    if (isNewer && isAsset && !newer.test(path)) return void answer.writeHead(404).end();
    const isChanged = isNewer && isText.test(path);
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    // These conditions refer to the caller's copy from the older build.
    if (isChanged) for (const name of conditions) delete headers[name];
    const there = request({
      host: 'localhost',
      port: far,
      method,
      headers,
      path: path.replace(newer, '.$1'),
    });
    incoming.pipe(there);
    const [reply] = (await once(there, 'response')) as [IncomingMessage];
    if (!isChanged) {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      return void reply.pipe(answer);
    }
    const { 'content-length': _length, etag: _tag, 'last-modified': _at, ...kept } = reply.headers;
    answer.writeHead(reply.statusCode ?? 502, kept).end(makeNewer(await text(reply)));
  }

  const proxy = createServer((request, answer) => {
    pass(request, answer).catch(() => answer.destroy());
  });
  proxy.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  proxy.on('upgrade', (request, near: Socket) => {
    const there = connect(far, 'localhost');
    const lines = request.rawHeaders.flatMap((name, at, all) =>
      at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
    );
    there.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    for (const [from, to] of [[near, there] as const, [there, near] as const]) {
      from.pipe(to);
      from.on('error', () => to.destroy());
    }
  });
  proxy.listen(0, 'localhost');
  await once(proxy, 'listening');
  return {
    url: serverUrl.replace(/:\d+$/, `:${(proxy.address() as AddressInfo).port}`),
    deploy() {
      isNewer = true;
    },
    async close() {
      const closed = once(proxy, 'close');
      proxy.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
