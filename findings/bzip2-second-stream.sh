#!/usr/bin/env bash
# A bzip2 file may be several streams one after the other: what is appended day by day to a recording, or what
# pbzip2 writes. bz2 1.0.1, bzip2 0.1.1 and @foxglove/wasm-bz2 0.3.0 give the first and stop, without an error
# and with the rest of the file unread; they have no option for it. seek-bzip 2.0.0 and compressjs 1.0.3 do
# the same unless asked for `multistream`, and unbzip2-stream 1.4.3 reads on, as bunzip2 does.
#
# Seen: of a file of two days, a stream each, the second is missing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts bz2@1.0.1 bzip2@0.1.1 @foxglove/wasm-bz2@0.3.0 \
  seek-bzip@2.0.0 compressjs@1.0.3 unbzip2-stream@1.4.3
cat >seen.cjs <<'JS'
const { Readable } = require('node:stream');
// What bzip2 makes of 'day 1' and of 'day 2', a line each.
const days = [
  'QlpoOTFBWSZTWUJdWh8AAAJZgAAQQAAgACQAACAgACIYaDAGQphdyRThQkEJdWh8',
  'QlpoOTFBWSZTWTC2BcwAAAJZgAAQQAAQACQAACAgACIYaDAGQphdyRThQkDC2Bcw',
];
const file = Buffer.concat(days.map((day) => Buffer.from(day, 'base64')));
const readers = {
  bz2: () => require('bz2').decompress(file),
  bzip2: () => {
    const bzip2 = require('bzip2');
    return bzip2.simple(bzip2.array(file));
  },
  '@foxglove/wasm-bz2': async () => {
    const loaded = require('@foxglove/wasm-bz2');
    const bzip2 = await (loaded.default ?? loaded).init();
    return bzip2.decompress(file, 12, { small: false });
  },
  'seek-bzip': () => require('seek-bzip').decode(file),
  'seek-bzip, multistream': () => require('seek-bzip').decode(file, undefined, true),
  'compressjs, multistream': () => require('compressjs').Bzip2.decompressFile(file, undefined, true),
  'unbzip2-stream': () =>
    new Promise((resolve, reject) => {
      const blocks = [];
      const reader = Readable.from([file]).pipe(require('unbzip2-stream')());
      reader.on('data', (block) => blocks.push(block)).on('error', reject);
      reader.on('end', () => resolve(Buffer.concat(blocks)));
    }),
};
(async () => {
  for (const [name, read] of Object.entries(readers)) {
    const text = Buffer.from(await read()).toString().trim().replaceAll('\n', ', ');
    console.log(`${name}: ${text}`);
  }
})();
JS
seen=$(node seen.cjs)
echo "$seen"
[ "$seen" = 'bz2: day 1
bzip2: day 1
@foxglove/wasm-bz2: day 1
seek-bzip: day 1
seek-bzip, multistream: day 1, day 2
compressjs, multistream: day 1, day 2
unbzip2-stream: day 1, day 2' ]
