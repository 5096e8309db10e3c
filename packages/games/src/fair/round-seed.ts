/**
 * Everything that decides a round (CAS-10): the server's secret seed, committed by its hash before
 * betting, the table's public seed, the round's id and its running number.
 */
export interface RoundSeed {
  /** 32 random bytes as 64 lower-case hex digits. */
  readonly serverSeed: string;
  /** Printable ASCII, at most 64 characters; may be empty. */
  readonly clientSeed: string;
  readonly roundId: string;
  /** The round's running number on its table, an integer from 0. */
  readonly nonce: number;
}

const seedForm = /^[0-9a-f]{64}$/;
const clientSeedForm = /^[\x20-\x7e]{0,64}$/;
const roundIdForm = /^[\w.-]{1,64}$/;

export const isServerSeed = (text: string): boolean => seedForm.test(text);

/** Returns the first fault of the seed, naming the field; null if it is valid. */
export function findSeedFault(seed: RoundSeed): string | null {
  if (!isServerSeed(seed.serverSeed)) return 'serverSeed must be 64 lower-case hex digits';
  if (!clientSeedForm.test(seed.clientSeed)) {
    return 'clientSeed must be at most 64 printable ASCII characters';
  }
  if (!roundIdForm.test(seed.roundId)) return 'roundId must be 1 to 64 letters, digits, - . or _';
  if (!Number.isSafeInteger(seed.nonce) || seed.nonce < 0) {
    return 'nonce must be a whole number of 0 or more';
  }
  return null;
}

/** Throws a RangeError that names the invalid field. */
export function assertRoundSeed(seed: RoundSeed): void {
  const fault = findSeedFault(seed);
  if (fault !== null) throw new RangeError(`A round cannot be drawn: ${fault}`);
}
