/** Codes of an authenticator app (RFC 6238), and recovery codes for one use each. */
import { hash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@layline/contract';
import { verifySync } from 'otplib';

const periodSeconds = 30;

/** Returns the code's time step, which may be one period early or late; null if the code is wrong. */
export function stepOf(
  code: string,
  { secret, now }: { readonly secret: string | null; readonly now: number },
): number | null {
  if (secret === null) return null;
  const epoch = Math.floor(now / 1000);
  const given = { secret, token: code, epoch, epochTolerance: periodSeconds };
  const result = verifySync({ ...given, strategy: 'totp' });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Makes codes of 150 bits. They cannot be guessed even from their hashes, so a fast hash is enough. */
export const makeCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...randomBytes(30)].map((byte) => alphabet[byte % alphabet.length]);
    return letters.join('').match(/.{5}/g)?.join('-') ?? '';
  });

/** A code of 60 bits that is read out over the telephone, such as `abcd-efgh-jkmn`. It must soon expire. */
export const makeShortCode = (): string =>
  [...randomBytes(12)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .match(/.{4}/g)
    ?.join('-') ?? '';

/** 32 characters, none of which resembles another. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

export const hashCode = (ownerId: string, code: string): string =>
  hash('sha256', `${ownerId} ${code.toLowerCase()}`, 'hex');
