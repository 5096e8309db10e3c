/**
 * Writes the file of one hour. The same rows give the same bytes: its gzip header has neither a time nor the
 * operating system, the level is fixed, and the packer gets text in pieces that depend on the text alone.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ExportedRow } from '../../../store/queries/journal.ts';
import { leavingRow } from './export-row.ts';
import type { FileFacts } from './manifest-line.ts';
import { sheetHead, sheetLine } from './sheet-row.ts';

const level = 6;
const pieceLength = 1 << 17;
/** Of the gzip header (RFC 1952); 255 is 'unknown'. */
const systemByte = 9;

export class HourFile {
  readonly #folder: string;
  readonly #file: string;
  readonly #packer: Transform;
  readonly #written: Promise<void>;
  readonly #hash = createHash('sha256');
  readonly #isSheet: boolean;
  #text = '';
  #facts: Omit<FileFacts, 'file' | 'sha256'> = {
    rows: 0,
    first: null,
    last: null,
    journalHash: null,
  };

  constructor(folder: string, file: string) {
    this.#folder = folder;
    this.#file = file;
    this.#isSheet = file.endsWith('.csv');
    this.#packer = this.#isSheet ? new PassThrough() : createGzip({ level });
    this.#written = pipeline(
      this.#packer,
      (packed) => this.#noted(packed as AsyncIterable<Buffer>),
      createWriteStream(this.#draft, { mode: 0o600 }),
    );
    // It is awaited at the end, and must not count as unhandled until then.
    this.#written.catch(() => undefined);
    if (this.#isSheet) this.#text = sheetHead;
  }

  get #draft(): string {
    return join(this.#folder, `${this.#file}.part`);
  }

  async *#noted(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let isHead = !this.#isSheet;
    for await (const chunk of packed) {
      if (isHead && chunk.length > systemByte) chunk[systemByte] = 255;
      isHead = false;
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  async add(row: ExportedRow): Promise<void> {
    const leaving = leavingRow(row);
    this.#text += this.#isSheet ? sheetLine(leaving) : `${JSON.stringify(leaving)}\n`;
    const { rows, first } = this.#facts;
    this.#facts = { rows: rows + 1, first: first ?? row.seq, last: row.seq, journalHash: row.hash };
    if (this.#text.length >= pieceLength) await this.#send();
  }

  async #send(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    if (this.#packer.write(text)) return;
    // A disk that fails ends the pipeline, and the packer never drains.
    await Promise.race([once(this.#packer, 'drain'), this.#written]);
  }

  /** Gives the whole file its name once it is on the disk. */
  async finish(): Promise<FileFacts> {
    this.#packer.end(this.#text);
    await this.#written;
    const draft = await open(this.#draft, 'r+');
    await draft.sync();
    await draft.close();
    await rename(this.#draft, join(this.#folder, this.#file));
    return { file: this.#file, sha256: this.#hash.digest('hex'), ...this.#facts };
  }

  /** Leaves the draft, which the next export overwrites. */
  abandon(): void {
    this.#packer.destroy();
  }
}
