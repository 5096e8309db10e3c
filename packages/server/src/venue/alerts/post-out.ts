/**
 * Posts to an address outside of one's own network: the address that a name leads to is looked at when the
 * connection is made, so that no name leads a call inside. Redirects are not followed.
 */

import { lookup } from 'node:dns';
import { once } from 'node:events';
import { type IncomingMessage, request as requestInTheClear } from 'node:http';
import { request as requestByTls } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether it may go to this machine and to private networks. */
  readonly mayGoInside: boolean;
}

const waitMs = 10_000;

const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  inside.addSubnet(net, bits, 'ipv4');
}

/** Of IPv6 only what is routed everywhere, without the ways that wrap an IPv4 address. */
const outside6 = new BlockList();
outside6.addSubnet('2000::', 3, 'ipv6');
const wrapped6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2002::', 16],
] as const) {
  wrapped6.addSubnet(net, bits, 'ipv6');
}

export function isInside(address: string): boolean {
  if (isIP(address) === 4) return inside.check(address, 'ipv4');
  return !outside6.check(address, 'ipv6') || wrapped6.check(address, 'ipv6');
}

const refuseInside = (address: string): Error =>
  new Error(`${address} is inside; see --alert-private-network.`);

const lookupOutside: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const bad = error ? undefined : found.find(({ address }) => isInside(address));
    if (error || bad) return done(error ?? refuseInside(bad?.address ?? name), []);
    const [first] = found;
    return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family);
  });
};

/** Returns the status. Rejects if the address cannot be reached, is inside, or does not answer in time. */
export async function postOut({ url, headers, body, mayGoInside }: Post): Promise<number> {
  const { protocol, hostname } = new URL(url);
  const name = hostname.replace(/^\[|\]$/g, '');
  // An address is not looked up.
  if (!mayGoInside && isIP(name) !== 0 && isInside(name)) throw refuseInside(name);
  const open = protocol === 'https:' ? requestByTls : requestInTheClear;
  const call = open(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    signal: AbortSignal.timeout(waitMs),
    ...(mayGoInside ? {} : { lookup: lookupOutside }),
  });
  call.end(body);
  try {
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    return response.statusCode ?? 0;
  } finally {
    call.on('error', () => undefined);
    call.destroy();
  }
}
