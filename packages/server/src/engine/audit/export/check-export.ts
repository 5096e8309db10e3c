/**
 * Checks exports in a folder against their manifests, and tells a changed file from a missing one, from two
 * that were swapped, and from a line of the manifest that was changed, removed or moved.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnchorSeal } from '../anchor/anchor-seal.ts';
import { hashOf } from './export-journal.ts';
import { type ExportRange, fileOf, hourName, hoursOf, rangeOf } from './export-range.ts';
import { isSealed, type ManifestLine, manifestStart, parseManifestLine } from './manifest-line.ts';

const faultsMax = 100;

export interface CheckedExport {
  readonly manifests: number;
  readonly files: number;
  readonly rows: number;
  /** Empty if everything agrees. */
  readonly faults: readonly string[];
}

/** Rejects if the folder cannot be read. */
export async function checkExport(folder: string, seal: AnchorSeal): Promise<CheckedExport> {
  const names = (await readdir(folder)).toSorted();
  const faults: string[] = [];
  const files = new Map<string, number>();
  const manifests = names.flatMap((name) => {
    const range = rangeOf(name);
    return range === null ? [] : [{ name, range }];
  });
  if (manifests.length === 0) faults.push('The folder has no manifest.');
  for (const { name, range } of manifests) {
    const texts = (await readFile(join(folder, name), 'utf8')).split('\n');
    const lines = readLines(texts.slice(0, texts.at(-1) === '' ? -1 : undefined), { name, faults });
    checkLines(lines, { name, range, seal, faults });
    faults.push(...(await checkFiles(folder, lines)));
    for (const { file, rows } of lines) files.set(file, rows);
  }
  for (const name of names) {
    if (!name.startsWith('journal-') || name.endsWith('.part') || files.has(name)) continue;
    faults.push(`${name} is in no manifest.`);
  }
  const rows = [...files.values()].reduce((sum, count) => sum + count, 0);
  const counts = { manifests: manifests.length, files: files.size, rows };
  return { ...counts, faults: faults.slice(0, faultsMax) };
}

interface NumberedLine extends ManifestLine {
  /** From 1. */
  readonly number: number;
}

interface Found {
  readonly name: string;
  readonly faults: string[];
}

function readLines(texts: readonly string[], { name, faults }: Found): NumberedLine[] {
  return texts.flatMap((text, index) => {
    const line = parseManifestLine(text);
    if (line !== null) return [{ ...line, number: index + 1 }];
    faults.push(`${name}: line ${index + 1} was changed: it is none of ours.`);
    return [];
  });
}

interface Sealing extends Found {
  readonly range: ExportRange;
  readonly seal: AnchorSeal;
}

function checkLines(lines: readonly NumberedLine[], { name, range, seal, faults }: Sealing): void {
  let previous = manifestStart(name);
  for (const line of lines) {
    if (line.key !== seal.keyName) {
      faults.push(`${name}: line ${line.number} was sealed with another key, named ${line.key}.`);
    } else if (!isSealed(line, seal)) {
      faults.push(`${name}: line ${line.number} was changed.`);
    } else if (line.previous !== previous) {
      faults.push(`${name}: line ${line.number} does not follow what stands before it.`);
    }
    previous = line.seal;
  }
  const named = new Set(lines.map(({ file }) => file));
  for (const hour of hoursOf(range)) {
    if (named.has(fileOf(hour, range.form))) continue;
    faults.push(`${name}: the hour ${hourName(hour)} is missing: no line names its file.`);
  }
}

async function checkFiles(folder: string, lines: readonly NumberedLine[]): Promise<string[]> {
  const owners = new Map(lines.map(({ sha256, file }) => [sha256, file]));
  const faults: string[] = [];
  for (const { file, sha256 } of lines) {
    const hash = await hashOf(join(folder, file));
    if (hash === sha256) continue;
    const owner = hash === null ? undefined : owners.get(hash);
    if (hash === null) faults.push(`${file} is missing: an hour without its file.`);
    else if (owner === undefined) faults.push(`${file} was changed.`);
    else faults.push(`${file} holds what belongs to ${owner}: files were swapped.`);
  }
  return faults;
}
