#!/usr/bin/env bash
# PGlite 0.5.16 accepts statement_timeout, shows it, and never ends a statement by it: there is no timer
# behind a signal in its single process. Code that relies on the setting to bound a query, as on a PostgreSQL
# server, waits as long as the query takes.
#
# Seen: `show` gives the setting back, and a sleep of 1 s under a limit of 100 ms ends without an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16
cat >seen.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
const database = await PGlite.create();
await database.exec("set statement_timeout = '100ms'");
const { rows } = await database.query('show statement_timeout');
const startedAt = performance.now();
let ended = 'without an error';
try {
  await database.query('select pg_sleep(1)');
} catch (error) {
  ended = `with ${error.code}`;
}
const isWhole = performance.now() - startedAt > 900;
console.log(`limit ${rows[0].statement_timeout}: ended ${ended}${isWhole ? ', after the whole second' : ''}`);
JS
seen=$(node seen.mjs)
echo "$seen"
[ "$seen" = 'limit 100ms: ended without an error, after the whole second' ]
