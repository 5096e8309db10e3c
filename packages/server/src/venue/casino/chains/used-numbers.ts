/**
 * The highest number that each game's rounds may have used, kept outside the database, so that no restore
 * causes a number to be dealt again. Numbers are reserved in blocks, so that the file is written only once in
 * a hundred rounds.
 */
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

export interface UsedNumbers {
  /** Returns 0 for a game that has never dealt. */
  highest(gameId: string): number;
  /** Resolves once the reservation is durable. */
  reserve(gameId: string, upTo: number): Promise<void>;
  /** At an orderly end: what was reserved last is used only up to this number. */
  giveBack(gameId: string, usedTo: number): Promise<void>;
}

const schema = z.record(z.string().max(40), z.int().nonnegative());

/** Rejects if the file does not hold such numbers; the message names the fix. */
export async function openUsedNumbers(path: string): Promise<UsedNumbers> {
  let known = await readNumbers(path);
  let writing: Promise<void> = Promise.resolve();
  function write(gameId: string, upTo: number): Promise<void> {
    known = { ...known, [gameId]: upTo };
    writing = writing.catch(() => undefined).then(() => writeNumbers(path, known));
    return writing;
  }
  return {
    highest: (gameId) => known[gameId] ?? 0,
    reserve: (gameId, upTo) => write(gameId, Math.max(known[gameId] ?? 0, upTo)),
    giveBack: (gameId, usedTo) => write(gameId, usedTo),
  };
}

/** For a server without a data folder. */
export function numbersInMemory(): UsedNumbers {
  const known = new Map<string, number>();
  return {
    highest: (gameId) => known.get(gameId) ?? 0,
    async reserve(gameId, upTo) {
      known.set(gameId, Math.max(known.get(gameId) ?? 0, upTo));
    },
    async giveBack(gameId, usedTo) {
      known.set(gameId, usedTo);
    },
  };
}

async function readNumbers(path: string): Promise<Record<string, number>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${path} cannot be read. Move it away; numbers then follow the database's.`);
  }
}

async function writeNumbers(path: string, numbers: Record<string, number>): Promise<void> {
  const draft = `${path}.part`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(numbers)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
