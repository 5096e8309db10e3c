/**
 * Decides which addresses a call to another party may reach: what is routed everywhere, and networks that the
 * operator excepts. Whoever names an address must not make this server call its own network.
 */
import ipaddr from 'ipaddr.js';

export interface Networks {
  /** Whether a call may be made to the address. Without TLS only to an excepted network. */
  readonly mayReach: (address: string, call: { readonly hasTls: boolean }) => boolean;
}

type Address = ReturnType<typeof ipaddr.process>;
type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Of IPv6 only this is given out. */
const given6 = ipaddr.parseCIDR('2000::/3');

/** An IPv4 address in IPv6's form is taken for what it is. */
const isOutside = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(given6));

const isIn = (address: Address, [network, bits]: Range): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/** `excepted` are networks such as `10.0.0.0/8`. Throws if one is none. */
export function openNetworks(excepted: readonly string[]): Networks {
  const ranges = excepted.map((text) => ipaddr.parseCIDR(text));
  return {
    mayReach(text, { hasTls }) {
      if (!ipaddr.isValid(text)) return false;
      const address = ipaddr.process(text);
      return ranges.some((range) => isIn(address, range)) || (hasTls && isOutside(address));
    },
  };
}

/** For the operator's own address. */
export const anywhere: Networks = { mayReach: () => true };
