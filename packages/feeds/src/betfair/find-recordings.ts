/** Finds recordings in files and folders, and the files next to them that provide names. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FeedSkip } from '../feed/feed.ts';
import { filesUnder } from '../feed/files-under.ts';
import { parseCatalogue, parseScoreLine } from './catalogue.ts';
import type { MarketNames, NameBook } from './names.ts';
import { readFirstLine, readLines } from './read-lines.ts';

export interface FoundRecordings {
  readonly paths: readonly string[];
  readonly skipped: readonly FeedSkip[];
}

const filesMax = 10_000;
const catalogueBytesMax = 4_000_000;
/** Names come early in a score stream; later lines need not be read. */
const scoreLinesMax = 5000;

const isRecordingName = (name: string): boolean => /\.mcm(\.gz|\.bz2)?$/i.test(name);
const isCompanionName = (name: string): boolean => /\.ccm(\.gz|\.bz2)?$|\.json$/i.test(name);

/** Returns why a file is not played; null if it is a recording. */
async function whyNoRecording(path: string): Promise<string | null> {
  const name = basename(path);
  if (isRecordingName(name)) return null;
  if (/\.books\.jsonl(\.gz)?$/i.test(name)) return 'polled market books are not played';
  const first = await readFirstLine(path);
  if (first === null) return 'there is nothing in it that can be read';
  return /^\s*\{.*"op"\s*:\s*"mcm"/.test(first) ? null : 'is not a recorded market stream';
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
    ? 'there is no such file or folder'
    : `cannot be opened: ${error instanceof Error ? error.message : String(error)}`;

/** Finds recordings under the paths, each once, in order. Never throws: failures are listed as skipped. */
export async function findRecordings(paths: readonly string[]): Promise<FoundRecordings> {
  const files: string[] = [];
  const skipped: FeedSkip[] = [];
  const skip = (source: string, reason: string) => skipped.push({ source, marketId: null, reason });
  for (const path of paths) {
    try {
      for await (const file of filesUnder(path)) if (files.length < filesMax) files.push(file);
    } catch (error) {
      skip(path, reasonOf(error));
    }
  }
  const found: string[] = [];
  for (const path of new Set(files)) {
    if (isCompanionName(basename(path))) continue;
    const reason = await whyNoRecording(path).catch(reasonOf);
    if (reason === null) found.push(path);
    else skip(path, reason);
  }
  return { paths: found, skipped };
}

/** A recording's name without its extensions, such as `1.200806927`. */
const stemOf = (path: string): string =>
  basename(path).replace(/(\.(event|multi|basic|advanced|abandoned))*\.mcm(\.gz|\.bz2)?$/i, '');

async function namesInScores(path: string): Promise<NameBook> {
  let read = 0;
  for await (const lines of readLines(path)) {
    for (const { text } of lines) {
      const found = parseScoreLine(text);
      if (found.size > 0) return found;
    }
    read += lines.length;
    if (read > scoreLinesMax) break;
  }
  return new Map();
}

async function namesInCatalogue(path: string): Promise<NameBook> {
  if ((await stat(path)).size > catalogueBytesMax) return new Map();
  return parseCatalogue(await readFile(path, 'utf8'));
}

interface FolderNames {
  readonly scores: readonly string[];
  readonly catalogues: NameBook;
}

/**
 * Catalogues name any market of their folder; a score stream only those of the recording it is named
 * after.
 */
async function namesInFolder(folder: string): Promise<FolderNames> {
  const entries = (await readdir(folder).catch(() => [])).filter(isCompanionName).sort();
  const catalogues = new Map<string, MarketNames>();
  for (const name of entries.filter((entry) => /\.json$/i.test(entry)).slice(0, filesMax)) {
    const found = await namesInCatalogue(join(folder, name)).catch(() => new Map());
    for (const [id, market] of found) catalogues.set(id, market);
  }
  return { scores: entries.filter((entry) => !/\.json$/i.test(entry)), catalogues };
}

/** Finds the names next to recordings; each folder is read once. */
export class NameFinder {
  readonly #folders = new Map<string, Promise<FolderNames>>();

  /** Never rejects: unreadable files provide no names. */
  async namesFor(recording: string): Promise<NameBook> {
    const folder = dirname(recording);
    const known = this.#folders.get(folder) ?? namesInFolder(folder);
    this.#folders.set(folder, known);
    const { catalogues } = await known;
    const score = await this.scoresFor(recording);
    if (score === null) return catalogues;
    return new Map([...(await namesInScores(score)), ...catalogues]);
  }

  /** The score stream named after a recording; null if there is none. */
  async scoresFor(recording: string): Promise<string | null> {
    const folder = dirname(recording);
    const known = this.#folders.get(folder) ?? namesInFolder(folder);
    this.#folders.set(folder, known);
    const stem = `${stemOf(recording)}.`;
    const score = (await known).scores.find((name) => name.startsWith(stem));
    return score === undefined ? null : join(folder, score);
  }
}
