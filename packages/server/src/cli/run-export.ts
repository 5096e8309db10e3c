/**
 * Exports the journal in this process, page by page. What is written of the journal never changes, so that it
 * needs no one moment of the store, which would keep a database from tidying up for as long as it lasts.
 */
import type { CommandAnswer, CommandInput } from '../admin/catalogue/commands.ts';
import { checkFolder, runExport as exportFrom } from '../admin/system/store/export-commands.ts';
import { systemClock } from '../base/clock.ts';
import type { Processes } from '../base/processes.ts';
import { openAnchorSeal } from '../engine/audit/anchor/anchor-seal.ts';
import { readServerKey } from '../start/open-secrets.ts';
import type { Settings } from '../start/settings/settings.ts';
import type { Sql } from '../store/database.ts';
import type { OnProgress } from './progress.ts';
import { readApart } from './read-apart.ts';

interface Exporting {
  readonly processes: Processes;
  readonly onProgress: OnProgress;
}

export async function runExport(
  settings: Settings,
  command: CommandInput,
  { processes, onProgress }: Exporting,
): Promise<CommandAnswer> {
  const seal = openAnchorSeal(await readServerKey(settings));
  const { check } = command.values;
  if (check !== undefined) return { kind: 'done', done: await checkFolder(check, seal) };
  const work = (sql: Sql) =>
    exportFrom(
      {
        sql,
        seal,
        now: systemClock.now(),
        onProgress: (hour) => onProgress(`written up to the hour ${hour}`),
      },
      command.values,
    );
  const reading = { processes, command, onStore: work, onServer: work };
  return { kind: 'done', done: await readApart(settings, reading) };
}
