/**
 * Hashes passwords by argon2id, at no less than OWASP's minimum strength. Two hashes run at a time, few may
 * wait, and fewer of one network, so that a burst of sign-ins cannot take the machine's memory, starve the
 * bets or keep everybody else from signing in.
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
   * Null when too many are waiting, of this network or in all. An absent hash takes as long as a wrong
   * password.
   */
  check(passwordHash: string | undefined, given: GivenPassword): Promise<boolean | null>;
  /** Hashed at another strength than today's. */
  isOutdated(passwordHash: string): boolean;
}

export async function openPasswords(waitingMax = 200): Promise<Passwords> {
  // Nobody's password: what is compared when a user name does not exist.
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
