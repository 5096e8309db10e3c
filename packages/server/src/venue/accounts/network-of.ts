/** Maps an address to its network, for all limits by address on calls, sockets and guesses. */
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

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
    network = readNetwork(address);
    known.set(address, network);
  }
  return network;
}

function readNetwork(address: string): string {
  if (!isIPv6(address)) return address.toLowerCase();
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
