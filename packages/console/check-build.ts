/** Fails the build if the console's assets exceed their size limit, compressed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const gzipMax = 200_000;
const assets = join(import.meta.dirname, 'dist/assets');
const sizes = readdirSync(assets).map((name) => {
  const file = readFileSync(join(assets, name));
  return name.endsWith('.woff2') ? file.length : gzipSync(file, { level: 9 }).length;
});
const total = sizes.reduce((sum, size) => sum + size, 0);
if (total > gzipMax) {
  console.error(`The console is ${total} bytes; ${gzipMax} are allowed.`);
  process.exitCode = 1;
}
