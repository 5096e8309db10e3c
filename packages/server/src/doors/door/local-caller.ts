/** Tells whether a call comes from the operator on this machine, not through a proxy on it. */
import type { FastifyRequest } from 'fastify';
import { normalHost } from '../../venue/sites/directory.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A proxy on this machine is not the operator; some proxies only reveal their presence. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** A page in a local browser that reaches the server by another host name is not the operator either. */
export function isLocal({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const isForwarded = proxyHeaders.some((name) => headers[name] !== undefined);
  const isByOwnName = ownNames.has(normalHost(headers.host ?? ''));
  return !isForwarded && isByOwnName && loopback.test(socket.remoteAddress ?? '');
}
