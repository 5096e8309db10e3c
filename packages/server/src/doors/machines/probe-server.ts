/**
 * The operator's own listener, apart from all players' hosts: `/livez`, `/readyz` with reasons, and
 * `/metrics`. It opens at the start of the process, so that a standby can be monitored too.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isLocal } from '../door/local-caller.ts';
import type { Figures } from './figures.ts';
import { alive, type Readiness } from './health.ts';

export interface ProbeOptions {
  readonly host: string;
  readonly port: number;
  /** Callers need it to see metrics and reasons; null if only this machine may connect. */
  readonly token: string | null;
  readonly figures: Figures;
  /** The answer until `show` replaces it. */
  readonly readiness: () => Readiness;
}

export interface ProbeServer {
  readonly port: number;
  /** Replaces the answer of `/readyz`. */
  show(readiness: () => Readiness): void;
  /** Replaces the token that callers need. */
  renewToken(token: string): void;
  close(): Promise<void>;
}

/** Enough for collectors and supervisors. */
const connectionsMax = 50;
const askMs = 5000;

/** Rejects with the system's error if the address cannot be used. */
export async function openProbeServer(options: ProbeOptions): Promise<ProbeServer> {
  const { figures, host, port } = options;
  let { readiness } = options;
  let refused = 0;
  figures.add('counter', {
    name: 'layline_refused_probes',
    help: 'Calls of figures or reasons without the token',
    read: () => refused,
  });
  let mayKnow = makeGate(options.token);
  const server = createServer((request, response) => {
    const isKnown = mayKnow(request);
    if (!isKnown && pathOf(request) === '/metrics') refused += 1;
    const probe = { request, response, isKnown, figures, readiness: readiness() };
    answer(probe).catch(() => response.destroy());
  });
  server.maxConnections = connectionsMax;
  server.headersTimeout = askMs;
  server.requestTimeout = askMs;
  server.listen({ host, port });
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? port) : port,
    show(next) {
      readiness = next;
    },
    renewToken(token) {
      mayKnow = makeGate(token);
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? '';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Without a token, it also refuses a page in a local browser, which uses another host name. */
function makeGate(token: string | null): (request: IncomingMessage) => boolean {
  if (token === null) return (request) => isLocal(request);
  const wanted = hashOf(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(hashOf(headers.authorization ?? ''), wanted);
}

interface Probe {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly isKnown: boolean;
  readonly figures: Figures;
  readonly readiness: Readiness;
}

async function answer({ request, response, isKnown, figures, readiness }: Probe): Promise<void> {
  const send = (status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  response.setHeader('cache-control', 'no-store');
  if (request.method !== 'GET') return send(405, { message: 'Only GET is answered here.' });
  switch (pathOf(request)) {
    case '/livez':
      return send(200, alive);
    case '/readyz': {
      const { ready } = readiness;
      return send(ready ? 200 : 503, isKnown ? readiness : { ready });
    }
    case '/metrics': {
      if (!isKnown) return send(401, { message: 'Bear the token of METRICS_TOKEN_FILE.' });
      response.setHeader('content-type', figures.contentType);
      response.end(await figures.text());
      return undefined;
    }
    default:
      return send(404, { message: 'Here are /livez, /readyz and /metrics.' });
  }
}
