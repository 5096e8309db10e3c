/** Archives past months of the journal in files, and checks such files. */
import { z } from 'zod';
import { systemProcesses } from '../../../base/processes.ts';
import { OtherFile } from '../../../engine/audit/archive/archive-file.ts';
import {
  type ArchiveParts,
  ArchiveRefused,
  archiveJournal,
} from '../../../engine/audit/archive/archive-journal.ts';
import { makeArchiveMark } from '../../../engine/audit/archive/archive-mark.ts';
import { checkArchives } from '../../../engine/audit/archive/check-folder.ts';
import { BrokenArchive } from '../../../engine/audit/archive/read-file.ts';
import { markThrough } from '../../../engine/audit/mark-journal.ts';
import { noteAct } from '../../../engine/audit/note-act.ts';
import { BrokenStore } from '../../../engine/memory/replay.ts';
import { noteAnnounced, readArchives } from '../../../store/queries/system/journal-archive.ts';
import {
  type AdminParts,
  AdminProblem,
  type Command,
  command,
  countOf,
  type Done,
  type Values,
} from '../../command.ts';

const schema = z.object({
  check: z.string().min(1, 'must be a folder').optional(),
  keep: z.coerce
    .number()
    .int('must be a number of months')
    .min(1, 'must be 1 at least')
    .max(120, 'must be 120 at most')
    .default(2),
});

/** Values that the command has parsed once. */
export const readArchiveInput = (values: Values): z.output<typeof schema> => schema.parse(values);

/** Returns the number of the journal's entry. Throws an AdminProblem if it cannot be made. */
async function announceArchive(
  { store, engine, clock }: Pick<AdminParts, 'store' | 'engine' | 'clock'>,
  number: number,
): Promise<number> {
  const archive = (await readArchives(store)).find((one) => one.number === number);
  if (archive === undefined) throw new AdminProblem(`NUMBER: there is no archive ${number}.`);
  if (archive.announcedSeq !== null) return archive.announcedSeq;
  const { month, file, rows, lastSeq, sha256 } = archive;
  await noteAct(
    { store, mark: markThrough(engine) },
    {
      at: clock.now(),
      staffId: null,
      staffName: 'archive',
      role: 'machine',
      address: '',
      command: 'archive',
      input: { month, file, rows: String(rows), until: String(lastSeq), sha256 },
      reason: '',
      outcome: 'begun',
      detail: '',
      approvalId: null,
      begunId: null,
      changes: null,
    },
  );
  const outcome = await engine.submit({ kind: 'mark-journal', text: makeArchiveMark(archive) });
  const seq = outcome.kind === 'accepted' ? outcome.events[0]?.seq : undefined;
  if (seq === undefined)
    throw new AdminProblem('The journal accepts nothing: nothing is archived.');
  await noteAnnounced(store, { number, seq });
  return seq;
}

const problemOf = (error: unknown): AdminProblem | null => {
  if (error instanceof ArchiveRefused || error instanceof OtherFile) {
    return new AdminProblem(error.message);
  }
  if (error instanceof BrokenArchive) {
    return new AdminProblem(`The file that was written is not sound: ${error.message}.`);
  }
  if (error instanceof BrokenStore) return new AdminProblem(error.message);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return null;
  return new AdminProblem(`The folder of archives cannot be used (${code}).`);
};

interface Archiving extends Omit<ArchiveParts, 'processes'> {
  readonly folder: string;
  readonly keep: number;
}

/** What was done stays done if it ends with a problem. */
export async function archiveIn({ folder, keep, ...parts }: Archiving): Promise<Done> {
  try {
    const ofMachine = { ...parts, processes: systemProcesses };
    const months = await archiveJournal(ofMachine, { folder, keep });
    const lines = months.map(
      ({ month, file, rows, bytes, emptied }) =>
        `${month}: ${countOf(rows, 'row')} in ${file}, ${countOf(bytes, 'byte')}; ` +
        `${countOf(emptied, 'text')} left the store.`,
    );
    const text = lines.length === 0 ? 'No month is due.' : lines.join('\n');
    return { data: { folder, months }, text };
  } catch (error) {
    throw problemOf(error) ?? error;
  }
}

/** Needs no store. */
export async function checkArchived(folder: string): Promise<Done> {
  try {
    const data = await checkArchives(folder);
    const { files, rows, last, faults } = data;
    const counted = `${countOf(files, 'file')}, ${countOf(rows, 'row')}`;
    const sound = `All agrees: ${counted}, up to number ${last?.seq}.`;
    return {
      data,
      text: faults.length === 0 ? sound : faults.join('\n'),
      isFault: faults.length > 0,
    };
  } catch (error) {
    throw problemOf(error) ?? error;
  }
}

export const archiveCommands: readonly Command[] = [
  command({
    name: 'archive',
    staff: { isLocal: true },
    summary:
      'Archive past months of the journal in files, but the last --keep months, else 2; ' +
      '--check FOLDER checks such files.',
    schema,
    async run({ store, engine, clock, archiveDir }, { check, keep }) {
      if (check !== undefined) return checkArchived(check);
      if (archiveDir === undefined)
        throw new AdminProblem('This server has no folder of archives.');
      const announce = (number: number) => announceArchive({ store, engine, clock }, number);
      return archiveIn({ store, clock, announce, folder: archiveDir, keep });
    },
  }),
  command({
    name: 'archived',
    staff: { isLocal: true },
    summary: 'Announce an archive in the journal; `archive` does it by itself.',
    positions: ['number'],
    schema: z.object({ number: z.coerce.number().int().positive() }),
    async run(parts, { number }) {
      const announced = await announceArchive(parts, number);
      return { data: { announced }, text: `Announced as number ${announced} of the journal.` };
    },
  }),
];
