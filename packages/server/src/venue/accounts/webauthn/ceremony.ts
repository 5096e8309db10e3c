/** What a page asks of a device, and what proves its answer (WebAuthn), for players and staff alike. */
import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { StoredPasskey } from '../../../store/queries/factors/passkeys.ts';
import { normalHost } from '../../sites/directory.ts';

/** Tells whether browsers make passkeys for the host: they make none for IP addresses. */
export const canHavePasskeys = (host: string): boolean =>
  isIP(normalHost(host).replace(/^\[|\]$/g, '')) === 0;

/**
 * Returns the page's origins as browsers name them. Browsers allow passkeys only on secure pages: TLS, or the
 * local machine.
 */
function originsOf(host: string): string[] {
  const name = normalHost(host);
  const isOwn = name === 'localhost' || name.endsWith('.localhost');
  const schemes = isOwn ? ['https', 'http'] : ['https'];
  return schemes.map((scheme) => new URL(`${scheme}://${host}`).origin);
}

interface NewKey {
  readonly host: string;
  /** What the device calls the place. */
  readonly title: string;
  readonly userName: string;
  readonly displayName: string;
  readonly userHandle: string;
  readonly known: readonly StoredPasskey[];
}

export const makeNewKeyOptions = ({ host, title, userHandle, known, ...owner }: NewKey) =>
  generateRegistrationOptions({
    rpName: title,
    rpID: normalHost(host),
    userName: owner.userName,
    userDisplayName: owner.displayName,
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** Without `known` no keys are named, so that nobody learns who has one; the device knows its own. */
export const makeUseOptions = (host: string, known: readonly StoredPasskey[] = []) =>
  generateAuthenticationOptions({
    rpID: normalHost(host),
    userVerification: 'required',
    ...(known.length > 0 && {
      allowCredentials: known.map(({ credential_id: id }) => ({ id })),
    }),
  });

interface Asked {
  readonly challenge: string;
  readonly host: string;
}

/** Returns null if the new key is invalid; the library throws on every fault. */
export async function checkNewKey(
  response: RegistrationResponseJSON,
  { challenge, host }: Asked,
): Promise<Omit<
  StoredPasskey,
  'owner_id' | 'user_handle' | 'name' | 'added_at' | 'used_at'
> | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(host),
      expectedRPID: normalHost(host),
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      sign_count: counter,
      transports,
    };
  } catch {
    return null;
  }
}

interface Signature extends Asked {
  readonly key: StoredPasskey;
  readonly response: AuthenticationResponseJSON;
}

/** Returns the signature's count; null if the signature is invalid. The library throws on every fault. */
export async function countOfSignature({
  key,
  challenge,
  host,
  response,
}: Signature): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(host),
      expectedRPID: normalHost(host),
      requireUserVerification: true,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        counter: key.sign_count,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
