/**
 * Identifies a call's site and player. The Host header determines the site; a token is valid only on its own
 * site; header `d` must agree if sent, and is never sufficient (AUTH-8, API-3).
 */
import { type Refusal, refuse } from '@layline/contract';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../../venue/accounts/session.ts';
import type { Sessions } from '../../../venue/accounts/sessions.ts';
import { normalHost, type Site, type SiteDirectory } from '../../../venue/sites/directory.ts';
import type { UnknownTokens } from '../../door/unknown-tokens.ts';

type HasHeaders = Pick<FastifyRequest, 'headers'>;

const headerOf = ({ headers }: HasHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/**
 * Reads a header that the trusted proxy set; '' if the caller connected directly and could have forged it.
 */
export const readProxyHeader =
  (request: HasHeaders & Readonly<{ ips?: readonly string[] | undefined }>) =>
  (name: string): string =>
    (request.ips?.length ?? 0) > 1 ? (headerOf(request, name) ?? '') : '';

/** Returns SITE_UNKNOWN if no site has this host, or if `d` names another site. */
export function identifySite(request: HasHeaders, sites: SiteDirectory): Site | Refusal {
  const host = request.headers.host ?? '';
  const site = sites.byHost(host);
  if (!site) {
    return refuse('SITE_UNKNOWN', `The host ${normalHost(host) || '(none)'} is not set up here.`);
  }
  return namesSite(headerOf(request, 'd'), site) ? site : refuse('SITE_UNKNOWN');
}

const namesSite = (named: string | undefined, site: Site): boolean =>
  !named || named === site.site_id || site.hosts.includes(normalHost(named));

interface PlayerLookup {
  readonly site: Site;
  readonly sessions: Sessions;
  readonly unknown: UnknownTokens;
}

/**
 * Returns UNAUTHORIZED without a token, with two that differ, or with one of another site. Returns
 * TOO_MANY_REQUESTS if the address sent too many unknown tokens and another would need a look-up in the
 * store.
 */
export function identifyPlayer(
  request: HasHeaders & Pick<FastifyRequest, 'ip'>,
  { site, sessions, unknown }: PlayerLookup,
): Session | Refusal | Promise<Session | Refusal> {
  const token = tokenOf(request);
  const known = token === null ? null : sessions.known(token);
  if (isOf(known, site)) return known;
  if (unknown.isUsedUp(request.ip)) return refuse('TOO_MANY_REQUESTS');
  const refuseFound = (session: Session | null): Session | Refusal => {
    if (isOf(session, site)) return session;
    unknown.note(session === null ? token : null, request.ip);
    return refuse('UNAUTHORIZED');
  };
  const isLookedUp = token !== null && known === null && !unknown.has(token);
  return isLookedUp ? sessions.find(token).then(refuseFound) : refuseFound(null);
}

const isOf = (session: Session | null, site: Site): session is Session =>
  session !== null && session.player.site_id === site.site_id;

/** Returns null without a token, or with two that differ. */
export function tokenOf(request: HasHeaders): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1];
  const own = headerOf(request, 'user-token');
  if (bearer && own && bearer !== own) return null;
  return bearer ?? own ?? null;
}
