/**
 * Hashes passwords with argon2id, at OWASP's minimum strength or more. Two hashes run at a time; the queue is
 * short, and shorter for each network. A burst of sign-ins therefore cannot exhaust memory, starve the bets
 * or block all other sign-ins.
 */
import { hash, verify } from '@node-rs/argon2';

/** Algorithm 2 is argon2id. */
const strength = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const ofStrength = '$argon2id$v=19$m=19456,t=2,p=1$';
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

export async function openPasswords(waitingMax = 200): Promise<Passwords> {
  // Compared with the input if the user name does not exist; it is nobody's password.
  const nobody = await hash(`nobody${'.'.repeat(20)}`, strength);
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
    hash: (password) => inTurn(() => hash(password, strength)),
    async check(passwordHash, { password, network }) {
      const isRight = await inShare(network, () => verify(passwordHash ?? nobody, password));
      return isRight === null ? null : isRight && passwordHash !== undefined;
    },
    isOutdated: (passwordHash) => !passwordHash.startsWith(ofStrength),
  };
}
