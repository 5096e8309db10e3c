#!/usr/bin/env bash
# oddslib 2.1.1 does not give fractional odds back if their decimal does not end: it keeps twelve significant
# figures of the odds, and then wants a fraction that is right to twelve places. 8/13 and 10/3 come back as
# fractions of eleven figures, 50/3 and 100/11 as undefined, without an error. Asked for six places, which
# its page calls an approximation, it gives each of them back.
#
# Seen: of nine fractions that bookmakers write, the two whose decimals end come back.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts oddslib@2.1.1
cat >seen.mjs <<'JS'
import oddslib from 'oddslib';
const fractions = ['13/8', '17/8', '10/3', '50/3', '100/11', '8/13', '4/11', '4/9', '2/7'];
const back = (text, options) => oddslib.from('fractional', text).to('fractional', options);
for (const text of fractions) console.log(`${text} comes back as ${back(text)}`);
const isRight = fractions.every((text) => back(text, { precision: 6 }) === text);
console.log(`to six places, ${isRight ? 'all come' : 'some do not come'} back`);
JS
seen=$(node seen.mjs)
echo "$seen"
[ "$seen" = '13/8 comes back as 13/8
17/8 comes back as 17/8
10/3 comes back as 333303702443/99991110733
50/3 comes back as undefined
100/11 comes back as undefined
8/13 comes back as 10256327659/16666532446
4/11 comes back as 9090963391/25000149325
4/9 comes back as 11111000543/24999751222
2/7 comes back as 9523607339/33332625687
to six places, all come back' ]
