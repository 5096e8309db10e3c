/** The network that an address counts as, wherever calls, sockets or guesses are counted by address. */
import { normalizeIP } from '@fastify/rate-limit';

const knownMax = 20_000;
const known = new Map<string, string>();

/**
 * An IPv4 address is itself, also when it comes as a mapped IPv6 one; of IPv6 it is the /64 that one
 * household or machine has, in its shortest form.
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
