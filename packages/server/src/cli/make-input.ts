/** Makes a command of what was typed. */
import { resolve } from 'node:path';
import type { CommandInput } from '../admin/catalogue/commands.ts';
import { AdminProblem, isProblem, type Values } from '../admin/command.ts';
import { makeTransferRef } from '../admin/money/transfer-ref.ts';
import type { Line } from './parse-line.ts';

const pathKeys: ReadonlySet<string> = new Set(['file', 'anchor', 'folder', 'check', 'key']);

/**
 * The command of a line as the server takes it: transfers have a reference, file paths start at the caller's
 * folder, and a password of `-` is read by `readInput`. Throws AdminProblem if a value is wrong.
 */
export async function makeInput(
  { command, values }: Line,
  readInput: () => Promise<string>,
): Promise<CommandInput> {
  const { password } = values;
  const read = password === '-' ? { password: await readInput() } : {};
  const isTransfer = 'ref' in command.schema.shape;
  const input = {
    name: command.name,
    values: {
      ...(isTransfer && { ref: makeTransferRef() }),
      ...values,
      ...resolved(values, command.bare),
      ...read,
    },
  };
  const parsed = command.parse(input.values);
  if (isProblem(parsed)) throw new AdminProblem(parsed.message);
  return input;
}

/** Values that name files and folders, from the caller's folder. */
function resolved(values: Values, bare: readonly string[]): Values {
  const paths = Object.entries(values).filter(([key]) => pathKeys.has(key) && !bare.includes(key));
  return Object.fromEntries(paths.map(([key, path]) => [key, resolve(path)]));
}
