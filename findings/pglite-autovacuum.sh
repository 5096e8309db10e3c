#!/usr/bin/env bash
# PGlite 0.5.16 shows autovacuum as on, counts replaced rows, and never vacuums or analyzes: there is no
# launcher in its single process. A program that keeps one open for weeks has tables and indexes that grow
# with each change of an indexed column, and a planner that knows no table's size, unless it vacuums itself.
#
# Seen: 70 s, more than the naptime, after 20,000 rows of a table without thresholds were replaced, the table
# was vacuumed and analyzed no time, still counts 20,000 dead rows, and is more than ten times its size.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16
cat >seen.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { setTimeout as wait } from 'node:timers/promises';
const database = await PGlite.create();
const one = async (text) => Object.values((await database.query(text)).rows[0]);
const thresholds =
  'autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0, ' +
  'autovacuum_analyze_threshold = 0, autovacuum_analyze_scale_factor = 0';
await database.exec(`create table line (id integer primary key, price integer) with (${thresholds})`);
await database.exec('create index on line (price)');
await database.exec('insert into line select n, n from generate_series(1, 1000) n');
const [before] = await one("select pg_table_size('line')");
for (let round = 0; round < 20; round += 1) await database.exec('update line set price = price + 1');
await wait(70_000);
const [after] = await one("select pg_table_size('line')");
const counts = await one(
  'select autovacuum_count, autoanalyze_count, n_dead_tup from pg_stat_user_tables',
);
const settings = [...(await one('show autovacuum')), ...(await one('show autovacuum_naptime'))];
const grown = Number(after) > 10 * Number(before) ? 'grown more than tenfold' : 'of about its size';
console.log(`autovacuum ${settings.join(', every ')}: ${counts.join(', ')}; ${grown}`);
JS
seen=$(node seen.mjs)
echo "$seen"
[ "$seen" = 'autovacuum on, every 1min: 0, 0, 20000; grown more than tenfold' ]
