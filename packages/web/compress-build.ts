/** Writes brotli and gzip versions of each text file of the build; the server sends the best one. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const dist = join(import.meta.dirname, 'dist');
/** Below this size a header costs more than compression saves. */
const bytesMin = 400;
const isText = /\.(js|css|svg|json|webmanifest)$/;

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < bytesMin) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    inBrotli(bytes, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    inGzip(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && isText.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.includes('.vite'));
await Promise.all(files.map(compress));
