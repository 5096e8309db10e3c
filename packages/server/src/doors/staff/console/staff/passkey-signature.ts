/** Whether a passkey of the console signed what it was asked to. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { type StoredPasskey, staffPasskeys } from '../../../../store/queries/factors/passkeys.ts';
import { countOfSignature } from '../../../../venue/accounts/webauthn/ceremony.ts';
import type { Decides } from '../../../door/parts.ts';

interface Signature {
  readonly key: StoredPasskey;
  readonly challenge: string;
  readonly host: string;
  readonly response: AuthenticationResponseJSON;
}

/** Uses the signature up: the key's count must have grown, so that a copy of the key is found out. */
export async function isSignedBy(
  { store, clock }: Pick<Decides, 'store' | 'clock'>,
  signature: Signature,
): Promise<boolean> {
  const { key, response } = signature;
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== key.user_handle) return false;
  const count = await countOfSignature(signature);
  const credentialId = key.credential_id;
  return (
    count !== null && staffPasskeys.takeSignCount(store, { credentialId, count, now: clock.now() })
  );
}
