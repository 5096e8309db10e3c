/**
 * `npm run check:sessions -- FILE...`: prints session results of ball-by-ball files (.json or .json.gz):
 * one JSON list with an entry per match, containing the numbers of each innings that settle sessions.
 */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseCricsheet, sessionFacts } from '@layline/feeds/cricket';

const bytesMax = 64 * 1024 * 1024;

/** Cricsheet names a file after its match number; other names are kept as text. */
function idOf(path: string): number | string {
  const name = basename(path).replace(/\.json(\.gz)?$/i, '');
  return /^\d{1,15}$/.test(name) ? Number(name) : name;
}

function factsOf(path: string) {
  if (statSync(path).size > bytesMax) throw new Error('is larger than 64 MB');
  const bytes = readFileSync(path);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = isPacked ? gunzipSync(bytes, { maxOutputLength: bytesMax }) : bytes;
  return sessionFacts(parseCricsheet(JSON.parse(String(text))), idOf(path));
}

function main(paths: readonly string[]): void {
  if (paths.length === 0) {
    console.error('usage: npm run check:sessions -- FILE...');
    process.exitCode = 2;
    return;
  }
  const facts: ReturnType<typeof factsOf>[] = [];
  for (const path of paths) {
    try {
      facts.push(factsOf(path));
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      console.error(`check:sessions: ${path}: ${reason}`);
      process.exitCode = 2;
    }
  }
  console.log(JSON.stringify(facts, null, 1));
}

main(process.argv.slice(2));
