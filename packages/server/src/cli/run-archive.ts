/**
 * Archives the journal. On PostgreSQL beside a running server it works in this process, over a connection of
 * its own, so that no bet waits; the server only announces it in the journal. Otherwise whoever has the store
 * does it.
 */
import { setPriority } from 'node:os';
import type { CommandAnswer, CommandInput } from '../admin/catalogue/commands.ts';
import { AdminProblem } from '../admin/command.ts';
import {
  archiveIn,
  checkArchived,
  readArchiveInput,
} from '../admin/system/store/archive-commands.ts';
import { systemClock } from '../base/clock.ts';
import type { Settings } from '../start/settings/settings.ts';
import { openPostgres } from '../store/postgres.ts';
import type { OnProgress } from './progress.ts';
import { isServed, niceness } from './read-apart.ts';
import { sendToServer } from './remote.ts';

interface Archiving {
  readonly onProgress: OnProgress;
  /** Runs the command where the store is. */
  readonly ask: () => Promise<CommandAnswer>;
}

export async function runArchive(
  settings: Settings,
  command: CommandInput,
  { onProgress, ask }: Archiving,
): Promise<CommandAnswer> {
  const { check, keep } = readArchiveInput(command.values);
  if (check !== undefined) return { kind: 'done', done: await checkArchived(check) };
  const { databaseUrl, archiveDir: folder } = settings;
  if (databaseUrl === null || !(await isServed(settings))) return ask();
  setPriority(niceness);
  const store = await openPostgres(databaseUrl, { onLost: () => undefined });
  try {
    const announce = (number: number) => announceBy(settings, number);
    const parts = { store, clock: systemClock, announce, onProgress };
    return { kind: 'done', done: await archiveIn({ ...parts, folder, keep }) };
  } finally {
    await store.close();
  }
}

async function announceBy(settings: Settings, number: number): Promise<void> {
  const answer = await sendToServer(settings, {
    name: 'archived',
    values: { number: String(number) },
  });
  if (answer?.kind === 'done') return;
  throw new AdminProblem(
    answer === null ? 'The server has stopped; run this again.' : answer.message,
  );
}
