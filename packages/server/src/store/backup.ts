/**
 * Backs up the whole store to one file, in the same format for both kinds of store, so that a server can also
 * move from the built-in one to PostgreSQL. Gzipped lines:
 *
 *   {"layline": "backup", …}      identifies the file, with its migrations
 *   {"table": "site"}             rows of this table follow
 *   {"site_id": …}                one row as JSON; numbers and journal texts are exact
 *   {"rows": 1234}                the end, with the total number of rows
 *
 * Sessions are left out: everybody signs in again. So are the seeds of running casino rounds: a restored
 * server voids those rounds and starts new chains.
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import { type Instant, makeInstant, parseInstant } from '@layline/contract';
import type { Sql, Store } from './database.ts';
import { type Applied, joinEarlier, problemOfAge } from './earlier-migrations.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { readTables, type TableFacts } from './tables-of.ts';

export interface Copied {
  readonly file: string;
  readonly tables: number;
  readonly rows: number;
}

/** The file is not a backup that this server can read; the message gives the reason. */
export class BackupProblem extends Error {}

interface Head {
  readonly layline: 'backup';
  readonly version: 1;
  readonly at: string;
  readonly migrations: readonly Applied[];
}

/** Errors of the file or its disk; the store never fails with these. */
const ofFile = new Set(
  'ENOENT ENOTDIR EACCES EPERM EROFS EISDIR ENAMETOOLONG ENOSPC EDQUOT EFBIG EIO'.split(' '),
);
const leftOut = new Set([
  'schema_migration',
  'session',
  'staff_session',
  'stream_ticket',
  'wallet_link',
]);
/**
 * Columns that a backup never contains: seeds of running rounds are useless elsewhere, and nobody may predict
 * a card from the file.
 */
const columnsLeftOut: Readonly<Record<string, readonly string[]>> = {
  casino_round: ['sealed_seed'],
};
const rowsAtOnce = 500;

interface BackupFile {
  readonly file: string;
  readonly now: Instant;
}

/** Backs up the store as of one moment. On PostgreSQL bets continue meanwhile; on PGlite they wait. */
export async function backUp(store: Store, { file, now }: BackupFile): Promise<Copied> {
  if (existsSync(file)) throw new BackupProblem(`FILE: ${file} exists; name a new file.`);
  const draft = `${file}.part`;
  const packed = createGzip();
  const written = pipeline(packed, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
  const copying = store.transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only');
    return copyTables(sql, { now, write: (line) => writeLine({ packed, written }, line) });
  });
  try {
    const copied = await Promise.race([copying, written.then(() => copying)]);
    packed.end();
    await written;
    await rename(draft, file);
    return { file, ...copied };
  } catch (error) {
    packed.destroy();
    await Promise.allSettled([written, copying]);
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      throw new BackupProblem(`FILE: ${draft} exists; is another backup running?`);
    }
    await rm(draft, { force: true }).catch(() => undefined);
    if (ofFile.has(code)) {
      throw new BackupProblem(`FILE: ${file} cannot be written (${code}); name another folder.`);
    }
    throw error;
  }
}

interface Draft {
  readonly packed: Gzip;
  /** Rejects if the file fails. */
  readonly written: Promise<void>;
}

/**
 * A failing file never drains, so this also ends the wait then and frees its connection. The error is not
 * reported here, inside the store's transaction, where it would look like a store outage.
 */
async function writeLine({ packed, written }: Draft, line: string): Promise<void> {
  if (packed.destroyed) throw new Error('The backup is closed.');
  if (packed.write(`${line}\n`)) return;
  try {
    await Promise.race([once(packed, 'drain'), written]);
  } catch (cause) {
    throw new Error('The backup is closed.', { cause });
  }
}

/** Returns a row as JSON, without the columns that are left out. */
function lineOf(table: string): string {
  const gone = columnsLeftOut[table] ?? [];
  const row = gone.reduce((kept, column) => `${kept} - '${column}'`, 'to_jsonb(t)');
  return gone.length === 0 ? 'row_to_json(t)::text' : `(${row})::text`;
}

async function copyTables(
  sql: Sql,
  { now, write }: { readonly now: Instant; readonly write: (line: string) => Promise<void> },
): Promise<{ tables: number; rows: number }> {
  const migrations = await sql.query<Applied>(
    'select number, checksum from schema_migration order by number',
  );
  const head: Head = { layline: 'backup', version: 1, at: makeInstant(now), migrations };
  await write(JSON.stringify(head));
  const tables = (await readTables(sql)).filter(({ name }) => !leftOut.has(name));
  let rows = 0;
  for (const { name } of tables) {
    await write(JSON.stringify({ table: name }));
    await sql.query(`declare copied cursor for select ${lineOf(name)} as line from "${name}" t`);
    for (;;) {
      const page = await sql.query<{ line: string }>(`fetch ${rowsAtOnce} from copied`);
      for (const { line } of page) await write(line);
      rows += page.length;
      if (page.length < rowsAtOnce) break;
    }
    await sql.query('close copied');
  }
  await write(JSON.stringify({ rows }));
  return { tables: tables.length, rows };
}

/**
 * Fills an empty store completely or not at all, and migrates its tables to this server's version. Throws a
 * BackupProblem if the store is not empty or the file is incomplete.
 */
export async function fillFromBackup(
  store: Store,
  { file, now }: BackupFile,
): Promise<Copied & { readonly madeAt: Instant }> {
  await refuseFull(store);
  const migrations = await readMigrations();
  const lines = readLines(file);
  const next = async (): Promise<string | null> => {
    const step = await lines.next();
    return step.done ? null : step.value;
  };
  try {
    const head = readHead(await next(), migrations);
    const made = new Set(head.migrations.map(({ number }) => number));
    await migrate(store, { migrations: migrations.filter(({ number }) => made.has(number)), now });
    const copied = await store.transaction((sql) => fillTables(sql, next));
    await migrate(store, { migrations, now });
    return { file, ...copied, madeAt: parseInstant(head.at) ?? now };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT') throw new BackupProblem(`FILE: ${file} does not exist.`);
    if (ofFile.has(code)) throw new BackupProblem(`FILE: ${file} cannot be read (${code}).`);
    if (code.startsWith('Z_')) throw new BackupProblem(`FILE: ${file} is cut off or is no backup.`);
    throw error;
  } finally {
    await lines.return(undefined);
  }
}

/** Rejects if the file cannot be read or decompressed. */
async function* readLines(file: string): AsyncGenerator<string, void, void> {
  const unpacked = createGunzip();
  const reading = pipeline(createReadStream(file), unpacked);
  reading.catch(() => undefined);
  unpacked.setEncoding('utf8');
  let rest = '';
  for await (const text of unpacked as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  await reading;
  if (rest !== '') yield rest;
}

async function refuseFull(store: Store): Promise<void> {
  const tables = await readTables(store);
  const rows = tables.some(({ name }) => name === 'site')
    ? await store.query('select 1 from site union all select 1 from journal limit 1')
    : [];
  if (rows.length > 0 || (tables.length > 0 && !tables.some(({ name }) => name === 'site'))) {
    throw new BackupProblem('The store is not empty; restore into a new --data-dir or database.');
  }
}

function readHead(line: string | null, migrations: readonly Migration[]): Head {
  let head: Partial<Head> | null = null;
  try {
    head = JSON.parse(line ?? 'null') as Partial<Head> | null;
  } catch {
    head = null;
  }
  if (head?.layline !== 'backup' || head.version !== 1 || !head.migrations) {
    throw new BackupProblem('FILE: this is not a backup of Layline.');
  }
  const problem = problemOfAge(head.migrations);
  if (problem !== null) {
    throw new BackupProblem(`FILE: the backup is ${problem}: restore it there and back up again.`);
  }
  const made = joinEarlier(head.migrations, migrations[0]?.checksum ?? '');
  const known = new Map(migrations.map(({ number, checksum }) => [number, checksum]));
  const unknown = made.find(({ number, checksum }) => known.get(number) !== checksum);
  if (unknown) {
    throw new BackupProblem(
      `FILE: the backup was made by another version (migration ${unknown.number}); use that one.`,
    );
  }
  return { ...(head as Head), migrations: made };
}

async function fillTables(
  sql: Sql,
  next: () => Promise<string | null>,
): Promise<{ tables: number; rows: number }> {
  const known = new Map((await readTables(sql)).map((table) => [table.name, table]));
  let table: TableFacts | null = null;
  let held: string[] = [];
  let tables = 0;
  let rows = 0;
  const flush = async (): Promise<void> => {
    if (table && held.length > 0) await insertRows(sql, { name: table.name, rows: held });
    rows += held.length;
    held = [];
  };
  for (let line = await next(); line !== null; line = await next()) {
    const named = /^\{"table":"(\w+)"\}$/.exec(line)?.[1];
    const end = /^\{"rows":(\d+)\}$/.exec(line)?.[1];
    if (named === undefined && end === undefined) {
      held.push(line);
      if (held.length >= rowsAtOnce) await flush();
      continue;
    }
    await flush();
    if (table) await continueNumbers(sql, table);
    if (end !== undefined) {
      if (Number(end) !== rows)
        throw new BackupProblem(`FILE: ${end} rows were made, not ${rows}.`);
      return { tables, rows };
    }
    table = known.get(named ?? '') ?? null;
    if (!table) throw new BackupProblem(`FILE: there is no table ${named}.`);
    tables += 1;
  }
  throw new BackupProblem('FILE: the backup is cut off.');
}

const insertRows = (
  sql: Sql,
  { name, rows }: Pick<TableFacts, 'name'> & { readonly rows: readonly string[] },
) =>
  sql.query(
    `insert into "${name}" overriding system value
     select * from json_populate_recordset(null::"${name}", $1::json)`,
    [`[${rows.join(',')}]`],
  );

async function continueNumbers(sql: Sql, { name, identities }: TableFacts): Promise<void> {
  for (const column of identities) {
    await sql.query(
      `select setval(pg_get_serial_sequence('"${name}"', '${column}'),
         (select greatest(max("${column}"), 1) from "${name}"), (select count(*) > 0 from "${name}"))`,
    );
  }
}
