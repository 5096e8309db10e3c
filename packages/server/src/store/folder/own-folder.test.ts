import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeFiles, ownFolder } from './own-folder.ts';

describe('the data folder', () => {
  let above: string;
  let folder: string;
  beforeEach(async () => {
    above = await mkdtemp(join(tmpdir(), 'layline-'));
    folder = join(above, 'deep', 'data');
  });
  afterEach(() => rm(above, { recursive: true, force: true }));

  const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

  it('is made for its owner only', async () => {
    expect(await ownFolder(folder)).toBeNull();
    expect(await modeOf(folder)).toBe(0o700);
  });

  it('is closed if others could read it', async () => {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
    expect(await ownFolder(folder)).toBeNull();
    expect(await modeOf(folder)).toBe(0o700);
  });

  it.each([0o770, 0o702, 0o777])('is refused if others could write in it: %o', async (mode) => {
    await mkdir(folder, { recursive: true });
    await chmod(folder, mode);
    expect(await ownFolder(folder)).toContain('chmod -R go-rwx');
    expect(await modeOf(folder)).toBe(mode);
  });

  it('holds nothing that others may access, and executables stay executable', async () => {
    await mkdir(join(folder, 'inner'), { recursive: true });
    await writeFile(join(folder, 'inner', 'page'), '');
    await chmod(join(folder, 'inner', 'page'), 0o666);
    await chmod(join(folder, 'inner'), 0o777);
    await writeFile(join(folder, 'run'), '');
    await chmod(join(folder, 'run'), 0o755);
    await closeFiles(folder);
    expect(await modeOf(join(folder, 'inner'))).toBe(0o700);
    expect(await modeOf(join(folder, 'inner', 'page'))).toBe(0o600);
    expect(await modeOf(join(folder, 'run'))).toBe(0o700);
  });
});
