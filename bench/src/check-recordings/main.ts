/**
 * `npm run check:recordings -- PATH…`: replays recordings through the real feed, engine and ledger on a
 * temporary store, and compares books and settlements with a second reading and a second arithmetic.
 */
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { findRecordings } from '@layline/feeds/betfair';
import { checkRecording } from './check-recording.ts';
import type { MarketLine } from './market-check.ts';
import { QuoteBook } from './quote-book.ts';
import { openThrowAwayEngine } from './throw-away-engine.ts';

const usage = 'npm run check:recordings -- PATH…   files or folders of recorded market streams';
const recorded = fileURLToPath(new URL('../../../../shared/data/betfair', import.meta.url));

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

function pathsOf(args: readonly string[]): readonly string[] {
  const flag = args.find((arg) => arg.startsWith('-'));
  if (flag !== undefined) refuse(`${flag} is not known.\n${usage}`);
  const paths = args.length > 0 ? args : [recorded];
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) refuse(`There is no file or folder ${missing}.\n${usage}`);
  return paths;
}

function print(line: MarketLine): void {
  const verdict = line.faults.length === 0 ? 'ok    ' : 'FAILED';
  const difference = `difference ${line.difference}`;
  console.log(
    `${verdict} ${line.marketId}  messages ${line.messages}  books compared ${line.books}  ` +
      `winner ${line.winner}  bets ${line.bets}  ${difference}`,
  );
  for (const fault of line.faults) console.log(`       ${fault}`);
}

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}
const { paths, skipped } = await findRecordings(pathsOf(process.argv.slice(2)));
for (const { source, reason } of skipped) console.log(`skipped ${source}: ${reason}`);
if (paths.length === 0) refuse('None of these is a recorded market stream.');

const quotes = new QuoteBook();
const { engine, store, close } = await openThrowAwayEngine(quotes);
let passed = 0;
let failed = 0;
for (const path of paths) {
  console.log(path);
  const file = await checkRecording(path, { engine, quotes });
  for (const problem of file.problems) console.log(`  note   ${problem}`);
  for (const reason of file.skipped) console.log(`  skipped ${reason}`);
  for (const line of file.lines) {
    print(line);
    if (line.faults.length === 0) passed += 1;
    else failed += 1;
  }
}
const [sum] = await store.query<{ total: string }>(
  'select sum(amount)::text as total from posting',
);
if (sum?.total !== '0') {
  console.log(`FAILED the ledger sums to ${sum?.total}, not to 0`);
  failed += 1;
}
await close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
