import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newStoreBytesMin, problemOfFolder, problemOfStore } from './data-folder.ts';
import { freeBytesMin } from './free-space.ts';
import { ownFolder } from './own-folder.ts';

const failure = (code: string, path: string) =>
  Object.assign(new Error(`${code}: it failed, open '${path}'`), { code, syscall: 'open', path });

describe('an unusable data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-folder-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is named in one line with the fix', async () => {
    const problemIn = (code: string) =>
      problemOfFolder(folder, failure(code, join(folder, 'x', 'y')));
    expect(await problemIn('ENOSPC')).toBe(
      `The disk of the data folder ${folder} has no room left. ` +
        'Free at least 24 MB there, or give another --data-dir.',
    );
    expect(await problemIn('EROFS')).toContain(
      `${folder} is on a file system that can only be read.`,
    );
    expect(await problemIn('EACCES')).toMatch(
      `The data folder ${folder} cannot be used: ${folder} belongs to user `,
    );
    expect(await problemIn('EACCES')).toContain('chown -R, or give another --data-dir.');
    expect(await problemIn('EMFILE')).toContain(`${folder} cannot be used: EMFILE`);
  });

  it('is not blamed for errors unrelated to files', async () => {
    expect(await problemOfFolder(folder, new TypeError('x is undefined'))).toBeNull();
  });

  it('is reported if a file is in its place', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const [place, expected] of [
      [file, `The data folder ${file} is a file.`],
      [join(file, 'below'), 'part of its path is a file'],
    ] as const) {
      const error: unknown = await ownFolder(place).catch((reason: unknown) => reason);
      expect(await problemOfFolder(place, error)).toContain(expected);
    }
  });

  it('needs space for a new store, or for the next writes of an existing one', async () => {
    const withFreeBytes = (bytes: number) => problemOfStore(folder, () => bytes);
    expect(await withFreeBytes(newStoreBytesMin - 1)).toContain('Free at least 80 MB there');
    expect(await withFreeBytes(newStoreBytesMin)).toBeNull();
    await mkdir(join(folder, 'pglite', 'global'), { recursive: true });
    await mkdir(join(folder, 'pglite', 'pg_wal'));
    await writeFile(join(folder, 'pglite', 'global', 'pg_control'), '');
    await writeFile(join(folder, 'pglite', 'PG_VERSION'), '18');
    expect(await withFreeBytes(freeBytesMin)).toBeNull();
    expect(await withFreeBytes(freeBytesMin - 1)).toContain('Free at least 24 MB there');
  });

  it.skipIf(process.getuid?.() === 0)('is checked where its files are', async () => {
    await mkdir(join(folder, 'pglite'));
    await writeFile(join(folder, 'pglite', 'PG_VERSION'), '18');
    await chmod(join(folder, 'pglite', 'PG_VERSION'), 0o400);
    expect(await problemOfStore(folder, () => newStoreBytesMin)).toContain('PG_VERSION belongs to');
  });
});
