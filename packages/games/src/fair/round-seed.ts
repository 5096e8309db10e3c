/**
 * Everything that decides a round (CAS-10): the server's secret seed, committed by its hash before
 * betting, the table's public seed, and the round's running number on its table.
 *
 * Scheme 1 also hashed the round's id, which holds the second in which the house opened the round, so a
 * house that knew its seeds could choose among seconds. Scheme 2 hashes the game's id in its place, and
 * deals every new round; rounds of scheme 1 stay verifiable by it.
 */
export const drawSchemes = [1, 2] as const;
export type DrawScheme = (typeof drawSchemes)[number];

/** Deals every new round. */
export const newestScheme: DrawScheme = 2;

export interface RoundSeed {
  readonly scheme: DrawScheme;
  /** 32 random bytes as 64 lower-case hex digits. */
  readonly serverSeed: string;
  /** Printable ASCII, at most 64 characters; may be empty. */
  readonly clientSeed: string;
  /** Names the round; hashed in scheme 1 only. */
  readonly roundId: string;
  /** Such as `teen20` or `vimaan`; hashed in scheme 2 only. */
  readonly gameId: string;
  /** The round's running number on its table, an integer from 0. */
  readonly nonce: number;
}

/**
 * What is promised of a round before it is drawn. If the beacon draws each round by a value of its own, the
 * client seed does not exist until then.
 */
export interface PromisedSeed extends Omit<RoundSeed, 'clientSeed'> {
  readonly clientSeed: string | null;
}

const seedForm = /^[0-9a-f]{64}$/;
const clientSeedForm = /^[\x20-\x7e]{0,64}$/;
const idForm = /^[\w.-]{1,64}$/;

export const isServerSeed = (text: string): boolean => seedForm.test(text);
export const isDrawScheme = (value: unknown): value is DrawScheme =>
  drawSchemes.some((scheme) => scheme === value);

/** Returns the first fault of the seed, naming the field; null if it is valid. */
export function findSeedFault(seed: RoundSeed): string | null {
  if (!isDrawScheme(seed.scheme)) return `scheme must be ${drawSchemes.join(' or ')}`;
  if (!isServerSeed(seed.serverSeed)) return 'serverSeed must be 64 lower-case hex digits';
  if (!clientSeedForm.test(seed.clientSeed)) {
    return 'clientSeed must be at most 64 printable ASCII characters';
  }
  if (!idForm.test(seed.roundId)) return 'roundId must be 1 to 64 letters, digits, - . or _';
  if (!idForm.test(seed.gameId)) return 'gameId must be 1 to 64 letters, digits, - . or _';
  if (!Number.isSafeInteger(seed.nonce) || seed.nonce < 0) {
    return 'nonce must be a whole number of 0 or more';
  }
  return null;
}

/** Throws a RangeError that names the invalid field. */
export function assertRoundSeed({ clientSeed, ...seed }: PromisedSeed): void {
  const fault = findSeedFault({ ...seed, clientSeed: clientSeed ?? '' });
  if (fault !== null) throw new RangeError(`A round cannot be drawn: ${fault}`);
}
