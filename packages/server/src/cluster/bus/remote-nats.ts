/** Checks that messages between servers are protected against readers and impostors on the way. */
import { isOfThisMachine } from '../../store/remote-address.ts';

/**
 * Returns why these addresses, joined with commas, are refused, with the fix and without a password; null if
 * they are accepted.
 */
export function problemOfNats(text: string): string | null {
  const urls = text.split(',').filter((part) => part !== '');
  if (!urls.every((url) => URL.canParse(url))) {
    return 'it is not well-formed; give tls://user:password@host:4222, several joined with commas.';
  }
  const known = urls.map((url) => new URL(url));
  const remote = known.find(
    ({ hostname }) => !isOfThisMachine(hostname.replace(/^\[(.*)\]$/, '$1')),
  );
  if (remote === undefined) return null;
  // One tls:// makes the client ask all of them for TLS; the first address names the user.
  const isTls = known.some(({ protocol }) => protocol === 'tls:');
  if (isTls && known[0]?.username !== '') return null;
  return (
    `${remote.hostname} is another machine, and whoever reads along learns its password ` +
    'and can hold messages back; ' +
    'give tls://user:password@host:4222, or accept the risk with ALLOW_PLAIN_NATS=true.'
  );
}
