/**
 * `GET /api/stream`. The handshake runs through the same hooks as every call, so that hosts, proxies and
 * limits apply alike; then the stream takes over the socket. A foreign origin, an invalid ticket or one
 * socket too many is refused before the socket is opened.
 */
import { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Refusal, refuse, streamLimits } from '@layline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import type { SharedCounts } from '../../cluster/shared-counts.ts';
import type { Session } from '../../venue/accounts/session.ts';
import { normalHost, type Site } from '../../venue/sites/directory.ts';
import { isRefusal } from '../door/is-refusal.ts';
import type { Serving } from '../door/parts.ts';
import { noteBadOrigin } from '../door/refused-calls.ts';
import { sendRefusal } from '../door/reply.ts';
import type { StreamReport } from '../machines/metrics.ts';
import { identifySite } from './callers/identify.ts';
import { Sockets } from './stream/sockets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    streamReport(): StreamReport;
  }
}

export interface StreamOptions {
  readonly app: Serving;
  /** 0 if addresses are not limited. */
  readonly rateLimit: number;
  /** With the venue's other servers; null where there are none. */
  readonly shared: SharedCounts | null;
}

interface Handshake {
  readonly socket: Duplex;
  readonly head: Buffer;
}

export function serveStream(server: FastifyInstance, options: StreamOptions): void {
  const { app } = options;
  const sockets = new Sockets(app, {
    isAddressLimited: options.rateLimit > 0,
    shared: options.shared,
  });
  const handshakes = new WeakMap<object, Handshake>();
  const upgrades = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: streamLimits.frameBytesMax,
  });
  server.server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as never);
    // A caller that keeps its half of the connection open would otherwise hold it for good.
    response.on('finish', () => (socket as Socket).destroySoon());
    socket.on('error', () => socket.destroy());
    handshakes.set(request, { socket, head });
    server.routing(request, response);
  });
  server.decorate('streamReport', () => sockets.report());
  server.addHook('preClose', async () => sockets.close());
  server.get('/api/stream', { schema: { hide: true } }, async (request, reply) => {
    const handshake = handshakes.get(request.raw);
    if (!handshake) return sendUpgradeRequired(reply);
    const known = await identify(app, request);
    const caller = isRefusal(known) ? known : (sockets.refuse(known.session, request.ip) ?? known);
    if (isRefusal(caller)) {
      sockets.noteRefused();
      return sendRefusal(reply, caller);
    }
    const { socket, head } = handshake;
    reply.hijack();
    reply.raw.removeAllListeners('finish');
    reply.raw.detachSocket(socket as never);
    upgrades.handleUpgrade(request.raw, socket, head, (ws) => {
      sockets.open({ ws, socket, ...caller, address: request.ip });
    });
    return reply;
  });
}

function sendUpgradeRequired(reply: FastifyReply): FastifyReply {
  reply.header('upgrade', 'websocket').header('connection', 'upgrade');
  const message = 'This address speaks WebSocket; see docs/stream.md.';
  return reply.code(426).send({ status: false, message, code: 'INVALID_REQUEST' });
}

interface StreamCaller {
  readonly site: Site;
  readonly session: Session | null;
}

async function identify(app: Serving, request: FastifyRequest): Promise<StreamCaller | Refusal> {
  const site = identifySite(request, app.sites);
  if (isRefusal(site)) return site;
  if (!isOwnPage(request.headers.origin, site)) {
    noteBadOrigin(request);
    return refuse('UNAUTHORIZED', 'Pages of another origin may not open the stream.');
  }
  const { ticket } = request.query as { ticket?: unknown };
  if (ticket === undefined) return { site, session: null };
  const session = typeof ticket === 'string' ? await app.tickets.redeem(ticket) : null;
  const isOurs = session !== null && session.player.site_id === site.site_id;
  if (!isOurs || session.expiresAt <= app.clock.now()) return refuse('UNAUTHORIZED');
  return site.status === 'suspend' ? refuse('SITE_SUSPENDED') : { site, session };
}

/** Programs send no origin; a browser's page always does. */
function isOwnPage(origin: string | undefined, site: Site): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && site.hosts.includes(normalHost(new URL(origin).host));
}
