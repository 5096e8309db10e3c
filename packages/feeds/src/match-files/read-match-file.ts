/**
 * Detects the kind of a match file and reads its matches: ball by ball (Cricsheet), soccer events
 * (StatsBomb), tennis points. Each is read whole and compared with the end that its file states before
 * anything is offered.
 */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isRecord } from '../betfair/message/loose.ts';
import { parseCricsheet } from '../cricket/parse-cricsheet.ts';
import { cleanJson } from '../feed/clean-text.ts';
import { readCricsheet } from './cricsheet-plan.ts';
import { agrees } from './match-check.ts';
import { parseTable, type Row } from './parse-table.ts';
import { parsePointString } from './point-string.ts';
import type { ReadMatch } from './read-match.ts';
import type { RecordedMatch } from './recorded-match.ts';
import { type MatchRow, matchesOf, noMatchRow, parseSlam, readMatchRow } from './slam-table.ts';
import { planStatsbomb } from './statsbomb-plan.ts';
import { planTennis } from './tennis-plan.ts';

const bytesMax = 64 * 1024 * 1024;

export const isMatchFileName = (path: string): boolean => /\.(json|csv)(\.gz)?$/i.test(path);

async function readText(path: string): Promise<string> {
  if ((await stat(path)).size > bytesMax) throw new Error('is larger than 64 MB');
  const bytes = await readFile(path);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return String(isPacked ? gunzipSync(bytes, { maxOutputLength: bytesMax }) : bytes);
}

function matchesOfJson(text: string): readonly ReadMatch[] | null {
  const value = cleanJson(JSON.parse(text));
  if (isRecord(value) && isRecord(value['info']) && Array.isArray(value['innings'])) {
    return [readCricsheet(parseCricsheet(value))];
  }
  const first: unknown = Array.isArray(value) ? value[0] : null;
  const isEvents = isRecord(first) && 'period' in first && 'timestamp' in first;
  if (!isEvents) return null;
  return [{ plan: planStatsbomb(value), place: '', stated: '', winner: null, check: agrees }];
}

function ofTennis(match: RecordedMatch, place: string): ReadMatch {
  const { stated, check, players } = match;
  const winner = match.winner === null ? null : players[match.winner];
  return { plan: planTennis(match), place, stated, winner, check };
}

/** What `….matches.csv` or `….match.csv` next to the points says of each match. */
async function matchRowsFor(path: string): Promise<ReadonlyMap<string, MatchRow>> {
  const near = path.replace(/([.-])points([.-])/i, '$1matches$2');
  const one = path.replace(/\.points\.csv(\.gz)?$/i, '.match.csv');
  const rows = new Map<string, MatchRow>();
  for (const other of [near, one]) {
    const text = other === path ? '' : await readText(other).catch(() => '');
    for (const row of parseTable(text)) rows.set(row.get('match_id') ?? '', readMatchRow(row));
  }
  return rows;
}

function* pointStrings(rows: Iterable<Row>): Generator<ReadMatch> {
  let line = 0;
  for (const row of rows) {
    line += 1;
    yield ofTennis(parsePointString(row), `row ${line}`);
  }
}

async function matchesOfTable(path: string, text: string): Promise<Iterable<ReadMatch> | null> {
  const [first] = parseTable(text);
  if (first?.has('pbp')) return pointStrings(parseTable(text));
  if (!first?.has('PointWinner')) return null;
  const about = await matchRowsFor(path);
  return (function* slam() {
    for (const rows of matchesOf(parseTable(text))) {
      const id = rows[0]?.get('match_id') ?? '';
      yield ofTennis(parseSlam(rows, about.get(id) ?? noMatchRow), id);
    }
  })();
}

/** Rejects with an Error that describes the fault of a file of a known kind; null for other files. */
export async function readMatchFile(path: string): Promise<Iterable<ReadMatch> | null> {
  const text = await readText(path);
  return /\.csv(\.gz)?$/i.test(basename(path)) ? matchesOfTable(path, text) : matchesOfJson(text);
}
