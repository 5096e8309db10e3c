/** Attests what is on this machine, in this process: also while a server runs, and if none can start. */
import { readFile } from 'node:fs/promises';
import type { CommandAnswer, CommandInput } from '../admin/catalogue/commands.ts';
import { AdminProblem } from '../admin/command.ts';
import { sayAttested } from '../admin/system/store/attest-command.ts';
import { systemClock } from '../base/clock.ts';
import type { Processes } from '../base/processes.ts';
import { parseSigningKey } from '../base/signed-files.ts';
import { attest } from '../engine/audit/attest/attest.ts';
import { programOf } from '../start/keep-attested.ts';
import type { Settings } from '../start/settings/settings.ts';
import type { Sql } from '../store/database.ts';
import { readApart } from './read-apart.ts';

export async function runAttest(
  settings: Settings,
  command: CommandInput,
  processes: Processes,
): Promise<CommandAnswer> {
  const { key } = command.values;
  const signedBy = key === undefined ? settings.signedBy : await readKey(key);
  const program = programOf({ ...settings, signedBy });
  const isApart = settings.databaseUrl !== null;
  const work = (sql: Pick<Sql, 'query'>) => attest({ sql, isApart, clock: systemClock, program });
  const found = await readApart(settings, { processes, command, onStore: work, onServer: work });
  return { kind: 'done', done: sayAttested(found) };
}

async function readKey(path: string): Promise<string> {
  try {
    return parseSigningKey(await readFile(path, 'utf8'));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new AdminProblem(`--key: ${path} has no public key of Ed25519: ${text}`);
  }
}
