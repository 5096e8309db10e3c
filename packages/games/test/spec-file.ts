/** The rule book's data files lie beside the checkout; tests that need them skip where they do not. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pathOf = (name: string): string =>
  fileURLToPath(new URL(`../../../../shared/spec/${name}`, import.meta.url));

export const hasSpec = existsSync(pathOf('casino-rounds.json'));

/** For titles: says why a test did not run. */
export const skipNote = hasSpec ? '' : ' (skipped: ../shared/spec is absent)';

/** The file's content; null where it is absent. The caller names the shape that it relies on. */
export function readSpec<Content>(name: string): Content | null {
  return hasSpec ? (JSON.parse(readFileSync(pathOf(name), 'utf8')) as Content) : null;
}
