/** Verifies a store in this process, and tells a running server of what it found. */
import type { CommandAnswer, CommandInput } from '../admin/catalogue/commands.ts';
import type { Done } from '../admin/command.ts';
import { atOneMoment, readAnchorFile, verify } from '../admin/system/store/verify.ts';
import type { Processes } from '../base/processes.ts';
import { openAnchorSeal } from '../engine/audit/anchor/anchor-seal.ts';
import { readServerKey } from '../start/open-secrets.ts';
import type { Settings } from '../start/settings/settings.ts';
import type { OnProgress } from './progress.ts';
import { readApart } from './read-apart.ts';
import { reportFaults } from './remote.ts';

interface Verifying {
  readonly processes: Processes;
  readonly onProgress: OnProgress;
}

/** Reports faults to a running server too, which alerts its operators. */
export async function runVerify(
  settings: Settings,
  command: CommandInput,
  verifying: Verifying,
): Promise<CommandAnswer> {
  const done = await verifyApart(settings, command, verifying);
  const { faults } = done.data as { readonly faults: readonly string[] };
  const [first = ''] = faults;
  if (faults.length > 0) {
    const reported = { count: faults.length, first: first.slice(0, 500) };
    // The exit code tells it too.
    await reportFaults(settings, reported).catch(() => undefined);
  }
  return { kind: 'done', done };
}

async function verifyApart(
  settings: Settings,
  command: CommandInput,
  { processes, onProgress }: Verifying,
): Promise<Done> {
  const anchor = await readAnchor(settings, command);
  const options = {
    anchor,
    archiveDir: settings.archiveDir,
    onProgress: (seq: number) => onProgress(`the journal agrees up to number ${seq}`),
  };
  return readApart(settings, {
    processes,
    command,
    onStore: (store) => atOneMoment(store, (sql) => verify(sql, options)),
    onServer: (sql) => verify(sql, options),
  });
}

/** The key file is read, and made if there is none, only for an anchor. */
async function readAnchor(settings: Settings, { values: { anchor } }: CommandInput) {
  if (anchor === undefined) return null;
  return readAnchorFile(anchor, openAnchorSeal(await readServerKey(settings)));
}
