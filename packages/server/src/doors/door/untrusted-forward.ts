/**
 * Detects a proxy that is missing in the settings. All its callers then count as one address, share its
 * limits, and the activity log shows the proxy. Anybody can send the header, so it is logged once and without
 * its content.
 */
import type { Guard } from './guard.ts';
import type { Reads } from './parts.ts';

export interface UntrustedForwards {
  /** Number of such calls since the start. */
  readonly count: number;
}

/** Refuses nothing. */
export function noteUntrustedForwards({ log }: Pick<Reads, 'log'>): UntrustedForwards & {
  readonly guard: Guard<never>;
} {
  let count = 0;
  return {
    get count() {
      return count;
    },
    guard(request) {
      const isForwarded = request.headers['x-forwarded-for'] !== undefined;
      // A trusted peer adds an address behind its own.
      if (!isForwarded || (request.ips?.length ?? 1) > 1) return null;
      count += 1;
      if (count === 1) {
        log.warn(
          { peer: request.socket.remoteAddress },
          'X-Forwarded-For came from a peer that TRUST_PROXY does not name and was ignored; ' +
            'if that is your proxy, name it with --trust-proxy',
        );
      }
      return null;
    },
  };
}
