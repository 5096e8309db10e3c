/**
 * `npm run sign -- KEY FOLDER`: lists the hash of every file of a shipped folder in SHA256SUMS, and signs
 * that list with an Ed25519 key. `npm run sign -- --check PUBLIC_KEY FOLDER`: tells what differs from it.
 * Anybody can do the same with `sha256sum --check` and `openssl pkeyutl -verify`.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkFiles, signFiles } from '../packages/server/src/base/signed-files.ts';

async function main(): Promise<void> {
  const options = { check: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [keyFile, folder] = positionals;
  if (keyFile === undefined || folder === undefined) {
    throw new Error('Name a key and a folder: npm run sign -- [--check] KEY FOLDER');
  }
  const keyText = readFileSync(keyFile, 'utf8');
  if (!values.check) {
    await signFiles(resolve(folder), keyText);
    console.log(`${join(folder, 'SHA256SUMS')} is signed.`);
    return;
  }
  const { faults } = await checkFiles({ folder: resolve(folder), keyText });
  console.log(faults.length === 0 ? 'All files are those that were signed.' : faults.join('\n'));
  if (faults.length > 0) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
