/** Codes of an authenticator app (RFC 6238), and recovery codes that are good once. */
import { hash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@layline/contract';
import { verifySync } from 'otplib';

const periodSeconds = 30;

/** The time step of the code, which may be of the period before or after; null when it is wrong. */
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

/** 150 bits each: too many to try even for who holds the hashes, so that a fast hash will do. */
export const makeCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...randomBytes(30)].map((byte) => alphabet[byte % alphabet.length]);
    return letters.join('').match(/.{5}/g)?.join('-') ?? '';
  });

/** 32 letters, none of which looks like another. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

export const hashCode = (ownerId: string, code: string): string =>
  hash('sha256', `${ownerId} ${code.toLowerCase()}`, 'hex');
