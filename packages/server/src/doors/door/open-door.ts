/** One set-up for every way in over HTTP: closing, limits of size and time, and the list of guards. */
import type { ServerResponse } from 'node:http';
import { type Refusal, refuse } from '@layline/contract';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
} from 'fastify';
import { stopwatchMs } from '../../base/clock.ts';
import type { FirstHeaders, Guard } from './guard.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Answers a call that every guard lets pass at once, by node:http alone, beginning with these headers.
     * Returns false if it sent nothing: the call then goes the usual way.
     */
    readonly answerAtOnce?: (
      request: FastifyRequest,
      response: ServerResponse,
      headers: FirstHeaders,
    ) => boolean;
  }
}

/** A call whose reply is on its way. */
export interface Answered {
  readonly request: FastifyRequest;
  /** As it was declared; 'unknown' for a path that is none. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export interface DoorOptions<Refused> {
  readonly bodyBytesMax: number;
  /** Peers whose forwarding headers count. */
  readonly trustProxy: readonly string[];
  /** Both as PEM; absent or null for plain HTTP. */
  readonly tls?: { readonly key: string; readonly cert: string } | null;
  /** Run in this order, before the body is read. */
  readonly guards: readonly Guard<Refused>[];
  /** Counts every call once, refused ones too. */
  readonly note?: (answered: Answered) => void;
  /** Sends a refusal in the door's own form. */
  readonly refuse: (reply: FastifyReply, refused: Refused) => unknown;
  /** What this door alone wants of the framework. */
  readonly own?: Omit<FastifyServerOptions, 'bodyLimit' | 'trustProxy' | 'logger'>;
}

const requestMaxMs = 30_000;

export function openDoor<Refused>(options: DoorOptions<Refused | Refusal>): FastifyInstance {
  const { bodyBytesMax, trustProxy, tls = null, own } = options;
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
  takeCalls(server, options);
  return server;
}

function takeCalls<Refused>(
  server: FastifyInstance,
  { guards, note, refuse: send }: DoorOptions<Refused | Refusal>,
): void {
  const isClosing = watchClosing(server);
  const refusalOf = (request: FastifyRequest, headers: FirstHeaders): Refused | Refusal | null => {
    if (isClosing()) {
      headers.push('connection', 'close');
      return refuse('UNAVAILABLE');
    }
    for (const guard of guards) {
      const refused = guard(request, headers);
      if (refused !== null) return refused;
    }
    return null;
  };
  server.addHook('onRequest', (request, reply, done) => {
    const startedAt = stopwatchMs();
    const { config, url: route = 'unknown' } = request.routeOptions;
    const { raw } = reply;
    const noteAnswer = () =>
      note?.({ request, route, status: raw.statusCode, ms: stopwatchMs() - startedAt });
    const headers: FirstHeaders = [];
    const refused = refusalOf(request, headers);
    if (refused === null && config.answerAtOnce?.(request, raw, headers) === true) {
      noteAnswer();
      return;
    }
    if (note) raw.once('finish', noteAnswer);
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
    if (refused === null) done();
    else send(reply, refused);
  });
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
