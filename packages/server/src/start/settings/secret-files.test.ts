import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings, type Settings } from './settings.ts';

const url = 'postgres://layline:secret@localhost/layline';
const other = 'postgres://layline:secret@localhost/other';

describe('a secret in a file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'layline-'));
    file = join(folder, 'secret');
    writeFileSync(file, `${url}\n`);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const settingsOf = (args: string[], env: Record<string, string> = {}): Settings => {
    const answer = readSettings(args, env);
    if (answer.kind !== 'settings') throw new Error(JSON.stringify(answer));
    return answer.settings;
  };
  const problemsOf = (args: string[], env: Record<string, string> = {}) => {
    const answer = readSettings(args, env);
    return answer.kind === 'problems' ? answer.problems : [];
  };

  it('[OPS-12] is read by a flag or from the environment', () => {
    expect(settingsOf(['--database-url-file', file]).databaseUrl).toBe(url);
    expect(settingsOf([`--database-url-file=${file}`]).databaseUrl).toBe(url);
    const both = { DATABASE_URL_FILE: file, DATABASE_OWNER_URL_FILE: file };
    expect(settingsOf([], both)).toMatchObject({ databaseUrl: url, ownerUrl: url });
    expect(settingsOf(['--database-url', other], both).databaseUrl).toBe(other);
    expect(settingsOf(['--database-url-file', file], { DATABASE_URL: other }).databaseUrl).toBe(
      url,
    );
    expect(settingsOf([], { DATABASE_URL_FILE: '' }).databaseUrl).toBeNull();
  });

  it('[OPS-12] is given in one of two ways, never both', () => {
    const asked = ['--database-url', other, '--database-url-file', file];
    expect(problemsOf(asked)).toEqual([
      '--database-url-file: --database-url is given too; leave one of them out.',
    ]);
    expect(problemsOf([], { DATABASE_URL: other, DATABASE_URL_FILE: file })).toEqual([
      'DATABASE_URL_FILE: DATABASE_URL is given too; leave one of them out.',
    ]);
  });

  it('[OPS-12] has no default if the file is empty or missing, and is not repeated', () => {
    writeFileSync(file, '\nsecret\n');
    expect(problemsOf([], { DATABASE_URL_FILE: file })).toEqual([
      `DATABASE_URL_FILE: the first line of ${file} is empty; it must be the value.`,
    ]);
    const none = join(folder, 'none');
    expect(problemsOf(['--database-url-file', none])).toEqual([
      `--database-url-file: ${none} cannot be read (ENOENT); name a file that this user may read.`,
    ]);
    writeFileSync(file, 'mysql://layline:secret@localhost/layline');
    const [wrong = ''] = problemsOf([], { DATABASE_URL_FILE: file });
    expect(wrong).toMatch(/^DATABASE_URL .*this is not allowed/);
    expect(wrong).not.toContain('secret');
  });

  it('[OPS-12] exists for secret settings only', () => {
    expect(problemsOf(['--port-file', file])[0]).toContain('there is no such flag');
    expect(settingsOf([], { PORT_FILE: file }).port).toBe(8080);
  });
});
