/** The second factor: codes of an authenticator app (RFC 6238), and recovery codes for one use each. */
import { generateSecret, generateURI } from 'otplib';
import {
  beginTotpRow,
  confirmTotpRow,
  readTotp,
  replaceCodes,
  takeRecoveryCode,
  takeStep,
} from '../../store/queries/factors/second-factors.ts';
import type { AccountParts } from './account-parts.ts';
import { hashCode, makeCodes, stepOf } from './one-time-codes.ts';

export type FactorParts = Pick<AccountParts, 'store' | 'clock' | 'accountVault'>;

interface NewTotp {
  readonly playerId: string;
  /** The name that an authenticator app shows with the code. */
  readonly issuer: string;
  readonly label: string;
}

/** Returns null if the player's second factor is on already. */
export async function beginTotp(
  { store, accountVault }: FactorParts,
  { playerId, issuer, label }: NewTotp,
) {
  const secret = generateSecret();
  const isBegun = await beginTotpRow(store, {
    playerId,
    sealed: accountVault.seal(secret, playerId),
  });
  return isBegun ? { secret, uri: generateURI({ issuer, label, secret }) } : null;
}

interface GivenCode {
  readonly playerId: string;
  readonly code: string;
}

/** Returns the recovery codes; null if the code is wrong or no setup was begun. */
export async function confirmTotp(
  { store, clock, accountVault }: FactorParts,
  { playerId, code }: GivenCode,
): Promise<string[] | null> {
  const begun = await readTotp(store, playerId);
  if (begun === null || begun.isConfirmed) return null;
  const now = clock.now();
  const step = stepOf(code, { secret: accountVault.open(begun.sealed, playerId), now });
  if (step === null) return null;
  const codes = makeCodes();
  const codeHashes = codes.map((one) => hashCode(playerId, one));
  const made = { playerId, sealed: begun.sealed, step, codeHashes, now };
  return (await confirmTotpRow(store, made)) ? codes : null;
}

export async function hasSecondFactor({ store }: FactorParts, playerId: string): Promise<boolean> {
  return (await readTotp(store, playerId))?.isConfirmed ?? false;
}

/** Tells whether the code is right, and uses up a right code. */
export async function takeCode(parts: FactorParts, { playerId, code }: GivenCode) {
  const { store, clock, accountVault } = parts;
  const known = await readTotp(store, playerId);
  if (!known?.isConfirmed) return false;
  if (code.includes('-')) {
    return takeRecoveryCode(store, { playerId, codeHash: hashCode(playerId, code) });
  }
  const step = stepOf(code, {
    secret: accountVault.open(known.sealed, playerId),
    now: clock.now(),
  });
  return step !== null && takeStep(store, { playerId, step });
}

export async function renewCodes({ store }: FactorParts, playerId: string): Promise<string[]> {
  const codes = makeCodes();
  const codeHashes = codes.map((one) => hashCode(playerId, one));
  await store.transaction((sql) => replaceCodes(sql, { playerId, codeHashes }));
  return codes;
}
