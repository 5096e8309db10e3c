import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readKeyFile } from './key-file.ts';
import { openVault } from './vault.ts';

describe('a key file', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    path = join(folder, 'deep', 'seed.key');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is made once, for its owner only, and read again', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => readKeyFile(path)));
    const one = all[0] ?? expect.fail();
    for (const other of all) expect(other).toEqual(one);
    expect(await readdir(dirname(path))).toEqual([basename(path)]);
    expect(one).toHaveLength(32);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readKeyFile(path)).toEqual(one);
    expect((await readFile(path, 'utf8')).trim()).toBe(one.toString('hex'));
  });

  it('is refused if others may read it, or if it holds no key', async () => {
    await readKeyFile(path);
    await chmod(path, 0o640);
    await expect(readKeyFile(path)).rejects.toThrow('chmod 600');
    await chmod(path, 0o600);
    await writeFile(path, 'hello');
    await expect(readKeyFile(path)).rejects.toThrow('holds no key');
  });
});

describe('a key file among the credentials of systemd', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    vi.stubEnv('CREDENTIALS_DIRECTORY', folder);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  it("[OPS-12] may show the mask of its access list as the group's bits", async () => {
    const path = join(folder, 'seed.key');
    await writeFile(path, `${'ab'.repeat(32)}\n`);
    await chmod(path, 0o440);
    expect(await readKeyFile(path)).toHaveLength(32);
    await chmod(path, 0o444);
    await expect(readKeyFile(path)).rejects.toThrow('may be read by others');
  });

  it('[OPS-12] is treated like any other file elsewhere', async () => {
    const path = join(folder, 'deep', 'seed.key');
    await readKeyFile(path);
    await chmod(path, 0o440);
    await expect(readKeyFile(path)).rejects.toThrow('may be read by others');
  });
});

describe('a vault', () => {
  const vault = openVault(Buffer.alloc(32, 1), 'test');

  it('opens what it sealed, for the same place only', () => {
    const sealed = vault.seal('secret', 'round 1');
    expect(sealed).not.toContain('secret');
    expect(vault.seal('secret', 'round 1')).not.toBe(sealed);
    expect(vault.open(sealed, 'round 1')).toBe('secret');
    expect(vault.open(sealed, 'round 2')).toBeNull();
  });

  it('opens nothing that was changed, truncated, or sealed by another key or for another purpose', () => {
    const sealed = vault.seal('secret', 'x');
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('A=') ? 'B=' : 'A='}`;
    for (const wrong of [changed, sealed.slice(0, 20), '', 'v2.abcd', 'v1.']) {
      expect(vault.open(wrong, 'x'), wrong).toBeNull();
    }
    expect(openVault(Buffer.alloc(32, 2), 'test').open(sealed, 'x')).toBeNull();
    expect(openVault(Buffer.alloc(32, 1), 'other').open(sealed, 'x')).toBeNull();
  });
});
