/** Finds recordings in files and folders, and the files beside them that name things. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FeedSkip } from '../feed.ts';
import { parseCatalogue, parseScoreLine } from './catalogue.ts';
import type { MarketNames, NameBook } from './names.ts';
import { readFirstLine, readLines } from './read-lines.ts';

export interface FoundRecordings {
  readonly paths: readonly string[];
  readonly skipped: readonly FeedSkip[];
}

const filesMax = 10_000;
const depthMax = 8;
const catalogueBytesMax = 4_000_000;
/** Names come early in a score stream; its later lines need not be read. */
const scoreLinesMax = 5000;

const isRecordingName = (name: string): boolean => /\.mcm(\.gz|\.bz2)?$/i.test(name);
const isCompanionName = (name: string): boolean => /\.ccm(\.gz|\.bz2)?$|\.json$/i.test(name);

async function filesUnder(path: string, depth: number, found: string[]): Promise<void> {
  const entry = await stat(path);
  if (!entry.isDirectory()) {
    if (found.length < filesMax) found.push(path);
    return;
  }
  if (depth > depthMax) return;
  const names = await readdir(path);
  for (const name of names.sort()) await filesUnder(join(path, name), depth + 1, found);
}

/** Why a file is not played; null when it is a recording. */
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

/**
 * Recordings under the paths, each once, in order. Never throws: what fails is among the skipped.
 */
export async function findRecordings(paths: readonly string[]): Promise<FoundRecordings> {
  const files: string[] = [];
  const skipped: FeedSkip[] = [];
  const skip = (source: string, reason: string) => skipped.push({ source, marketId: null, reason });
  for (const path of paths) {
    await filesUnder(path, 0, files).catch((error: unknown) => skip(path, reasonOf(error)));
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

/** The part of a recording's name before its endings, such as `1.200806927`. */
const stemOf = (path: string): string =>
  basename(path).replace(/(\.(event|multi|basic|advanced|abandoned))*\.mcm(\.gz|\.bz2)?$/i, '');

async function namesInScores(path: string): Promise<ReadonlyMap<string, MarketNames>> {
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

async function namesInFile(path: string, stem: string): Promise<ReadonlyMap<string, MarketNames>> {
  const name = basename(path);
  if (/\.ccm(\.gz|\.bz2)?$/i.test(name)) {
    return name.startsWith(stem) ? namesInScores(path) : new Map();
  }
  if (!/\.json$/i.test(name) || (await stat(path)).size > catalogueBytesMax) return new Map();
  return parseCatalogue(await readFile(path, 'utf8'));
}

/** Names from the catalogues and the score stream in the recording's folder. Never throws. */
export async function namesBeside(recording: string): Promise<NameBook> {
  const folder = dirname(recording);
  const names = new Map<string, MarketNames>();
  const entries = await readdir(folder).catch(() => []);
  for (const name of entries.filter(isCompanionName).sort().slice(0, filesMax)) {
    const found = await namesInFile(join(folder, name), stemOf(recording)).catch(() => new Map());
    for (const [id, market] of found) names.set(id, market);
  }
  return names;
}
