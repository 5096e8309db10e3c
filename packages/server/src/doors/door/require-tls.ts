/**
 * Requires TLS for a server behind a proxy that terminates it: requests that came in the clear, to the proxy
 * or past it, are not answered. Pages are redirected to https. Calls and upgrades are refused, because their
 * token or password was readable on the way and a redirect would hide that. Only a trusted proxy can mark a
 * call as sent over TLS.
 */
import { refuse } from '@layline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { normalHost, type SiteDirectory } from '../../venue/sites/directory.ts';
import { isLocal } from './local-caller.ts';
import { sendRefusal } from './reply.ts';

/** The operator on this machine calls these over plain HTTP. */
const operatorPaths = new Set(['/livez', '/healthz', '/readyz', '/metrics']);

/** One year, including subdomains. */
export const strictTransport = [
  'strict-transport-security',
  'max-age=31536000; includeSubDomains',
] as const;

const isByTls = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/**
 * Must precede everything that may answer, so that every answer over TLS has the header. It must not be sent
 * over plain HTTP.
 */
export function sendStrictTransport(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isByTls(request)) {
      reply.header(...strictTransport);
    }
    done();
  });
}

/** Comes after the rate limit, so that refused calls count, and after the check for two hosts. */
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

/** Returns null for an unknown host, so that callers cannot choose the redirect's target. */
function secureAddressOf({ headers, url }: FastifyRequest, sites: SiteDirectory): string | null {
  const host = headers.host ?? '';
  return sites.byHost(host) ? `https://${normalHost(host)}${pathOf(url)}` : null;
}

/** Returns path and query, also of a target that includes its host. */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const { pathname, search } = new URL(target, 'http://localhost');
  return `${pathname}${search}`;
}
