/**
 * The port to which providers push. Each call carries a key, which gives access to that provider's markets
 * only.
 */
import type { Refusal } from '@layline/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readJson } from '../../base/read-json.ts';
import type { Providers } from '../../venue/providers/providers.ts';
import { AddressRate } from '../door/address-rate.ts';
import type { Guard } from '../door/guard.ts';
import { limitCalls } from '../door/limit-calls.ts';
import { openDoor } from '../door/open-door.ts';
import type { Decides } from '../door/parts.ts';
import { replyOfRefusal, sendReply } from '../door/reply.ts';
import { isReply, messageBytesMax, PushAdmission } from './admit-push.ts';
import { type PushReply, refuseWith, replyOf, replyOfAnswer } from './answer.ts';
import { pushDocument } from './push-document.ts';
import { servePushSockets } from './push-sockets.ts';

export interface PushOptions {
  readonly app: Decides;
  readonly providers: Providers;
  /** Calls per address in ten seconds; 0 for no limit. */
  readonly rateLimit: number;
  readonly trustProxy: readonly string[];
}

export function openPush({ app, providers, rateLimit, trustProxy }: PushOptions): FastifyInstance {
  const rate = rateLimit > 0 ? new AddressRate(app.clock, { max: rateLimit }) : null;
  const admission = new PushAdmission({ app, providers });
  const server = openDoor<Refusal | PushReply>({
    bodyBytesMax: messageBytesMax,
    trustProxy,
    guards: [limitCalls(rate), admitMessages(admission)],
    refuse: sendRefused,
    own: { forceCloseConnections: true },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, readJson(String(body)));
  });
  answerErrors(server, app);
  serveMessages(server, admission);
  servePushSockets(server, { app, admission, providers, rate });
  const document = pushDocument();
  server.get(documentPath, () => document);
  return server;
}

const send = (reply: FastifyReply, { status, body }: PushReply): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(body);

function sendRefused(reply: FastifyReply, refused: Refusal | PushReply): FastifyReply {
  if ('body' in refused) return send(reply, refused);
  if (refused.code !== 'UNAVAILABLE') return sendReply(reply, replyOfRefusal(refused));
  const text = 'The server is stopping; send it again to the next.';
  return send(reply, refuseWith('UNAVAILABLE', text));
}

const documentPath = '/v1/openapi.json';

/** Before the body is read, so that no large bodies of strangers are. */
const admitMessages =
  (admission: PushAdmission): Guard<PushReply> =>
  ({ routeOptions, headers }) => {
    if (routeOptions.url === documentPath) return null;
    const found = admission.identify(headers);
    return isReply(found) ? found : admission.count(found);
  };

function serveMessages(server: FastifyInstance, admission: PushAdmission): void {
  server.post('/v1/messages', async (request, reply) => {
    const found = admission.identify(request.headers);
    const answer = isReply(found) ? found : replyOfAnswer(await found.feed.receive(request.body));
    return send(reply, answer);
  });
  server.post('/v1/check', async (request, reply) => {
    const found = admission.identify(request.headers);
    return send(
      reply,
      isReply(found) ? found : replyOfAnswer(await found.feed.check(request.body)),
    );
  });
  server.get('/v1/state', async (request, reply) => {
    const found = admission.identify(request.headers);
    return send(reply, isReply(found) ? found : replyOf(found.feed.state()));
  });
}

function answerErrors(server: FastifyInstance, { log }: Decides): void {
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode < 500) {
      const { body } = refuseWith('INVALID_MESSAGE', `message: ${error.message}`);
      return reply.code(statusCode).send(body);
    }
    log.error({ error, route: request.routeOptions.url }, 'a call of a provider failed');
    return reply.code(500).send({ status: false, message: 'The call failed.', code: 'FAILED' });
  });
  server.setNotFoundHandler((_request, reply) =>
    send(reply, refuseWith('NOT_FOUND', 'There is no such call; see /v1/openapi.json.')),
  );
}
