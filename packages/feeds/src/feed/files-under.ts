/** Lists the files of a path: the file itself, or all files in a folder and its subfolders. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const depthMax = 8;

/** In order of name. Throws if a file or folder cannot be read. */
export async function* filesUnder(path: string, depth = 0): AsyncGenerator<string> {
  if (!(await stat(path)).isDirectory()) {
    yield path;
    return;
  }
  if (depth > depthMax) return;
  for (const name of (await readdir(path)).toSorted()) {
    yield* filesUnder(join(path, name), depth + 1);
  }
}
