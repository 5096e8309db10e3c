/**
 * The archives that are at hand: the files of a folder, by what the store says of them. They give rows back
 * the texts that have left the store.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../../../store/database.ts';
import { readArchives, type StoredArchive } from '../../../store/queries/system/journal-archive.ts';
import { BrokenStore } from '../../memory/replay.ts';
import type { ArchiveEnd } from './archive-format.ts';
import { BrokenArchive, hashOfFile, readBlock, readIndex } from './read-file.ts';

/** The file that is needed is not in the folder. */
export class ArchiveMissing extends Error {}

interface Textless {
  readonly seq: number;
  readonly event: string;
  readonly hash: string;
}

interface Block {
  readonly file: string;
  readonly from: number;
  /** By the hashes of their rows. */
  readonly texts: ReadonlyMap<string, string>;
}

export class ArchivesAtHand {
  readonly folder: string;
  readonly archives: readonly StoredArchive[];
  readonly #indexes = new Map<string, ArchiveEnd['blocks']>();
  /** The last that was read: rows are asked for in order. */
  #block: Block | null = null;

  private constructor(folder: string, archives: readonly StoredArchive[]) {
    this.folder = folder;
    this.archives = archives;
  }

  static async open(sql: Sql, folder: string): Promise<ArchivesAtHand> {
    return new ArchivesAtHand(folder, await readArchives(sql));
  }

  /** Names of those that are not in the folder. */
  async missing(): Promise<string[]> {
    const sizes = await Promise.all(
      this.archives.map(({ file }) => stat(join(this.folder, file)).catch(() => null)),
    );
    return this.archives.flatMap(({ file }, index) => (sizes[index] ? [] : [file]));
  }

  /** A sentence for each file whose bytes are not those that the store and the journal name. */
  async changed(): Promise<string[]> {
    const faults: string[] = [];
    for (const { file, sha256 } of this.archives) {
      if ((await hashOfFile(join(this.folder, file))) === sha256) continue;
      faults.push(`The archive ${file} was changed: it is not the file that the store names.`);
    }
    return faults;
  }

  /**
   * Returns the rows with the texts that they were left without. Rejects with ArchiveMissing, or with
   * BrokenStore if the file lacks a row.
   */
  async filled<Row extends Textless>(rows: readonly Row[]): Promise<Row[]> {
    const filled: Row[] = [];
    for (const row of rows) {
      filled.push(row.event === '' ? { ...row, event: await this.#textOf(row) } : row);
    }
    return filled;
  }

  async #textOf({ seq, hash }: Textless): Promise<string> {
    const archive = this.archives.find(({ lastSeq }) => lastSeq >= seq);
    if (archive === undefined) throw new BrokenStore(`Number ${seq} has no text and no archive.`);
    const text = (await this.#blockOf(archive, seq)).texts.get(hash);
    if (text !== undefined) return text;
    throw new BrokenStore(`The archive ${archive.file} has no row ${seq} with the journal's hash.`);
  }

  async #blockOf(archive: StoredArchive, seq: number): Promise<Block> {
    const { file } = archive;
    try {
      const blocks = await this.#indexOf(archive);
      const at = blocks.findLastIndex(([first]) => first <= seq);
      const [from, until] = [blocks[at]?.[1], blocks[at + 1]?.[1]];
      if (from === undefined || until === undefined)
        throw new BrokenArchive(`it ends before ${seq}`);
      if (this.#block?.file === file && this.#block.from === from) return this.#block;
      const texts = await readBlock(join(this.folder, file), { from, until });
      this.#block = { file, from, texts };
      return this.#block;
    } catch (error) {
      if (error instanceof BrokenArchive) {
        throw new BrokenStore(`The archive ${file} was changed: ${error.message}.`, {
          cause: error,
        });
      }
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new ArchiveMissing(`The archive ${file} is not in ${this.folder}.`, { cause: error });
    }
  }

  async #indexOf(archive: StoredArchive): Promise<ArchiveEnd['blocks']> {
    const known = this.#indexes.get(archive.file);
    if (known !== undefined) return known;
    const blocks = await readIndex(join(this.folder, archive.file), archive);
    this.#indexes.set(archive.file, blocks);
    return blocks;
  }
}
