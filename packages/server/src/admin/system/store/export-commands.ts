/** Exports the journal for data warehouses and spreadsheets, and checks such an export. */
import { hostname, userInfo } from 'node:os';
import type { Instant } from '@layline/contract';
import { z } from 'zod';
import { systemProcesses } from '../../../base/processes.ts';
import type { AnchorSeal } from '../../../engine/audit/anchor/anchor-seal.ts';
import { ArchiveMissing } from '../../../engine/audit/archive/at-hand.ts';
import { checkExport } from '../../../engine/audit/export/check-export.ts';
import { compareWithJournal } from '../../../engine/audit/export/compare-with-journal.ts';
import {
  type ExportParts,
  exportJournal,
  FolderInUse,
} from '../../../engine/audit/export/export-journal.ts';
import { hourName, parseHour } from '../../../engine/audit/export/export-range.ts';
import { markThrough } from '../../../engine/audit/mark-journal.ts';
import type { Sql } from '../../../store/database.ts';
import {
  AdminProblem,
  type Command,
  command,
  countOf,
  type Done,
  type Values,
} from '../../command.ts';
import { type ExportNote, noteExport } from './export-notes.ts';

const hour = z
  .string()
  .refine(
    (text) => parseHour(text) !== null,
    'must be a day or an hour of UTC, such as 2026-11-29T13',
  )
  .transform((text) => parseHour(text) as Instant)
  .optional();
const folder = z.string().min(1, 'must be a folder').optional();

const schema = z.object({
  folder,
  check: folder,
  from: hour,
  until: hour,
  csv: z.literal('on').optional(),
  journal: z.literal('on').optional(),
});

type ExportInput = z.output<typeof schema>;

const faultsMax = 100;

/** Who has the machine, as it knows them. */
function whoExports(): Pick<ExportNote, 'by' | 'machine'> {
  const machine = hostname();
  try {
    return { by: userInfo().username, machine };
  } catch {
    // A container's user may have no name.
    return { by: 'a user without a name', machine };
  }
}

async function ofFolder<Result>(path: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ArchiveMissing) throw new AdminProblem(error.message);
    if (error instanceof FolderInUse) throw new AdminProblem(`FOLDER: ${error.message}`);
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    throw new AdminProblem(`FOLDER: ${path} cannot be used (${code}).`);
  }
}

interface Checking {
  readonly seal: AnchorSeal;
  readonly sql?: Sql;
  /** Of archived months, with `sql`. */
  readonly archiveDir?: string;
}

/** Needs no store but to compare with the journal. */
export async function checkFolder(
  path: string,
  { seal, sql, archiveDir = '' }: Checking,
): Promise<Done> {
  const checked = await ofFolder(path, checkExport(path, seal));
  const differing = sql ? await ofFolder(path, compareWithJournal(path, { sql, archiveDir })) : [];
  const data = { ...checked, faults: [...checked.faults, ...differing].slice(0, faultsMax) };
  const { files, rows, faults } = data;
  const text =
    faults.length === 0
      ? `All agrees: ${countOf(files, 'file')}, ${countOf(rows, 'row')}.`
      : faults.join('\n');
  return { data, text, isFault: faults.length > 0 };
}

/** Values that the command has parsed once. */
export const readExport = (values: Values): ExportInput => schema.parse(values);

interface Noted {
  /** Makes a note in the audit; returns its number. */
  readonly note: (one: ExportNote) => Promise<number>;
  readonly input: ExportInput;
}

/** Makes an export between its two notes in the audit. */
export async function exportNoted(
  { note, input }: Noted,
  make: (folder: string) => Promise<Done>,
): Promise<Done> {
  const { folder } = input;
  if (folder === undefined) throw new AdminProblem('FOLDER: must be given.');
  const act = { ...whoExports(), folder, ...rangeText(input) };
  const begun = await note({ ...act, outcome: 'begun', detail: '' });
  try {
    const done = await make(folder);
    await note({ ...act, outcome: 'done', detail: done.text, begun });
    return done;
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    await note({ ...act, outcome: 'refused', detail, begun }).catch(() => undefined);
    throw error;
  }
}

/** What was asked for, in the words of the command. */
const rangeText = ({ from, until, csv }: ExportInput) => ({
  ...(from !== undefined && { from: hourName(from) }),
  ...(until !== undefined && { until: hourName(until) }),
  ...(csv !== undefined && { csv }),
});

interface Exporting extends Omit<ExportParts, 'processes'> {
  readonly input: ExportInput;
}

export async function exportTo(folder: string, { input, ...parts }: Exporting): Promise<Done> {
  const { from = null, until = null, csv } = input;
  const form = csv === 'on' ? 'csv' : 'jsonl.gz';
  const wanted = { folder, from, until, form } as const;
  const ofMachine = { ...parts, processes: systemProcesses };
  const data = await ofFolder(folder, exportJournal(ofMachine, wanted));
  if (data === null) throw new AdminProblem('The journal has no hour of that range that is over.');
  const kept = data.kept === 0 ? '' : `, ${data.kept} of them by an earlier run`;
  const text =
    `${data.manifest}: ${countOf(data.files, 'file')}${kept}, ${countOf(data.rows, 'row')}, ` +
    `from ${data.from} until ${data.until}.`;
  return { data, text };
}

export const exportCommands: readonly Command[] = [
  command({
    name: 'export',
    staff: { isLocal: true },
    summary:
      'Write the journal of whole hours into a folder, without names; --check FOLDER checks one.',
    positions: ['folder'],
    bare: ['csv', 'journal'],
    schema,
    run({ store, anchorSeal: seal, clock, engine, archiveDir = '' }, input) {
      const { check, journal } = input;
      if (check !== undefined) {
        return checkFolder(
          check,
          journal === undefined ? { seal } : { seal, sql: store, archiveDir },
        );
      }
      const mark = markThrough(engine);
      const note = (one: ExportNote) => noteExport({ store, clock, mark }, one);
      const reading = { sql: store, seal, archiveDir, now: clock.now() };
      return exportNoted({ note, input }, (folder) => exportTo(folder, { ...reading, input }));
    },
  }),
];
