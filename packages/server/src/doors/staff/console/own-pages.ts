/**
 * Serves the console's own pages alone: calls by names that are the console's, from pages of the same origin.
 * A name that an attacker's DNS leads here, and a page of another site, get nothing but a refusal.
 */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { normalHost } from '../../../venue/sites/directory.ts';
import type { Guard } from '../../door/guard.ts';
import { ConsoleProblem } from '../console-problem.ts';

/** `names` are the host names of the console, besides this machine's and addresses. */
export function needOwnPages(names: readonly string[]): Guard<ConsoleProblem> {
  const own = new Set(['localhost', ...names.map(normalHost)]);
  return (request) => {
    const host = normalHost(request.headers.host ?? '');
    if (!own.has(host) && !isAddress(host)) {
      return new ConsoleProblem(421, `'${host}' is no name of the console; see --console-names.`);
    }
    if (!isForeign(request)) return null;
    return new ConsoleProblem(403, 'This call comes from a page of another site.');
  };
}

/** Nobody's DNS leads from an address elsewhere. */
const isAddress = (host: string): boolean => isIP(host.replace(/^\[|\]$/g, '')) !== 0;

/** Browsers always send one of these headers with what a page may not read or change by itself. */
function isForeign({ headers, url, method }: FastifyRequest): boolean {
  const { origin, host = '' } = headers;
  if (origin !== undefined && !isOriginOf(origin, host)) return true;
  const isPage = method === 'GET' && !url.startsWith('/api/');
  const site = headers['sec-fetch-site'];
  return !isPage && site !== undefined && site !== 'same-origin' && site !== 'none';
}

const isOriginOf = (origin: string, host: string): boolean =>
  URL.canParse(origin) && new URL(origin).host === host.trim().toLowerCase();
