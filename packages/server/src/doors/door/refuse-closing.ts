/**
 * While a server closes, calls still arrive on connections that are open. They get the server's own form of
 * a refusal: the framework's would lack a code.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The framework does not answer by itself. */
export const closingOptions = { return503OnClosing: false } as const;

/** Call it before any other hook is added; `refuse` sends the refusal. */
export function refuseWhileClosing(
  server: FastifyInstance,
  refuse: (reply: FastifyReply) => unknown,
): void {
  let isClosing = false;
  server.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  server.addHook('onRequest', (_request, reply, done) => {
    if (isClosing) refuse(reply.header('connection', 'close'));
    else done();
  });
}
