import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collect, newFolder, writeLines } from '../../test/stream-lines.ts';
import { readFirstLine, readLines } from './read-lines.ts';

const three = [1, 2, 3].map((pt) => `{"op":"mcm","pt":${pt},"mc":[]}`);
/** The same three lines through bzip2 -9. */
const bzipped = Buffer.from(
  'QlpoOTFBWSZTWdANM+YAACdbgAAQEAQ4EAAKCALECiAAUKYACaEfqpADyNS0stMu0rbKmqdMIjDKYeuERbCmlvxdyRThQkNANM+Y',
  'base64',
);
const many = Array.from(
  { length: 20_000 },
  (_, line) => `{"line":${line},"x":${(line * 7919) % 104_729}}`,
);

const read = async (path: string) => (await collect(readLines(path))).flat();

function writeBytes(bytes: Uint8Array, name = 'a.mcm'): string {
  const path = join(newFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

describe('the lines of a recording', () => {
  it.each([
    ['plain', () => writeLines(three)],
    ['gzip', () => writeLines(three, 'a.mcm.gz')],
    ['bzip2', () => writeBytes(bzipped, 'a.mcm.bz2')],
    ['bzip2 of two parts', () => writeBytes(Buffer.concat([bzipped, bzipped]))],
  ])('are read from %s files by their content', async (packing, write) => {
    const lines = await read(write());
    const expected = packing.endsWith('parts') ? [...three, ...three] : three;
    expect(lines.map(({ text }) => text)).toEqual(expected);
    expect(lines.map(({ line }) => line)).toEqual(expected.map((_, index) => index + 1));
  });

  it('[FEED-8] begin after a byte order mark', async () => {
    const lines = await read(writeLines([`\uFEFF${three[0]}`, ...three.slice(1)]));
    expect(lines.map(({ text }) => text)).toEqual(three);
  });

  it('do not depend on chunk bounds, even inside letters of several bytes', async () => {
    const odd = [...many, 'é'.repeat(40_000), 'last'];
    expect((await read(writeLines(odd, 'a.gz'))).map(({ text }) => text)).toEqual(odd);
    expect((await read(writeLines(odd))).map(({ text }) => text)).toEqual(odd);
  });

  it('include a last line without a newline', async () => {
    const path = writeLines(['a']);
    appendFileSync(path, 'b');
    expect((await read(path)).map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it('of a truncated gzip file end at the cut, with a fault that names its line', async () => {
    const whole = gzipSync(`${many.join('\n')}\n`);
    const lines = await read(writeBytes(whole.subarray(0, Math.floor(whole.length / 2))));
    const last = lines.at(-1);
    expect(lines.length).toBeGreaterThan(many.length / 4);
    expect(lines.slice(0, -1).map(({ text }) => text)).toEqual(many.slice(0, lines.length - 1));
    expect(last).toMatchObject({ line: lines.length, text: '' });
    expect(last?.fault).toMatch(/^cannot be read further: unexpected end of file/);
  });

  it('of a damaged gzip file end with a fault', async () => {
    const bytes = Buffer.from(gzipSync(many.join('\n')));
    bytes.fill(0, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 40);
    expect((await read(writeBytes(bytes))).at(-1)?.fault).toMatch(/^cannot be read further/);
  });

  it.each([4, 20, 60, bzipped.length - 2])(
    'of a bzip2 file cut at byte %i end with a fault',
    async (length) => {
      const lines = await read(writeBytes(bzipped.subarray(0, length)));
      expect(lines.at(-1)?.fault).toBe('cannot be read further: the bzip2 data end too soon');
    },
  );

  it('of a damaged bzip2 file end with a fault', async () => {
    const bytes = Buffer.from(bzipped);
    bytes[40] = (bytes[40] ?? 0) ^ 0xff;
    expect((await read(writeBytes(bytes))).at(-1)?.fault).toMatch(/^cannot be read further/);
  });

  it('of several bzip2 files are read concurrently, and one may be left early', async () => {
    const [first, second] = [readLines(writeBytes(bzipped)), readLines(writeBytes(bzipped))];
    expect((await first.next()).value?.[0]?.text).toBe(three[0]);
    expect((await second.next()).value?.[0]?.text).toBe(three[0]);
    await first.return(undefined);
    expect((await second.next()).done).toBe(true);
    expect(await read(writeBytes(bzipped))).toHaveLength(3);
  });

  it('of a missing file are one fault', async () => {
    const lines = await read(join(newFolder(), 'none.mcm'));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.fault).toMatch(/ENOENT/);
  });

  it('can be limited to the first', async () => {
    expect(await readFirstLine(writeLines(['', ' ', 'x', 'y']))).toBe('x');
    expect(await readFirstLine(writeBytes(new Uint8Array()))).toBeNull();
  });
});
