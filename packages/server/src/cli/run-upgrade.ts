/** Reads a store that an earlier version may have made, while its server goes on. */
import type { CommandAnswer, CommandInput } from '../admin/catalogue/commands.ts';
import { checkUpgrade } from '../admin/system/store/upgrade-command.ts';
import { systemClock } from '../base/clock.ts';
import type { Processes } from '../base/processes.ts';
import type { Settings } from '../start/settings/settings.ts';
import type { Sql } from '../store/database.ts';
import { readApart } from './read-apart.ts';

export async function runUpgrade(
  settings: Settings,
  command: CommandInput,
  processes: Processes,
): Promise<CommandAnswer> {
  const { dataDir, databaseUrl } = settings;
  const folder = databaseUrl === null ? dataDir : null;
  const work = (sql: Sql) => checkUpgrade({ sql, folder, clock: systemClock });
  const reading = { processes, command, mayBeOlder: true, onStore: work, onServer: work };
  return { kind: 'done', done: await readApart(settings, reading) };
}
