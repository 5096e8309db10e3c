/**
 * Who calls, told before the framework. A connection is one caller's for long: what he said of himself
 * in the last call on it is not read again while he says the same and it still holds.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Session } from '../../auth/sessions.ts';
import type { House } from '../../house.ts';
import type { Site } from '../../site/directory.ts';
import { isRefusal } from '../call.ts';
import { identifySite, knownPlayer } from '../identify.ts';

export interface KnownCaller {
  readonly site: Site;
  readonly session: Session;
}

/** Headers by which a caller names the site and himself. */
type Said = readonly [host: unknown, d: unknown, authorization: unknown, token: unknown];

const saidIn = ({ headers }: IncomingMessage): Said => [
  headers.host,
  headers['d'],
  headers.authorization,
  headers['user-token'],
];

interface Heard extends KnownCaller {
  readonly said: Said;
}

/** Answers null for whom the framework must look up, or refuse. */
export function openCallers({ sites, sessions }: Pick<House, 'sites' | 'sessions'>) {
  const heard = new WeakMap<Socket, Heard>();

  const stillHolds = ({ site, session }: KnownCaller): boolean =>
    sites.byId(site.site_id) === site && sessions.isKnown(session);

  function read(request: IncomingMessage): KnownCaller | null {
    const site = identifySite(request, sites);
    const session = isRefusal(site) ? null : knownPlayer(request, site, sessions);
    return isRefusal(site) || session === null ? null : { site, session };
  }

  return (request: IncomingMessage): KnownCaller | null => {
    const said = saidIn(request);
    const last = heard.get(request.socket);
    const isSame = last?.said.every((word, place) => word === said[place]);
    if (last && isSame && stillHolds(last)) return last;
    const caller = read(request);
    if (caller === null) heard.delete(request.socket);
    else heard.set(request.socket, { ...caller, said });
    return caller;
  };
}
