/** Exports the journal for data warehouses and spreadsheets, and checks such an export. */
import type { Instant } from '@layline/contract';
import { z } from 'zod';
import type { AnchorSeal } from '../../../engine/audit/anchor/anchor-seal.ts';
import { checkExport } from '../../../engine/audit/export/check-export.ts';
import { type ExportParts, exportJournal } from '../../../engine/audit/export/export-journal.ts';
import { parseHour } from '../../../engine/audit/export/export-range.ts';
import {
  AdminProblem,
  type Command,
  command,
  countOf,
  type Done,
  type Values,
} from '../../command.ts';

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
});

async function ofFolder<Result>(path: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    throw new AdminProblem(`FOLDER: ${path} cannot be used (${code}).`);
  }
}

/** Needs no store. */
export async function checkFolder(path: string, seal: AnchorSeal): Promise<Done> {
  const data = await ofFolder(path, checkExport(path, seal));
  const { files, rows, faults } = data;
  const text =
    faults.length === 0
      ? `All agrees: ${countOf(files, 'file')}, ${countOf(rows, 'row')}.`
      : faults.join('\n');
  return { data, text, isFault: faults.length > 0 };
}

/** Runs with values that the command has parsed once. */
export const runExport = (parts: ExportParts, values: Values): Promise<Done> =>
  exportOrCheck(parts, schema.parse(values));

async function exportOrCheck(parts: ExportParts, input: z.output<typeof schema>): Promise<Done> {
  const { from = null, until = null, csv, ...given } = input;
  if (given.check !== undefined) return checkFolder(given.check, parts.seal);
  if (given.folder === undefined) throw new AdminProblem('FOLDER: must be given.');
  const form = csv === 'on' ? 'csv' : 'jsonl.gz';
  const wanted = { folder: given.folder, from, until, form } as const;
  const data = await ofFolder(given.folder, exportJournal(parts, wanted));
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
    bare: ['csv'],
    schema,
    run: ({ store, anchorSeal, clock }, given) =>
      exportOrCheck({ sql: store, seal: anchorSeal, now: clock.now() }, given),
  }),
];
