/**
 * Hashing passwords, argon2id at the strength OWASP asks for at least. Two run at a time and few may
 * wait, so that a burst of sign-ins cannot take the machine's memory or starve the bets.
 */
import { hash, verify } from '@node-rs/argon2';

/** Algorithm 2 is argon2id. */
const strength = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const runningMax = 2;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Null when too many are waiting. An absent hash takes as long as a wrong password. */
  check(passwordHash: string | undefined, password: string): Promise<boolean | null>;
}

export async function openPasswords(waitingMax = 200): Promise<Passwords> {
  // Nobody's password: what is compared when a user name does not exist.
  const nobody = await hash(`nobody${'.'.repeat(20)}`, strength);
  const waiting: (() => void)[] = [];
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

  return {
    hash: (password) => inTurn(() => hash(password, strength)),
    async check(passwordHash, password) {
      if (waiting.length >= waitingMax) return null;
      const isRight = await inTurn(() => verify(passwordHash ?? nobody, password));
      return isRight && passwordHash !== undefined;
    },
  };
}
