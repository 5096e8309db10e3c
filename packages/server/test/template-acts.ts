/** Values for the commands of templates of markets, after what each needs. */
import type { Values } from '../src/admin/command.ts';

interface ActParts {
  readonly onMachine: (command: string, values: Values) => Promise<unknown>;
  /** Opens a market without bets, and one with a bet. */
  readonly betless: () => Promise<string>;
  readonly market: () => Promise<string>;
}

const cup = { competition: 'Town Cup' };

export function templateActs({ onMachine, betless, market }: ActParts) {
  let count = 0;
  const templated = async (): Promise<Values> => {
    await onMachine('template set', { ...cup, stakeMax: '500', liability: '9000' });
    return cup;
  };
  return {
    'template set': async () => ({ ...(await templated()), stakeMax: '700', liability: 'none' }),
    'template remove': templated,
    'template apply': async () => {
      await betless();
      await market();
      return templated();
    },
    'template undo': async () => {
      await market();
      count += 1;
      await onMachine('template set', { ...cup, stakeMax: String(300 + count) });
      const { run } = (await onMachine('template apply', cup)) as { run: number };
      return { run: String(run) };
    },
  };
}
