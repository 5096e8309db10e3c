/** Databases on the test server that TEST_DATABASE_URL names. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

export const serverUrl = process.env['TEST_DATABASE_URL'];

/** Every name begins so. The tests' processes have the same parent, which drops what they leave. */
const prefixOf = (parent: number): string => `layline_test_${parent}_`;

async function administer<Row extends object>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const drop = async (name: string): Promise<void> => {
  await administer(`drop database if exists ${name} with (force)`);
};

/** Makes a database; `drop` removes it. */
export async function makeDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${prefixOf(process.ppid)}${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => drop(name) };
}

/** Drops the databases that the ended children of this process made and kept. */
export async function dropKept(): Promise<void> {
  if (serverUrl === undefined) return;
  const rows = await administer<{ readonly datname: string }>(
    `select datname from pg_database where starts_with(datname, '${prefixOf(process.pid)}')`,
  );
  for (const { datname } of rows) await drop(datname);
}
