import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const require = createRequire(join(root, 'package.json'));

/** The script behind a command of an installed package, to be run with the current Node. */
export function commandOf(packageName: string, command: string): string {
  const manifestPath = join(root, 'node_modules', packageName, 'package.json');
  const manifest = require(manifestPath) as { bin: string | Record<string, string> };
  const file = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command];
  if (file === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(dirname(manifestPath), file);
}
