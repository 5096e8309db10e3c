/**
 * The session of a member of staff: a cookie that no script can read and no other site can send, and a header
 * that a foreign page cannot set.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleParts } from './console-parts.ts';
import type { Caller } from './staff/caller.ts';
import { identifyStaff } from './staff/sign-in.ts';

/** Browsers accept the second name only over TLS, for this host alone and for all of its paths. */
const cookieNames = { plain: 'layline_console', secure: '__Host-layline_console' } as const;
/**
 * A page of another site needs a CORS preflight to send this header, and is never allowed to. Its value is
 * `quiet` if the user is away and the page reads automatically.
 */
export const ownHeader = 'x-layline-console';

interface Cookie {
  readonly token: string;
  readonly isBehindTls: boolean;
  /** In seconds. */
  readonly maxAge: number;
}

export function setCookie(reply: FastifyReply, { token, isBehindTls, maxAge }: Cookie): void {
  const flags = ['Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${maxAge}`];
  if (isBehindTls) flags.push('Secure');
  reply.header('set-cookie', `${cookieNameOf(isBehindTls)}=${token}; ${flags.join('; ')}`);
}

const cookieNameOf = (isBehindTls: boolean): string =>
  isBehindTls ? cookieNames.secure : cookieNames.plain;

export function tokenOf({ cookie = '' }: IncomingHttpHeaders, isBehindTls: boolean): string {
  const name = `${cookieNameOf(isBehindTls)}=`;
  const found = cookie
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name));
  return found?.slice(name.length) ?? '';
}

export type Identifying = ConsoleParts & {
  /** A trusted proxy terminates TLS: the cookie is secure, and of this host alone. */
  readonly isBehindTls: boolean;
};

export function callerOf(request: FastifyRequest, parts: Identifying): Promise<Caller | null> {
  const token = tokenOf(request.headers, parts.isBehindTls);
  if (token === '') return Promise.resolve(null);
  const { host = '' } = request.headers;
  const isQuiet = request.headers[ownHeader] === 'quiet';
  return identifyStaff(parts, { token, address: request.ip, host, isQuiet });
}
