/**
 * Detects a proxy that is missing in the settings. All its callers then count as one address, share its
 * limits, and the activity log shows the proxy. Anybody can send the header, so it is logged once and without
 * its content.
 */
import type { FastifyInstance } from 'fastify';
import type { Reads } from './parts.ts';

export interface UntrustedForwards {
  /** Number of such calls since the start. */
  readonly count: number;
}

export function noteUntrustedForwards(
  server: FastifyInstance,
  { log }: Pick<Reads, 'log'>,
): UntrustedForwards {
  const noted = { count: 0 };
  server.addHook('onRequest', (request, _reply, done) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    // A trusted peer adds an address behind its own.
    if (isForwarded && (request.ips?.length ?? 1) < 2) {
      noted.count += 1;
      if (noted.count === 1) {
        log.warn(
          { peer: request.socket.remoteAddress },
          'X-Forwarded-For came from a peer that TRUST_PROXY does not name and was ignored; ' +
            'if that is your proxy, name it with --trust-proxy',
        );
      }
    }
    done();
  });
  return noted;
}
