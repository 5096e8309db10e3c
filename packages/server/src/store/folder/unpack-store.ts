/**
 * Unpacks the empty store that is shipped, a tar of folders and plain files, piece by piece: the library
 * would hold all of it in memory, fifty megabytes that a process keeps. The folder appears whole or not at
 * all.
 */
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StartRefusal } from '../faults/start-refusal.ts';

const blockBytes = 512;
/** Only the owner may read them; PostgreSQL refuses folders that others may read. */
const folderMode = 0o700;
const fileMode = 0o600;

/** Throws a StartRefusal if `folder` has files already. */
export async function unpackStore(archive: string, folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new StartRefusal(
      `${folder} has files but no PG_VERSION, so it is no store. Move it away, or name another --data-dir.`,
    );
  }
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: folderMode });
  const unzipped = createGunzip();
  createReadStream(archive)
    .on('error', (error) => unzipped.destroy(error))
    .pipe(unzipped);
  await unpack(new Pieces(unzipped), unfinished);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
}

async function unpack(pieces: Pieces, folder: string): Promise<void> {
  for (;;) {
    const parts: Buffer[] = [];
    for await (const part of pieces.take(blockBytes)) parts.push(part);
    const head = Buffer.concat(parts);
    const name = textOf(head, 0, 100);
    // The archive ends with empty blocks.
    if (name === '') return;
    const path = join(folder, inside(name));
    if (textOf(head, 156, 1) === '5') {
      await mkdir(path, { recursive: true, mode: folderMode });
      continue;
    }
    const length = Number.parseInt(textOf(head, 124, 12), 8);
    const file = await open(path, 'w', fileMode);
    try {
      for await (const piece of pieces.take(length)) await file.write(piece);
    } finally {
      await file.close();
    }
    const rest = (blockBytes - (length % blockBytes)) % blockBytes;
    for await (const _padding of pieces.take(rest)) continue;
  }
}

const textOf = (head: Buffer, at: number, length: number): string =>
  head
    .toString('latin1', at, at + length)
    .replace(/\0.*$/s, '')
    .trim();

/** Of an entry's path, which begins with a slash. */
function inside(name: string): string {
  const path = normalize(name.replace(/^\/+/, ''));
  if (path.startsWith('..')) throw new Error(`The store's archive names ${name}.`);
  return path;
}

/** A stream's bytes by number. */
class Pieces {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** Throws if the stream ends before. */
  async *take(bytes: number): AsyncGenerator<Buffer> {
    let due = bytes;
    while (due > 0) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) throw new Error("The store's archive ends too early.");
        this.#rest = next.value as Buffer<ArrayBuffer>;
      }
      const piece = this.#rest.subarray(0, due);
      this.#rest = this.#rest.subarray(piece.length);
      due -= piece.length;
      yield piece;
    }
  }
}
