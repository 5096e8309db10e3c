#!/usr/bin/env bash
# DuckDB 1.5.6 gives the texts of a file a type by their look. In JSON lines, where a text is a text, a column
# whose first 20,480 rows look like dates, times or UUIDs becomes one: a reference in capitals comes back in
# small letters, '10:30' as 10:30:00, and one other text further down ends the reading with an error, or is
# left out with ignore_errors. In CSV quotes do not help: the market ids "1.230" and "1.2300" become one number.
# Name the columns (columns = {...}), or read CSV with all_varchar.
#
# Seen: as below.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @duckdb/node-api@1.5.6-r.1
cat >seen.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const database = await DuckDBInstance.create(':memory:');
const connection = await database.connect();
async function say(what, query) {
  try {
    const answer = await connection.runAndReadAll(query);
    const row = Object.values(answer.getRowObjectsJson()[0]).join(', ');
    console.log(`${what}: ${row} (${answer.columnTypes().map(String).join(', ')})`);
  } catch (error) {
    console.log(`${what}: ${error.message.split('\n')[0].replace(/ in file.*/, '')}`);
  }
}
const lines = (values) => values.map((ref) => `${JSON.stringify({ ref })}\n`).join('');
writeFileSync('uuid.jsonl', lines(['6F9619FF-8B86-4011-B42D-00C04FC964FF']));
writeFileSync('time.jsonl', lines(['10:30', '9:05']));
writeFileSync('late.jsonl', lines([...Array(20_480).fill('2026-11-30'), 'my-bet']));
writeFileSync('ids.csv', 'market_id\n"1.230"\n"1.2300"\n');
await say('a UUID in capitals', "select ref from read_json('uuid.jsonl')");
await say('a clock', "select ref from read_json('time.jsonl')");
await say('a late text', "select count(ref) from read_json('late.jsonl')");
await say('ignored', "select count(ref) from read_json('late.jsonl', ignore_errors = true)");
const named = "columns = {ref: 'VARCHAR'}";
await say('named', `select count(ref), min(ref) from read_json('late.jsonl', ${named})`);
const ids = 'select count(distinct market_id), min(market_id) from read_csv';
await say('ids', `${ids}('ids.csv')`);
await say('ids as texts', `${ids}('ids.csv', all_varchar = true)`);
JS
seen=$(node seen.mjs)
echo "$seen"
[ "$seen" = 'a UUID in capitals: 6f9619ff-8b86-4011-b42d-00c04fc964ff (UUID)
a clock: 10:30:00 (TIME)
a late text: Invalid Input Error: JSON transform error
ignored: 20480 (BIGINT)
named: 20481, 2026-11-30 (BIGINT, VARCHAR)
ids: 1, 1.23 (BIGINT, DOUBLE)
ids as texts: 2, 1.230 (BIGINT, VARCHAR)' ]
