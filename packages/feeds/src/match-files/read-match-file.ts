/**
 * Detects the kind of a match file and reads its matches: ball by ball (Cricsheet), soccer events
 * (StatsBomb), tennis points. Null for a file of another kind.
 */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isRecord } from '../betfair/loose.ts';
import { cleanJson, cleanText } from '../clean-text.ts';
import { parseCricsheet } from '../cricket/parse-cricsheet.ts';
import type { MatchPlan } from '../script/plan.ts';
import { planCricsheet } from './cricsheet-plan.ts';
import { planStatsbomb } from './statsbomb-plan.ts';
import { parsePointString, parseSlam, parseTable, planTennis } from './tennis-plan.ts';

const bytesMax = 64 * 1024 * 1024;
const matchesMax = 50;

export const isMatchFileName = (path: string): boolean => /\.(json|csv)(\.gz)?$/i.test(path);

async function readText(path: string): Promise<string> {
  if ((await stat(path)).size > bytesMax) throw new Error('is larger than 64 MB');
  const bytes = await readFile(path);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return String(isPacked ? gunzipSync(bytes, { maxOutputLength: bytesMax }) : bytes);
}

function plansOfJson(text: string): readonly MatchPlan[] | null {
  const value = cleanJson(JSON.parse(text));
  if (isRecord(value) && isRecord(value['info']) && Array.isArray(value['innings'])) {
    return [planCricsheet(parseCricsheet(value))];
  }
  const first: unknown = Array.isArray(value) ? value[0] : null;
  const isEvents = isRecord(first) && 'period' in first && 'timestamp' in first;
  return isEvents ? [planStatsbomb(value)] : null;
}

/** Player names of a grand slam are in `….match.csv` next to `….points.csv`. */
async function namesFor(path: string): Promise<readonly [string, string]> {
  const namesPath = path.replace(/\.points\.csv(\.gz)?$/i, '.match.csv');
  const text = namesPath === path ? '' : await readText(namesPath).catch(() => '');
  const [row] = parseTable(text);
  const nameOf = (column: string) => cleanText(row?.get(column) ?? '');
  return [nameOf('player1') || 'Player 1', nameOf('player2') || 'Player 2'];
}

async function plansOfTable(path: string, text: string): Promise<readonly MatchPlan[] | null> {
  const rows = parseTable(text);
  const [first] = rows;
  if (first?.has('PointWinner')) return [planTennis(parseSlam(rows, await namesFor(path)))];
  if (!first?.has('pbp')) return null;
  return rows.slice(0, matchesMax).map((row) => planTennis(parsePointString(row)));
}

/** Rejects with an Error that describes the fault of a file of a known kind. */
export async function readMatchFile(path: string): Promise<readonly MatchPlan[] | null> {
  const text = await readText(path);
  return /\.csv(\.gz)?$/i.test(basename(path)) ? plansOfTable(path, text) : plansOfJson(text);
}
