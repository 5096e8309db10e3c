/** Evaluated rounds: our own samples, and the rule book's if it is next to the checkout. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folderAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const samples = folderAt('../../../samples/casino/');
const ruleBook = folderAt('../../../../shared/spec/');

interface SpecFile<Content> {
  readonly set: 'samples' | 'rule book';
  readonly content: Content;
}

/** Reads one of our own samples. The caller names the expected shape. */
export const readSample = <Content>(name: string): Content =>
  JSON.parse(readFileSync(samples + name, 'utf8'));

/** Reads the file from every set. The caller names the expected shape. */
export function readSpec<Content>(name: string): readonly SpecFile<Content>[] {
  const read = (folder: string): Content => JSON.parse(readFileSync(folder + name, 'utf8'));
  const own = { set: 'samples', content: read(samples) } as const;
  if (!existsSync(ruleBook + name)) return [own];
  return [own, { set: 'rule book', content: read(ruleBook) }];
}
