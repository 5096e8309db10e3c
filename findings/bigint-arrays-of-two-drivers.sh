#!/usr/bin/env bash
# A parser for bigint reaches arrays of bigints in PGlite 0.5.16 and does not in pg 8.23.1: PGlite makes the
# reader of each array type from its element's, node-postgres keeps one of its own for type 1016, which gives
# texts. Code that was tried on one of the two compares '7' with 7 on the other, and finds nothing.
#
# Seen: with Number as the parser of type 20, PGlite gives [1,9007199254740991], pg ["1","9007199254740991"].
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.16 pg@8.23.1
cat >seen.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const [bigint, bigints] = [20, 1016];
const text = '{1,9007199254740991}';
const lite = await PGlite.create({ parsers: { [bigint]: Number } });
const { rows } = await lite.query(`select '${text}'::bigint[] as many, 7::bigint as one`);
await lite.close();
console.log(`PGlite: ${JSON.stringify(rows[0].many)}, one ${JSON.stringify(rows[0].one)}`);

pg.types.setTypeParser(bigint, Number);
const read = (type, from) => JSON.stringify(pg.types.getTypeParser(type, 'text')(from));
console.log(`pg: ${read(bigints, text)}, one ${read(bigint, '7')}`);
JS
seen=$(node seen.mjs)
echo "$seen"
[ "$seen" = 'PGlite: [1,9007199254740991], one 7
pg: ["1","9007199254740991"], one 7' ]
