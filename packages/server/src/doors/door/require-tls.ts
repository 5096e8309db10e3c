/**
 * Requires TLS for a server behind a proxy that terminates it: requests that came in the clear, to the proxy
 * or past it, are not answered. Pages are redirected to https. Calls and upgrades are refused, because their
 * token or password was readable on the way and a redirect would hide that. Only a trusted proxy can mark a
 * call as sent over TLS.
 */
import { refuse } from '@layline/contract';
import type { FastifyRequest } from 'fastify';
import { normalHost, type SiteDirectory } from '../../venue/sites/directory.ts';
import type { Guard } from './guard.ts';
import { isLocal } from './local-caller.ts';

/** The operator on this machine calls these over plain HTTP. */
const operatorPaths = new Set(['/livez', '/healthz', '/readyz', '/metrics']);

/** One year, including subdomains. */
export const strictTransport = [
  'strict-transport-security',
  'max-age=31536000; includeSubDomains',
] as const;

const isByTls = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/** Precedes everything that may answer: every answer over TLS has the header, and none over plain HTTP. */
export const addStrictTransport: Guard<never> = (request, headers) => {
  if (isByTls(request)) headers.push(...strictTransport);
  return null;
};

/** Comes after the rate limit, so that refused calls count, and after the check for two hosts. */
export const needTls =
  (sites: Pick<SiteDirectory, 'byHost'>): Guard =>
  (request) => {
    if (isByTls(request) || isOperator(request)) return null;
    const address = isPage(request) ? secureAddressOf(request, sites) : null;
    return address === null ? refuse('TLS_NEEDED') : { redirect: address };
  };

const isOperator = (request: FastifyRequest): boolean =>
  operatorPaths.has(request.routeOptions.url ?? '') && isLocal(request);

function isPage({ method, headers, url }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && headers.upgrade === undefined && !/^\/api(?![^/?])/.test(pathOf(url));
}

/** Returns null for an unknown host, so that callers cannot choose the redirect's target. */
function secureAddressOf(
  { headers, url }: FastifyRequest,
  sites: Pick<SiteDirectory, 'byHost'>,
): string | null {
  const host = headers.host ?? '';
  return sites.byHost(host) ? `https://${normalHost(host)}${pathOf(url)}` : null;
}

/** Returns path and query, also of a target that includes its host. */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const { pathname, search } = new URL(target, 'http://localhost');
  return `${pathname}${search}`;
}
