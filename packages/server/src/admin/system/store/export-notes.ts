/**
 * Notes in the audit who took the journal out of the house, what of it and where to: before anything is
 * written, and again with what became of it. An export that cannot be noted is not made.
 */
import { z } from 'zod';
import { type MarkJournal, markThrough } from '../../../engine/audit/mark-journal.ts';
import { noteAct } from '../../../engine/audit/note-act.ts';
import {
  type AdminParts,
  AdminProblem,
  type Command,
  command,
  type Values,
} from '../../command.ts';

const short = z.string().max(1000);

const schema = z.object({
  /** Of the account on the machine. */
  by: z.string().min(1).max(100),
  machine: z.string().min(1).max(300),
  folder: short.min(1),
  from: short.optional(),
  until: short.optional(),
  csv: short.optional(),
  outcome: z.enum(['begun', 'done', 'refused']),
  detail: z.string().max(4000).default(''),
  /** The number of the note of its begin. */
  begun: z.coerce.number().int().positive().optional(),
});

export type ExportNote = z.output<typeof schema>;

interface Noting extends Pick<AdminParts, 'store' | 'clock'> {
  readonly mark: MarkJournal;
}

/** Returns the number of the note. Throws an AdminProblem if it cannot be made. */
export async function noteExport(
  { store, mark, clock }: Noting,
  { by, machine, outcome, detail, begun, ...values }: ExportNote,
): Promise<number> {
  const { auditId, isMarked } = await noteAct(
    { store, mark },
    {
      at: clock.now(),
      staffId: null,
      staffName: by,
      role: 'machine',
      address: machine,
      command: 'export',
      input: JSON.parse(JSON.stringify(values)) as Values,
      reason: '',
      outcome,
      detail,
      approvalId: null,
      begunId: begun ?? null,
      changes: null,
    },
  );
  if (!isMarked) throw new AdminProblem('The journal accepts nothing: the export cannot be noted.');
  return auditId;
}

export const exportNoteCommands: readonly Command[] = [
  command({
    name: 'exported',
    staff: { isLocal: true },
    summary: 'Note an export in the audit; `export` does it by itself.',
    positions: ['folder'],
    schema,
    async run({ store, clock, engine }, given) {
      const noted = await noteExport({ store, clock, mark: markThrough(engine) }, given);
      return { data: { noted }, text: `Noted as number ${noted} of the audit.` };
    },
  }),
];
