/**
 * Exports the journal in this process, page by page. What is written of the journal never changes, so that it
 * needs no one moment of the store, which would keep a database from tidying up for as long as it lasts. The
 * server that runs notes it in the audit, or this process while none runs.
 */
import type { CommandAnswer, CommandInput } from '../admin/catalogue/commands.ts';
import { AdminProblem, type Done } from '../admin/command.ts';
import {
  checkFolder,
  exportNoted,
  exportTo,
  readExport,
} from '../admin/system/store/export-commands.ts';
import { type ExportNote, noteExport } from '../admin/system/store/export-notes.ts';
import { systemClock } from '../base/clock.ts';
import { openLog } from '../base/log.ts';
import type { Processes } from '../base/processes.ts';
import { openAnchorSeal } from '../engine/audit/anchor/anchor-seal.ts';
import { markAlone } from '../engine/audit/mark-journal.ts';
import { readServerKey } from '../start/open-secrets.ts';
import type { Settings } from '../start/settings/settings.ts';
import type { Sql } from '../store/database.ts';
import { openStore } from '../store/open-store.ts';
import { mustHaveStore } from './local.ts';
import type { OnProgress } from './progress.ts';
import { readApart } from './read-apart.ts';
import { sendToServer } from './remote.ts';

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
  const input = readExport(command.values);
  const apart = (work: (sql: Sql) => Promise<Done>) =>
    readApart(settings, { processes, command, onStore: work, onServer: work });
  const { archiveDir } = settings;
  const { check, journal } = input;
  if (check !== undefined) {
    if (journal === undefined) return { kind: 'done', done: await checkFolder(check, { seal }) };
    const done = await apart((sql) => checkFolder(check, { seal, sql, archiveDir }));
    return { kind: 'done', done };
  }
  const note = (one: ExportNote) => noteIn(settings, { processes, one });
  const onHour = (hour: string) => onProgress(`written up to the hour ${hour}`);
  const done = await exportNoted({ note, input }, (folder) =>
    apart((sql) =>
      exportTo(folder, {
        sql,
        seal,
        archiveDir,
        now: systemClock.now(),
        onProgress: onHour,
        input,
      }),
    ),
  );
  return { kind: 'done', done };
}

interface Noting {
  readonly processes: Processes;
  readonly one: ExportNote;
}

/** The store is not open in this process meanwhile, so that it may open it alone. */
async function noteIn(settings: Settings, { processes, one }: Noting): Promise<number> {
  const texts = Object.entries(one).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  const noted = { name: 'exported', values: Object.fromEntries(texts) };
  const answer = await sendToServer(settings, noted);
  if (answer === null) return noteAlone(settings, { processes, one });
  if (answer.kind === 'problem') throw new AdminProblem(answer.message);
  return (answer.done.data as { readonly noted: number }).noted;
}

async function noteAlone(settings: Settings, { processes, one }: Noting): Promise<number> {
  const log = openLog('error');
  const onUsurped = () => log.fatal('another server has taken the database');
  const opening = { ...settings, processes, clock: systemClock, log, onUsurped };
  await mustHaveStore(settings, { name: 'export', values: {} });
  const store = await openStore(opening);
  try {
    const mark = markAlone(store, systemClock);
    return await noteExport({ store, mark, clock: systemClock }, one);
  } finally {
    await store.close();
  }
}
