/**
 * Hashes passwords with argon2id, at OWASP's minimum strength or more. Two hashes run at a time; the queue is
 * short, and shorter for each network. A burst of sign-ins therefore cannot exhaust memory, starve the bets
 * or block all other sign-ins.
 */
import { hash, verify } from '@node-rs/argon2';

interface Strength {
  /** In KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** OWASP's minimum. */
const recommended: Strength = { memoryCost: 19_456, timeCost: 2 };
const runningMax = 2;
const networkMax = 8;

interface GivenPassword {
  readonly password: string;
  readonly network: string;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Returns null if too many are waiting, from this network or in all. Takes as long for an absent hash as
   * for a wrong password.
   */
  check(passwordHash: string | undefined, given: GivenPassword): Promise<boolean | null>;
  /** Whether it was hashed at a strength other than the current one. */
  isOutdated(passwordHash: string): boolean;
}

/** Only tests, which hash thousands of passwords, pass another strength. */
export async function openPasswords({
  waitingMax = 200,
  strength = recommended,
} = {}): Promise<Passwords> {
  // Algorithm 2 is argon2id.
  const argon2id = { ...strength, algorithm: 2, parallelism: 1 };
  const ofStrength = `$argon2id$v=19$m=${strength.memoryCost},t=${strength.timeCost},p=1$`;
  // Compared with the input if the user name does not exist; it is nobody's password.
  const nobody = await hash(`nobody${'.'.repeat(20)}`, argon2id);
  const waiting: (() => void)[] = [];
  const perNetwork = new Map<string, number>();
  let running = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= runningMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  async function inShare<Result>(network: string, work: () => Promise<Result>) {
    const before = perNetwork.get(network) ?? 0;
    if (before >= networkMax || waiting.length >= waitingMax) return null;
    perNetwork.set(network, before + 1);
    try {
      return await inTurn(work);
    } finally {
      const left = (perNetwork.get(network) ?? 1) - 1;
      if (left > 0) perNetwork.set(network, left);
      else perNetwork.delete(network);
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, argon2id)),
    async check(passwordHash, { password, network }) {
      const isRight = await inShare(network, () => verify(passwordHash ?? nobody, password));
      return isRight === null ? null : isRight && passwordHash !== undefined;
    },
    isOutdated: (passwordHash) => !passwordHash.startsWith(ofStrength),
  };
}
