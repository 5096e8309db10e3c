import { describe, expect, it } from 'vitest';
import { openPasswords } from './password.ts';

describe('passwords', () => {
  it('are hashed by argon2id at the configured strength, each with its own salt', async () => {
    const passwords = await openPasswords();
    const [one, two] = await Promise.all([passwords.hash('secret'), passwords.hash('secret')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.check(one, { password: 'secret', network: 'home' })).toBe(true);
    expect(await passwords.check(one, { password: 'Secret', network: 'home' })).toBe(false);
  });

  it('are wrong for an unknown name, after the same work', async () => {
    const passwords = await openPasswords();
    expect(await passwords.check(undefined, { password: 'secret', network: 'home' })).toBe(false);
    expect(
      await passwords.check(undefined, { password: `nobody${'.'.repeat(20)}`, network: 'home' }),
    ).toBe(false);
  });

  it('[AUTH-3] are checked for one network while another floods the queue', async () => {
    const passwords = await openPasswords();
    const known = await passwords.hash('secret');
    const ask = (network: string) => passwords.check(known, { password: 'secret', network });
    const calls = Array.from({ length: 30 }, () => ask('198.51.100.1'));
    expect(await ask('203.0.113.9')).toBe(true);
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer !== null)).toHaveLength(8);
    expect(await ask('198.51.100.1')).toBe(true);
  });

  it('are not checked while too many wait', async () => {
    const passwords = await openPasswords({ waitingMax: 1 });
    const known = await passwords.hash('secret');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        passwords.check(known, { password: 'secret', network: 'home' }),
      ),
    );
    expect(answers).toEqual([true, true, true, null, null]);
    expect(await passwords.check(known, { password: 'secret', network: 'home' })).toBe(true);
  });
});
