/** Reads archive files: line by line from the first, or a block alone. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import type { z } from 'zod';
import { readJson } from '../../../base/read-json.ts';
import { type ArchiveEnd, endSchema, rowSchema } from './archive-format.ts';

const unpack = promisify(gunzip);

/** The file is not what it should be; the message says where. */
export class BrokenArchive extends Error {}

/** Lines of the whole file; rejects with BrokenArchive if it is cut off or is no gzip. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const stored = createReadStream(path);
  const unpacked = stored.pipe(createGunzip());
  stored.on('error', (error) => unpacked.destroy(error));
  const reading = createInterface({ input: unpacked });
  const failed = new Promise<never>((_, reject) => {
    unpacked.once('error', (error) => {
      reject(
        isOfContent(error)
          ? new BrokenArchive('it is cut off, or no gzip', { cause: error })
          : error,
      );
      reading.close();
    });
  });
  failed.catch(() => undefined);
  const lines = reading[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await Promise.race([lines.next(), failed]);
      // A failure also ends the lines.
      if (done === true) {
        if (unpacked.errored !== null) await failed;
        return;
      }
      yield value;
    }
  } finally {
    reading.close();
    stored.destroy();
  }
}

const isOfContent = (error: NodeJS.ErrnoException): boolean =>
  String(error.code ?? '').startsWith('Z_');

/** Throws BrokenArchive if the line does not have this form. */
export function parseLine<Schema extends z.ZodType>(
  line: string | undefined,
  { schema, what }: { readonly schema: Schema; readonly what: string },
): z.output<Schema> {
  const read = schema.safeParse(line === undefined ? undefined : readJson(line));
  if (read.success) return read.data;
  throw new BrokenArchive(`${what} is not of its form`);
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** Lines of parts that are packed alone. */
async function readPart(path: string, { from, until }: Stretch): Promise<string[]> {
  const file = await open(path, 'r');
  try {
    const packed = Buffer.alloc(Math.max(0, until - from));
    const { bytesRead } = await file.read(packed, 0, packed.length, from);
    if (bytesRead < packed.length) throw new BrokenArchive('it is cut off');
    const text = (await unpack(packed)).toString('utf8');
    return text.trimEnd().split('\n');
  } catch (error) {
    if (error instanceof BrokenArchive || !isOfContent(error as NodeJS.ErrnoException)) throw error;
    throw new BrokenArchive('a part of it is no gzip', { cause: error });
  } finally {
    await file.close();
  }
}

/** Where its blocks begin. */
export async function readIndex(
  path: string,
  { indexAt, bytes }: { readonly indexAt: number; readonly bytes: number },
): Promise<ArchiveEnd['blocks']> {
  const [line] = await readPart(path, { from: indexAt, until: bytes });
  return parseLine(line, { schema: endSchema, what: 'its end' }).blocks;
}

/** The texts of a block by the hashes of their rows. */
export async function readBlock(path: string, stretch: Stretch): Promise<Map<string, string>> {
  const lines = (await readPart(path, stretch)).filter((line) => line.startsWith('{"seq":'));
  const rows = lines.map((line) => parseLine(line, { schema: rowSchema, what: 'a row' }));
  return new Map(rows.map(({ hash, event }) => [hash, event]));
}
