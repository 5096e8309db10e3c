/** One set-up for every way in over HTTP: closing, limits of size and time, and the list of guards. */
import { type Refusal, refuse } from '@layline/contract';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  fastify,
} from 'fastify';
import type { Guard } from './guard.ts';

export interface DoorOptions<Refused> {
  readonly bodyBytesMax: number;
  /** Peers whose forwarding headers count. */
  readonly trustProxy: readonly string[];
  /** Both as PEM; absent or null for plain HTTP. */
  readonly tls?: { readonly key: string; readonly cert: string } | null;
  /** Run in this order, before the body is read. */
  readonly guards: readonly Guard<Refused>[];
  /** Sends a refusal in the door's own form. */
  readonly refuse: (reply: FastifyReply, refused: Refused) => unknown;
  /** What this door alone wants of the framework. */
  readonly own?: Omit<FastifyServerOptions, 'bodyLimit' | 'trustProxy' | 'logger'>;
}

const requestMaxMs = 30_000;

export function openDoor<Refused>(options: DoorOptions<Refused | Refusal>): FastifyInstance {
  const { bodyBytesMax, trustProxy, guards, tls = null, own } = options;
  const server = fastify({
    ...own,
    logger: false,
    // A refusal of the framework would lack a code.
    return503OnClosing: false,
    bodyLimit: bodyBytesMax,
    requestTimeout: requestMaxMs,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    ...(tls !== null && { https: tls }),
  }) as FastifyInstance;
  const isClosing = watchClosing(server);
  server.addHook('onRequest', (request, reply, done) => {
    if (isClosing()) {
      options.refuse(reply.header('connection', 'close'), refuse('UNAVAILABLE'));
      return;
    }
    for (const guard of guards) {
      const refused = guard(request, reply);
      if (refused !== null) {
        options.refuse(reply, refused);
        return;
      }
    }
    done();
  });
  return server;
}

/** While a server closes, calls still arrive on connections that are open. */
function watchClosing(server: FastifyInstance): () => boolean {
  let isClosing = false;
  server.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  return () => isClosing;
}
