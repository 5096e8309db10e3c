import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { problemOfPassword } from './password-rules.ts';

const ask = (newPassword: string) =>
  problemOfPassword({ userName: 'anna', newPassword, siteWords: ['Maidan Exchange', 'maidan'] });

describe('a new password', () => {
  it('[ACC-1] is not one of 100,000 common ones, in any case of letters', () => {
    expect(commonPasswords().size).toBe(100_000);
    const some = [...commonPasswords()].filter((_one, nth) => nth % 5000 === 0);
    for (const one of some) expect(ask(one.toUpperCase()), one).not.toBeNull();
  });

  it.each(['maidan2026', 'Maidan-Exchange1', 'layline!!2026', 'xMaidanx99'])(
    '[ACC-1] is more than names of the site: %s',
    (password) => expect(ask(password)).toBe('The password must be more than a name of this site.'),
  );

  it.each(['copper-lantern-57', 'maidan-copper-lantern', 'vqk48shx2'])(
    '[ACC-1] is accepted otherwise: %s',
    (password) => expect(ask(password)).toBeNull(),
  );
});
