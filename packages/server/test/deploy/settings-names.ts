/** The names of settings, for checks of the files in deploy/. */
import { readFileSync } from 'node:fs';
import type { Setting } from '../../src/base/setting.ts';
import { fileEnv, fileFlag } from '../../src/start/settings/secret-files.ts';
import { settingsTable } from '../../src/start/settings/settings-table.ts';

const rows: readonly Setting<unknown>[] = Object.values(settingsTable);

export const flagNames: ReadonlySet<string> = new Set(
  rows.flatMap((row) => (row.isSecret ? [row.flag, fileFlag(row)] : [row.flag])),
);
export const envNames: ReadonlySet<string> = new Set(
  rows.flatMap((row) => (row.isSecret ? [row.env, fileEnv(row)] : [row.env])),
);
/** Names of settings that hold a secret: none belongs in a file that ships. */
export const secretNames: ReadonlySet<string> = new Set(
  rows.flatMap((row) => (row.isSecret ? [row.flag, row.env] : [])),
);

/** Reads a file of deploy/. */
export const readDeployed = (path: string): string =>
  readFileSync(new URL(`../../../../deploy/${path}`, import.meta.url), 'utf8');
