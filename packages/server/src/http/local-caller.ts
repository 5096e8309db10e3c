/** Whether a call comes from this very machine, where the operator looks, and not through a proxy on it. */
import type { FastifyRequest } from 'fastify';
import { normalHost } from '../site/directory.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A proxy on this machine is not the operator; some say no more than that they were there. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** A page in a browser of this machine that reaches us by another name is no operator either. */
export function isLocal({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const isForwarded = proxyHeaders.some((name) => headers[name] !== undefined);
  const isByOwnName = ownNames.has(normalHost(headers.host ?? ''));
  return !isForwarded && isByOwnName && loopback.test(socket.remoteAddress ?? '');
}
