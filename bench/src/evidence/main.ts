/** `npm run evidence -- FOLDER [--rounds N]`: exits with 1 if a draw is not random. */

import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { makeEvidence } from './make-evidence.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '20000' } },
});
const [folder] = positionals;
const rounds = Number(values.rounds);
if (folder === undefined || !Number.isSafeInteger(rounds) || rounds < 1000 || rounds > 1_000_000) {
  console.error('Name a new folder: npm run evidence -- FOLDER [--rounds 1000 to 1000000]');
  process.exitCode = 2;
} else {
  try {
    const isRandom = makeEvidence({ folder: resolve(folder), rounds });
    console.log(`The evidence is in ${resolve(folder)}.`);
    if (!isRandom) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
