/**
 * `node layline-verify.mjs FILE…`: verifies files of a Layline server without any connection. Exits with 0
 * if all that can be checked is sound, 1 if something is broken, 3 if nothing can be proved, 2 for a wrong
 * use.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Verdict } from '../findings/findings.ts';
import { makeReportText } from '../findings/report-text.ts';
import type { GivenFile } from '../recognise.ts';
import { verifyFiles } from '../verify-files.ts';

const usage = `Usage: node layline-verify.mjs [--json] FILE…

Verifies what a Layline server publishes, without any connection: rounds of a table
(GET /api/casino/proof/GAME), a player's own data (Your data, as JSON), and bets. Several files
are compared with each other too. Files that end in .gz are unpacked.`;

const codes: Readonly<Record<Verdict, number>> = { sound: 0, broken: 1, 'not provable': 3 };

function readFile(path: string): GivenFile {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return { name: basename(path), text };
}

/** Tells how far it is, on a line that it overwrites; not in a log. */
function openProgress() {
  let shown = '';
  return {
    onProgress(done: number, all: number): void {
      if (!process.stderr.isTTY) return;
      const percent = `${Math.floor((done / Math.max(1, all)) * 100)} %`;
      if (percent === shown) return;
      shown = percent;
      process.stderr.write(`\r${percent} `);
    },
    end: (): void => void (shown !== '' && process.stderr.write('\r      \r')),
  };
}

function main(args: readonly string[]): number {
  const options = { json: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (positionals.length === 0) {
    console.error(usage);
    return 2;
  }
  const progress = openProgress();
  const report = verifyFiles(positionals.map(readFile), progress);
  progress.end();
  console.log(values.json ? JSON.stringify(report) : makeReportText(report));
  return codes[report.verdict];
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
