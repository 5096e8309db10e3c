/** Backs up the store to one file, restores an empty store from such a file, and verifies a store. */
import { stat } from 'node:fs/promises';
import { type Instant, makeInstant, parseInstant } from '@layline/contract';
import { z } from 'zod';
import { restore } from '../../../engine/writer/restore.ts';
import { BackupProblem, backUp, type Copied } from '../../../store/backup.ts';
import type { Store } from '../../../store/database.ts';
import { addBackup } from '../../../store/queries/system/backups.ts';
import { addRestore } from '../../../store/queries/system/restores.ts';
import { type AdminParts, AdminProblem, type Command, command, type Done } from '../../command.ts';
import { attestCommand } from './attest-command.ts';
import { upgradeCommand } from './upgrade-command.ts';
import { atOneMoment, readAnchorFile, verify } from './verify.ts';

const file = z.string().min(1, 'must be a file');

async function report(what: string, copying: Promise<Copied>): Promise<Done> {
  try {
    const copied = await copying;
    const text = `${what} ${copied.file}: ${copied.tables} tables, ${copied.rows} rows.`;
    return { data: copied, text };
  } catch (error) {
    if (error instanceof BackupProblem) throw new AdminProblem(error.message);
    throw error;
  }
}

/** Backs up, and notes it in the store for `system backups`. */
async function backUpNoted({ store, clock, engine }: AdminParts, path: string): Promise<Copied> {
  const now = clock.now();
  const { seq } = engine.view;
  const copied = await backUp(store, { file: path, now });
  const { size: bytes } = await stat(path);
  await addBackup(store, { ...copied, bytes, seq, now });
  return copied;
}

export const storeCommands: readonly Command[] = [
  attestCommand,
  upgradeCommand,
  command({
    name: 'verify',
    staff: { isLocal: true },
    summary:
      'Verify the store: journal, snapshots, balances and lines, and with --anchor that file, must agree.',
    schema: z.object({ anchor: file.optional() }),
    async run({ store, anchorSeal, archiveDir }, { anchor }) {
      const read = await readAnchorFile(anchor, anchorSeal);
      const options = { anchor: read, ...(archiveDir !== undefined && { archiveDir }) };
      return atOneMoment(store, (sql) => verify(sql, options));
    },
  }),
  command({
    name: 'backup',
    staff: { isLocal: true },
    summary: 'Copy the whole store into a new file; sessions are left out.',
    positions: ['file'],
    schema: z.object({ file }),
    run: (parts, given) => report('Written to', backUpNoted(parts, given.file)),
  }),
  command({
    name: 'restore',
    staff: { isLocal: true },
    summary: 'Restore a backup into an empty store, built in or PostgreSQL.',
    positions: ['file'],
    schema: z.object({ file }),
    async run() {
      throw new AdminProblem('A server runs on this store; restore into an empty one.');
    },
  }),
  command({
    name: 'restored',
    staff: { isLocal: true },
    summary:
      'Note that other tools restored the database to a time; casino numbers used since are given up.',
    positions: ['at'],
    schema: z.object({ at: z.string() }),
    async run({ store, clock }, { at }) {
      const madeAt = parseInstant(at);
      if (madeAt === null || madeAt > clock.now()) {
        throw new AdminProblem('AT: must be a time that is over, such as 2026-11-26T14:56:50Z.');
      }
      await addRestore(store, { madeAt, now: clock.now() });
      const text = `Noted: restored to ${makeInstant(madeAt)}. Each table begins a new chain after it.`;
      return { data: { madeAt }, text };
    },
  }),
];

export const runRestore = (
  store: Store,
  { file: from, now }: { readonly file: string; readonly now: Instant },
) => report('Restored from', restore(store, { file: from, now }));
