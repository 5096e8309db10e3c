/**
 * For a server behind a proxy that speaks TLS: what reached the proxy, or this server past it, in the
 * clear is not answered. A page is sent to https, a call and an upgrade are refused, since their token or
 * password was readable on the way and a redirect would hide that. Only a proxy that is trusted can say
 * that a call came over TLS.
 */
import { refuse } from '@layline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { normalHost, type SiteDirectory } from '../../site/directory.ts';
import { isLocal } from '../local-caller.ts';
import { sendRefusal } from '../reply.ts';

/** The operator on this machine asks these by plain HTTP. */
const operatorPaths = new Set(['/livez', '/healthz', '/readyz', '/metrics']);

/** A year, for every subdomain. */
export const strictTransport = [
  'strict-transport-security',
  'max-age=31536000; includeSubDomains',
] as const;

const isByTls = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/** Before all that may answer, so that every answer over TLS has it. Over plain HTTP it must not be sent. */
export function sendStrictTransport(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isByTls(request)) {
      reply.header(...strictTransport);
    }
    done();
  });
}

/** Behind what counts calls, so that refused ones count, and behind what refuses two hosts. */
export function requireTls(server: FastifyInstance, sites: SiteDirectory): void {
  server.addHook('onRequest', async (request, reply) => {
    if (isByTls(request) || isOperator(request)) return undefined;
    const address = isPage(request) ? secureAddressOf(request, sites) : null;
    if (address === null) return sendRefusal(reply, refuse('TLS_NEEDED'));
    return reply.redirect(address, 308);
  });
}

const isOperator = (request: FastifyRequest): boolean =>
  operatorPaths.has(request.routeOptions.url ?? '') && isLocal(request);

function isPage({ method, headers, url }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && headers.upgrade === undefined && !/^\/api(?![^/?])/.test(pathOf(url));
}

/** Null for a host that nobody set up here: nobody is sent where a caller pleases. */
function secureAddressOf({ headers, url }: FastifyRequest, sites: SiteDirectory): string | null {
  const host = headers.host ?? '';
  return sites.byHost(host) ? `https://${normalHost(host)}${pathOf(url)}` : null;
}

/** Path and query, also of a target that names its host. */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const { pathname, search } = new URL(target, 'http://localhost');
  return `${pathname}${search}`;
}
