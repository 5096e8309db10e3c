/** Tells what a start of this version would do to a store, before anything does it. */
import { statfs } from 'node:fs/promises';
import { type Instant, parseInstant } from '@layline/contract';
import { z } from 'zod';
import type { Clock } from '../../../base/clock.ts';
import type { Sql } from '../../../store/database.ts';
import { type Migration, missingMigrations, readMigrations } from '../../../store/migrate.ts';
import { type MigrationCost, migrationCosts } from '../../../store/migration-costs.ts';
import { listBackups } from '../../../store/queries/system/backups.ts';
import { readTableSizes } from '../../../store/queries/system/store-size.ts';
import { command, type Done, makeTable } from '../../command.ts';

interface Checking {
  readonly sql: Sql;
  /** Of the built-in store, whose disk is this machine's; null on PostgreSQL. */
  readonly folder: string | null;
  readonly clock: Pick<Clock, 'now'>;
}

interface Step {
  readonly migration: string;
  readonly kind: MigrationCost['kind'];
  /** With their sizes in bytes, indexes included. */
  readonly tables: readonly { readonly name: string; readonly bytes: number }[];
}

const dayMs = 86_400_000;

const fourDigits = (number: number): string => String(number).padStart(4, '0');

const costOf = ({ number }: Migration): MigrationCost =>
  migrationCosts[number] ?? { kind: 'rewrite', tables: [] };

async function stepsOf(sql: Sql, missing: readonly Migration[]): Promise<Step[]> {
  const names = missing.flatMap((one) => costOf(one).tables);
  const sizes = await readTableSizes(sql, [...new Set(names)]);
  return missing.map((one) => ({
    migration: `${fourDigits(one.number)}-${one.name}`,
    kind: costOf(one).kind,
    tables: costOf(one).tables.map((name) => ({ name, bytes: sizes.get(name) ?? 0 })),
  }));
}

const sayBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${Math.ceil(bytes / 1_000_000)} MB`;

const rowOf = ({ migration, kind, tables }: Step) => ({
  migration,
  kind,
  tables: tables.map(({ name, bytes }) => `${name} (${sayBytes(bytes)})`).join(', '),
});

/** Says how old the newest backup is; a fault if none is of the last day. */
async function sayBackup({ sql, clock }: Checking): Promise<{ text: string; isOld: boolean }> {
  const [newest] = await listBackups(sql, 1);
  const at: Instant | null = newest === undefined ? null : parseInstant(newest.madeAt);
  if (newest === undefined || at === null) {
    return { text: 'No backup is noted: make one first (`layline backup FILE`).', isOld: true };
  }
  const isOld = clock.now() - at > dayMs;
  const again = isOld ? ' That is more than a day: make one first (`layline backup FILE`).' : '';
  return { text: `The newest backup is of ${newest.madeAt}: ${newest.file}.${again}`, isOld };
}

/** Null if there is room to write the largest table once more, or if nobody here can know. */
async function sayRoom(steps: readonly Step[], folder: string | null): Promise<string | null> {
  const rewritten = steps.filter(({ kind }) => kind === 'rewrite').flatMap(({ tables }) => tables);
  const needed = Math.max(0, ...rewritten.map(({ bytes }) => bytes));
  if (folder === null || needed === 0) return null;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free > 2 * needed) return null;
  return `The disk of ${folder} has ${sayBytes(free)} free: ${sayBytes(2 * needed)} are needed.`;
}

const wayBack =
  'Until a server of this version has led, restart the old one. Afterwards an older server refuses the ' +
  'tables: restore the backup, which loses later bets, or go on with a corrected version.';

/** Rejects with a StartRefusal for a store that this version cannot bring forward. */
export async function checkUpgrade(checking: Checking): Promise<Done> {
  const { sql, folder } = checking;
  const all = await readMigrations();
  const missing = await missingMigrations(sql, all);
  const newest = fourDigits(all.at(-1)?.number ?? 0);
  if (missing.length === 0) {
    const text = `The store has all migrations of this version, up to ${newest}: a start changes no table.`;
    return { data: { migrations: [], backup: null, room: null }, text };
  }
  const steps = await stepsOf(sql, missing);
  const backup = await sayBackup(checking);
  const room = await sayRoom(steps, folder);
  const text = [
    `The server of this version that leads first makes ${steps.length} changes, up to ${newest}. ` +
      'Bets wait meanwhile.',
    makeTable(steps.map(rowOf)),
    'instant: as fast on any store; scan: reads each row; rewrite: writes each row.',
    ...(room === null ? [] : [room]),
    backup.text,
    wayBack,
  ].join('\n');
  const data = { migrations: steps, backup: backup.text, room };
  return { data, text, isFault: backup.isOld || room !== null };
}

export const upgradeCommand = command({
  name: 'upgrade',
  staff: { isLocal: true },
  summary:
    'With --check, tell what a start of this version would do to the store, and change nothing.',
  bare: ['check'],
  schema: z.object({
    check: z.literal('on'),
  }),
  run: ({ store, clock }) => checkUpgrade({ sql: store, folder: null, clock }),
});
