/** Values for each command of staff, after whatever it needs. */
import type { Values } from '../src/admin/command.ts';

interface ActParts {
  /** Makes a name that no other command uses. */
  readonly name: (word: string) => string;
  readonly onMachine: (command: string, values: Values) => Promise<unknown>;
}

export function staffActs({ name, onMachine }: ActParts) {
  const member = async (): Promise<{ readonly name: string }> => {
    await onMachine('staff add', { name: name('mia'), role: 'support' });
    return { name: name('mia') };
  };
  return {
    'staff add': () => ({ name: name('mia'), role: 'admin' }),
    'staff role': async () => ({ ...(await member()), role: 'admin' }),
    'staff disable': member,
    'staff enable': async () => {
      const values = await member();
      await onMachine('staff disable', values);
      return values;
    },
    'staff reset': member,
    'staff passkeys': async () => {
      await onMachine('staff passkeys', { role: 'support', needed: 'on' });
      return { role: 'support', needed: 'off' };
    },
  };
}
