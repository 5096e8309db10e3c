/**
 * Tells whether a PostgreSQL address leads off this machine and, if so, whether the connection is protected
 * against readers and impostors on the way. Uses the driver's own parser, so that both agree: a `host`
 * parameter overrides the host before the path, and the last of several counts.
 */
import { BlockList, isIP, isIPv6 } from 'node:net';
import { parse } from 'pg-connection-string';

type Environment = Readonly<Record<string, string | undefined>>;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns why this address is refused, with the fix and without its password; null if it is accepted. */
export function problemOfAddress(url: string, env: Environment): string | null {
  let address: ReturnType<typeof parse>;
  try {
    address = parse(url);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isFile = /^E(NOENT|ACCES|ISDIR|NOTDIR|PERM)$/.test(code ?? '');
    return isFile
      ? `a file of its certificates cannot be read: ${message}.`
      : 'it is not well-formed; give postgres://user:password@host:5432/database, of one host.';
  }
  // The driver's default for an address without a host.
  const host = address.host || env['PGHOST'] || 'localhost';
  if (isOfThisMachine(host)) return null;
  if (address['sslmode'] !== 'verify-full') {
    return (
      `${host} is another machine, and not every mode of TLS keeps readers and impostors out; add ` +
      'sslmode=verify-full to the address, and sslrootcert=FILE where its certificate is of an ' +
      'authority of your own, or accept the risk with ALLOW_PLAIN_POSTGRES=true.'
    );
  }
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    return 'NODE_TLS_REJECT_UNAUTHORIZED=0 undoes sslmode=verify-full; take it out of the environment.';
  }
  return null;
}

/** A path is a Unix socket. A name other than localhost may resolve anywhere, now or later. */
export function isOfThisMachine(host: string): boolean {
  if (host.startsWith('/') || host.toLowerCase() === 'localhost') return true;
  return isIP(host) !== 0 && loopback.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}
