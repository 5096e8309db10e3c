/**
 * Serves the built client as another vendor's host would: the page names the base URL of its calls, which
 * is the plain exchange at another origin and path.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { repository } from '../server/server.ts';
import { openPlainExchange, type PlainExchange } from './plain-exchange.ts';

const client = join(repository, 'packages/web/dist');
const base = '/exchange/v1/api';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

export interface PlainServer {
  readonly url: string;
  readonly exchange: PlainExchange;
  /** Calls that the documents do not have, as `METHOD /path`. */
  readonly unknown: ReadonlySet<string>;
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

interface ClientFile {
  readonly path: string;
  /** Base URL of the calls, as named in the page. */
  readonly apiUrl: string;
}

async function sendFile(response: ServerResponse, { path, apiUrl }: ClientFile): Promise<void> {
  const name = path === '/' ? '/index.html' : normalize(path);
  const file = await readFile(join(client, name)).catch(() => null);
  if (file === null) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream');
  const named = `name="layline-api" content="${apiUrl}"`;
  const isPage = name === '/index.html';
  const page = isPage
    ? file.toString('utf8').replace(/name="layline-api" content="[^"]*"/, named)
    : file;
  response.end(page);
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Documented {
  readonly exchange: PlainExchange;
  readonly unknown: Set<string>;
}

async function sendAnswer(
  { request, response }: Call,
  { exchange, unknown }: Documented,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*, authorization');
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  const path = (request.url ?? '').slice(base.length).replace(/\?.*$/, '');
  const { headers, method = 'GET' } = request;
  const token = String(headers['user-token'] ?? '');
  const body = await readBody(request);
  const answer = exchange.answer({ method, path, headers, body, token });
  if (answer === null) unknown.add(`${method} ${path}`);
  response.writeHead(answer === null ? 404 : (answer.status ?? 200), {
    'content-type': answer === null ? 'text/html' : 'application/json',
  });
  response.end(answer === null ? '<h1>Not Found</h1>' : JSON.stringify(answer.body));
}

/**
 * The calls of the client that the documents do not have. The address look-up is ours; without it sign-in
 * continues with an empty deviceIp (AUTH-5).
 */
export const foreignCalls = ({ unknown }: PlainServer): readonly string[] =>
  [...unknown].filter((call) => call !== 'GET /ip-info');

export async function openPlainServer(): Promise<PlainServer> {
  const exchange = openPlainExchange();
  const unknown = new Set<string>();
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    const port = (server.address() as AddressInfo).port;
    const file = { path: url.replace(/\?.*$/, ''), apiUrl: `http://127.0.0.1:${port}${base}` };
    const sending = url.startsWith(base)
      ? sendAnswer({ request, response }, { exchange, unknown })
      : sendFile(response, file);
    sending.catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    exchange,
    unknown,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
