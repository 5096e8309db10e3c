/**
 * `GET /v1/stream`: a WebSocket whose text frames are messages. They are carried out one after another, each
 * answered with one frame, and nothing more is read meanwhile. A socket closes when its key is replaced.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { readJson } from '../../base/read-json.ts';
import type { Providers, RunningProvider } from '../../venue/providers/providers.ts';
import type { AddressRate } from '../door/address-rate.ts';
import type { Decides } from '../door/parts.ts';
import { isReply, messageBytesMax, type PushAdmission } from './admit-push.ts';
import { type PushReply, refuseWith, replyOfAnswer } from './answer.ts';

interface SocketParts {
  readonly app: Decides;
  readonly admission: PushAdmission;
  readonly providers: Providers;
  readonly rate: AddressRate | null;
}

/** Per provider: the one in use, and a new one before the loss of the old is noticed. */
const socketsMax = 2;
const pingMs = 10_000;
const keyEnded = 4401;

interface OpenSocket {
  readonly ws: WebSocket;
  readonly provider: string;
  readonly keyHash: string;
  isAlive: boolean;
  /** Number of frames waiting. */
  waiting: number;
  last: Promise<void>;
}

export function servePushSockets(server: FastifyInstance, parts: SocketParts): void {
  const { app, admission, providers, rate } = parts;
  const open = new Set<OpenSocket>();
  const upgrades = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: messageBytesMax,
  });
  const refusalOf = (request: IncomingMessage, found: RunningProvider | PushReply) => {
    if (request.url !== '/v1/stream') return refuseWith('NOT_FOUND', 'There is no such socket.');
    if (isReply(found)) return found;
    const own = [...open].filter(({ provider }) => provider === found.name).length;
    return own < socketsMax
      ? null
      : refuseWith('TOO_MANY_REQUESTS', `A provider has at most ${socketsMax} sockets.`);
  };
  server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const address = request.socket.remoteAddress ?? '';
    if (rate?.take(address).isOver) return socket.destroy();
    const found = admission.identify(request.headers);
    const refusal = refusalOf(request, found);
    if (refusal !== null || isReply(found)) return turnAway(socket, refusal);
    upgrades.handleUpgrade(request, socket, head, (ws) => {
      const { name: provider, keyHash } = found;
      const last = Promise.resolve();
      const one: OpenSocket = { ws, provider, keyHash, isAlive: true, waiting: 0, last };
      open.add(one);
      ws.on('close', () => open.delete(one));
      ws.on('error', () => ws.terminate());
      ws.on('pong', () => {
        one.isAlive = true;
      });
      ws.on('message', (data: Buffer, isBinary) => answerInTurn(one, { parts, data, isBinary }));
    });
    return undefined;
  });
  providers.onReload(() => {
    const ended = [...open].filter(({ keyHash }) => providers.byHash(keyHash) === null);
    for (const { ws } of ended) ws.close(keyEnded, 'the key works no more');
  });
  const cancel = app.clock.every(pingMs, () => {
    for (const one of open) checkAlive(one);
  });
  server.addHook('preClose', async () => {
    cancel();
    for (const { ws } of open) ws.terminate();
  });
}

function turnAway(socket: Duplex, refusal: PushReply | null): void {
  const { status, body } = refusal ?? refuseWith('UNAUTHORIZED', '');
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json\r\nconnection: close\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}

function checkAlive(one: OpenSocket): void {
  if (!one.isAlive) return one.ws.terminate();
  one.isAlive = false;
  one.ws.ping();
  return undefined;
}

interface Frame {
  readonly parts: SocketParts;
  readonly data: Buffer;
  readonly isBinary: boolean;
}

/** Frames that were already read still arrive while the socket is paused. */
function answerInTurn(one: OpenSocket, frame: Frame): void {
  one.waiting += 1;
  one.ws.pause();
  one.last = one.last.then(async () => {
    await answerFrame(one, frame);
    one.waiting -= 1;
    if (one.waiting === 0) one.ws.resume();
  });
}

async function answerFrame(one: OpenSocket, frame: Frame): Promise<void> {
  const { ws } = one;
  const { body } = await takeFrame(one, frame).catch((error: unknown) => {
    frame.parts.app.log.error({ error, provider: one.provider }, 'a message of a provider failed');
    return { body: { status: false, message: 'The message failed.', code: 'FAILED' } };
  });
  if (ws.readyState === ws.OPEN) ws.send(JSON.stringify(body));
}

async function takeFrame(one: OpenSocket, { parts, data, isBinary }: Frame): Promise<PushReply> {
  const { admission, providers } = parts;
  const provider = providers.byHash(one.keyHash);
  if (provider === null) return refuseWith('UNAUTHORIZED', 'The key works no more.');
  const over = admission.count(provider);
  if (over !== null) return over;
  const raw = isBinary ? undefined : readJson(String(data));
  return replyOfAnswer(await provider.feed.receive(raw));
}
