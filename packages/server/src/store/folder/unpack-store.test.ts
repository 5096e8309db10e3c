import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unpackStore } from './unpack-store.ts';

const shipped = join(import.meta.dirname, '../../../store-template/empty-store.tar.gz');

/** A tar's entry: a name, octal figures and a kind in fixed places, then the content in whole blocks. */
function entry(name: string, content: string, kind = '0'): Buffer {
  const head = Buffer.alloc(512);
  head.write(name);
  head.write(content.length.toString(8).padStart(11, '0'), 124);
  head.write(kind, 156);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([head, body]);
}

describe('the empty store', () => {
  let above: string;
  let folder: string;
  beforeEach(async () => {
    above = await mkdtemp(join(tmpdir(), 'layline-'));
    folder = join(above, 'pglite');
  });
  afterEach(() => rm(above, { recursive: true, force: true }));

  async function archive(...entries: readonly Buffer[]): Promise<string> {
    const path = join(above, 'store.tar.gz');
    await writeFile(path, gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)])));
    return path;
  }

  it('[OPS-2] is unpacked whole, and nobody else may read it', async () => {
    await unpackStore(shipped, folder);
    expect((await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()).toMatch(/^\d+$/);
    const bytes = gunzipSync(await readFile(shipped)).length;
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = found.filter((one) => one.isFile());
    const sizes = await Promise.all(
      files.map(async (one) => (await stat(join(one.parentPath, one.name))).size),
    );
    const blocks = sizes.map((size) => 512 + Math.ceil(size / 512) * 512);
    const folders = found.length - files.length;
    const sum = blocks.reduce((all, one) => all + one, 512 * folders);
    // Two empty blocks end it, and some writers fill it up to twenty.
    expect(bytes - sum).toBeGreaterThanOrEqual(1024);
    expect(bytes - sum).toBeLessThanOrEqual(10_240);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'PG_VERSION'))).mode & 0o777).toBe(0o600);
  });

  it('[OPS-2] keeps contents of any length, also none', async () => {
    const texts = ['', 'x', 'y'.repeat(512), 'z'.repeat(200_001)];
    const files = texts.map((text, nth) => entry(`/deep/${nth}`, text));
    await unpackStore(await archive(entry('/deep', '', '5'), ...files), folder);
    const read = texts.map((_, nth) => readFile(join(folder, 'deep', String(nth)), 'utf8'));
    expect(await Promise.all(read)).toEqual(texts);
  });

  it('[OPS-2] takes the place of one that was interrupted', async () => {
    await mkdir(`${folder}.new`);
    await writeFile(join(`${folder}.new`, 'half'), '');
    await unpackStore(await archive(entry('/PG_VERSION', '17')), folder);
    expect(await readdir(above)).toEqual(['pglite', 'store.tar.gz']);
    expect(await readdir(folder)).toEqual(['PG_VERSION']);
  });

  it('[OPS-2] touches no folder that has files', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'mine'), 'kept');
    await expect(unpackStore(shipped, folder)).rejects.toThrow('is no store. Move it away');
    expect(await readdir(folder)).toEqual(['mine']);
  });

  it('[OPS-2] is not left half unpacked by an archive that is cut off, or names another place', async () => {
    const whole = gunzipSync(await readFile(await archive(entry('/PG_VERSION', '17'))));
    const cut = join(above, 'cut.tar.gz');
    await writeFile(cut, gzipSync(whole.subarray(0, 700)));
    await expect(unpackStore(cut, folder)).rejects.toThrow('ends too early');
    const outside = await archive(entry('/../outside', 'x'));
    await expect(unpackStore(outside, folder)).rejects.toThrow('names /../outside');
    await expect(unpackStore(join(above, 'none'), folder)).rejects.toThrow('ENOENT');
    expect(existsSync(folder)).toBe(false);
    expect(existsSync(join(above, 'outside'))).toBe(false);
  });
});
