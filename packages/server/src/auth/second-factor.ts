/** The second factor: codes of an authenticator app (RFC 6238), and recovery codes that are good once. */
import { hash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@layline/contract';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { App } from '../app.ts';
import {
  beginTotpRow,
  confirmTotpRow,
  readTotp,
  replaceCodes,
  takeRecoveryCode,
  takeStep,
} from '../store/factors/second-factors.ts';

export type FactorParts = Pick<App, 'store' | 'clock' | 'accountVault'>;

const periodSeconds = 30;

/** Null when the player's second factor is on already. */
export async function beginTotp(
  { store, accountVault }: FactorParts,
  playerId: string,
  { issuer, label }: { readonly issuer: string; readonly label: string },
) {
  const secret = generateSecret();
  const isBegun = await beginTotpRow(store, playerId, accountVault.seal(secret, playerId));
  return isBegun ? { secret, uri: generateURI({ issuer, label, secret }) } : null;
}

/** The recovery codes; null when the code is not right or nothing was begun. */
export async function confirmTotp(
  { store, clock, accountVault }: FactorParts,
  playerId: string,
  code: string,
): Promise<string[] | null> {
  const begun = await readTotp(store, playerId);
  if (begun === null || begun.isConfirmed) return null;
  const now = clock.now();
  const step = stepOf(accountVault.open(begun.sealed, playerId), code, now);
  if (step === null) return null;
  const codes = makeCodes();
  const codeHashes = codes.map((one) => hashCode(playerId, one));
  const made = { playerId, sealed: begun.sealed, step, codeHashes };
  return (await confirmTotpRow(store, made, now)) ? codes : null;
}

export async function hasSecondFactor({ store }: FactorParts, playerId: string): Promise<boolean> {
  return (await readTotp(store, playerId))?.isConfirmed ?? false;
}

/** Whether it is right; a code that is right is used up by it. */
export async function takeCode(parts: FactorParts, playerId: string, code: string) {
  const { store, clock, accountVault } = parts;
  const known = await readTotp(store, playerId);
  if (!known?.isConfirmed) return false;
  if (code.includes('-')) return takeRecoveryCode(store, playerId, hashCode(playerId, code));
  const step = stepOf(accountVault.open(known.sealed, playerId), code, clock.now());
  return step !== null && takeStep(store, playerId, step);
}

export async function renewCodes({ store }: FactorParts, playerId: string): Promise<string[]> {
  const codes = makeCodes();
  const codeHashes = codes.map((one) => hashCode(playerId, one));
  await store.transaction((sql) => replaceCodes(sql, playerId, codeHashes));
  return codes;
}

/** The time step of the code, which may be of the period before or after; null when it is wrong. */
function stepOf(secret: string | null, code: string, now: number): number | null {
  if (secret === null) return null;
  const epoch = Math.floor(now / 1000);
  const asked = { secret, token: code, epoch, epochTolerance: periodSeconds };
  const result = verifySync({ ...asked, strategy: 'totp' });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** 150 bits each: too many to try even for who holds the hashes, so that a fast hash will do. */
const makeCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...randomBytes(30)].map((byte) => alphabet[byte % alphabet.length]);
    return letters.join('').match(/.{5}/g)?.join('-') ?? '';
  });

/** 32 letters, none of which looks like another. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

const hashCode = (playerId: string, code: string): string =>
  hash('sha256', `${playerId} ${code.toLowerCase()}`, 'hex');
