/** Maps an address to its network, for all limits by address on calls, sockets and guesses. */
import { normalizeIP } from '@fastify/rate-limit';

const knownMax = 20_000;
const known = new Map<string, string>();

/**
 * Returns an IPv4 address as it is, also if mapped to IPv6. Returns an IPv6 address as its /64, which one
 * household or machine has, in the shortest form.
 */
export function networkOf(address: string): string {
  let network = known.get(address);
  if (network === undefined) {
    if (known.size >= knownMax) known.clear();
    network = normalizeIP(address);
    known.set(address, network);
  }
  return network;
}
