/**
 * The port to which providers push. Each call carries a key, which gives access to that provider's markets
 * only.
 */
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import type { Providers } from '../../venue/providers/providers.ts';
import { AddressRate } from '../door/address-rate.ts';
import { limitCalls } from '../door/limit-calls.ts';
import type { Decides } from '../door/parts.ts';
import { closingOptions, refuseWhileClosing } from '../door/refuse-closing.ts';
import { isReply, messageBytesMax, PushAdmission } from './admit-push.ts';
import { type PushReply, refuseWith, replyOf, replyOfAnswer } from './answer.ts';
import { pushDocument } from './push-document.ts';
import { servePushSockets } from './push-sockets.ts';
import { readJson } from './read-json.ts';

export interface PushOptions {
  readonly app: Decides;
  readonly providers: Providers;
  /** Calls per address in ten seconds; 0 for no limit. */
  readonly rateLimit: number;
  readonly trustProxy: readonly string[];
}

export function openPush({ app, providers, rateLimit, trustProxy }: PushOptions): FastifyInstance {
  const server = fastify({
    logger: false,
    ...closingOptions,
    bodyLimit: messageBytesMax,
    requestTimeout: 30_000,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    forceCloseConnections: true,
  });
  refuseWhileClosing(server, (reply) =>
    send(reply, refuseWith('UNAVAILABLE', 'The server is stopping; send it again to the next.')),
  );
  const rate = rateLimit > 0 ? new AddressRate(app.clock, { max: rateLimit }) : null;
  const admission = new PushAdmission({ app, providers });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, readJson(String(body)));
  });
  limitCalls(server, rate);
  answerErrors(server, app);
  serveMessages(server, admission);
  servePushSockets(server, { app, admission, providers, rate });
  const document = pushDocument();
  server.get('/v1/openapi.json', () => document);
  return server;
}

const send = (reply: FastifyReply, { status, body }: PushReply): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(body);

function serveMessages(server: FastifyInstance, admission: PushAdmission): void {
  // Runs before the body is read, so that no large bodies of strangers are read.
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url === '/v1/openapi.json') return done();
    const found = admission.identify(request.headers);
    const refusal = isReply(found) ? found : admission.count(found);
    if (refusal === null) return done();
    send(reply, refusal);
    return undefined;
  });
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
