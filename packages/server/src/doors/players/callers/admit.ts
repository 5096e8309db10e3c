/** Who may make a call of the route table: found by host, header `d` and token, before the call is read. */
import { type Access, type Refusal, type Route, type RouteName, refuse } from '@layline/contract';
import type { FastifyRequest } from 'fastify';
import { noteOpen } from '../../../shown/player/note-open.ts';
import { idOf } from '../../../venue/accounts/of-player.ts';
import type { Session } from '../../../venue/accounts/session.ts';
import type { Site } from '../../../venue/sites/directory.ts';
import { isRefusal } from '../../door/is-refusal.ts';
import type { Reads } from '../../door/parts.ts';
import type { UnknownTokens } from '../../door/unknown-tokens.ts';
import { identifyPlayer, identifySite } from './identify.ts';

export interface Caller {
  readonly site: Site;
  readonly session?: Session;
}

export interface AdmitOptions {
  readonly app: Reads;
  readonly unknown: UnknownTokens;
}

type CallerRequest = Pick<FastifyRequest, 'headers' | 'ip'>;

export type NamedRoute = Route & { readonly name: RouteName };

/** At once, unless the caller's session has to be read from the store. */
export function admit(
  request: CallerRequest,
  { route, ...options }: AdmitOptions & { readonly route: NamedRoute },
): Caller | Refusal | Promise<Caller | Refusal> {
  const caller = identify(request, { ...options, access: route.access });
  return caller instanceof Promise
    ? caller.then((found) => refuseFirst(found, route, options.app))
    : refuseFirst(caller, route, options.app);
}

function refuseFirst(caller: Caller | Refusal, route: NamedRoute, app: Reads): Caller | Refusal {
  if (isRefusal(caller)) return caller;
  if (mustChangeFirst(route, caller)) return refuse('PASSWORD_MUST_CHANGE');
  if (caller.session) noteOpen(app, idOf({ session: caller.session }));
  return caller;
}

/** What a player with a password to change may call, beside reads. */
const firstCalls: readonly RouteName[] = ['signOut', 'updatePassword', 'stepUp', 'streamTicket'];

const mustChangeFirst = (route: Route & { readonly name: RouteName }, { session }: Caller) =>
  session?.player.must_change_password === true &&
  route.access === 'player' &&
  route.method !== 'GET' &&
  !firstCalls.includes(route.name);

function identify(
  request: CallerRequest,
  { app, unknown, access }: AdmitOptions & { readonly access: Access },
): Caller | Refusal | Promise<Caller | Refusal> {
  const site = identifySite(request, app.sites);
  if (isRefusal(site)) return site;
  if (access === 'public') return { site };
  const session = identifyPlayer(request, { site, sessions: app.sessions, unknown });
  const caller = (found: Session | Refusal) =>
    isRefusal(found) ? found : { site, session: found };
  return session instanceof Promise ? session.then(caller) : caller(session);
}
