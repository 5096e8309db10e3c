/**
 * Writes one archive file. The same rows give the same bytes. It has its name only once it is whole and on
 * the disk; a draft that a fault left behind is overwritten.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ExportedRow } from '../../../store/queries/journal.ts';
import type { JournalRoot } from '../../../store/queries/journal-roots.ts';
import type { ArchiveEnd, ArchiveHead } from './archive-format.ts';
import { hashOfFile } from './read-file.ts';

const pack = promisify(gzip);
/** Of the gzip header (RFC 1952); 255 is 'unknown'. */
const systemByte = 9;
const blockRows = 1000;
const blockLength = 1 << 20;

export interface FileSize {
  readonly bytes: number;
  readonly sha256: string;
  readonly indexAt: number;
}

/** The name is taken by a file with other content, which stays. */
export class OtherFile extends Error {
  constructor(path: string) {
    super(`${path} exists, and is not the archive of this journal.`);
  }
}

export class ArchiveFile {
  readonly #path: string;
  readonly #draft: FileHandle;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #lines: string[] = [];
  #length = 0;
  #lastSeq = 0;
  /** The block that is being written has a row. */
  #hasRow = false;
  readonly #blocks: [number, number][] = [];

  private constructor(path: string, draft: FileHandle) {
    this.#path = path;
    this.#draft = draft;
  }

  static async begin(
    path: string,
    { head, state }: { readonly head: ArchiveHead; readonly state: string | null },
  ): Promise<ArchiveFile> {
    const made = new ArchiveFile(path, await open(`${path}.part`, 'w', 0o600));
    await made.#guarded(() => made.#write([JSON.stringify(head), state ?? 'null']));
    return made;
  }

  /** Blocks hold whole commands. */
  async add({ seq, part, at, site, event, hash }: ExportedRow): Promise<void> {
    const isFull = this.#lines.length >= blockRows || this.#length >= blockLength;
    if (isFull && seq !== this.#lastSeq) await this.#guarded(() => this.#flush());
    if (!this.#hasRow) this.#blocks.push([seq, this.#bytes]);
    this.#hasRow = true;
    this.#addLine(JSON.stringify({ seq, part, at, site, event, hash }));
    this.#lastSeq = seq;
  }

  /** Follows its last row. */
  addRoot(root: JournalRoot): void {
    this.#addLine(JSON.stringify(root));
  }

  #addLine(line: string): void {
    this.#lines.push(line);
    this.#length += line.length;
  }

  /** Gives the file its name. */
  finish(end: ArchiveEnd['end']): Promise<FileSize> {
    return this.#guarded(async () => {
      await this.#flush();
      const indexAt = this.#bytes;
      const blocks = [...this.#blocks, [end.seq + 1, indexAt]];
      await this.#write([JSON.stringify({ end, blocks })]);
      await this.#draft.sync();
      await this.#draft.close();
      const sha256 = this.#hash.digest('hex');
      await this.#requireOwn(sha256);
      await rename(`${this.#path}.part`, this.#path);
      await syncFolder(dirname(this.#path));
      return { bytes: this.#bytes, sha256, indexAt };
    });
  }

  async abandon(): Promise<void> {
    await this.#draft.close().catch(() => undefined);
    await rm(`${this.#path}.part`, { force: true });
  }

  /** A run that died before the store knew of it left the same bytes. */
  async #requireOwn(sha256: string): Promise<void> {
    const found = await hashOfFile(this.#path).catch(() => null);
    if (found !== null && found !== sha256) throw new OtherFile(this.#path);
  }

  async #flush(): Promise<void> {
    const lines = this.#lines;
    this.#lines = [];
    this.#length = 0;
    this.#hasRow = false;
    if (lines.length > 0) await this.#write(lines);
  }

  async #write(lines: readonly string[]): Promise<void> {
    const packed = await pack(`${lines.join('\n')}\n`);
    packed[systemByte] = 255;
    await this.#draft.appendFile(packed);
    this.#hash.update(packed);
    this.#bytes += packed.length;
  }

  /** A full disk leaves no draft that would keep it full. */
  async #guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      await this.abandon();
      throw error;
    }
  }
}

/** So that a power cut cannot take the name back. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(join(folder, '.'), 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
