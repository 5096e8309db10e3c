#!/usr/bin/env bash
# Vitest 5.1.1's toMatchObject takes a regular expression for any value: for a text it does not match, for a
# number, for null. It compares the expression's own fields, and there are none. toEqual tells them apart, and
# so does toMatchObject for a Date, a Map or a Set. A test that says what a refusal must say then cannot fail;
# expect.stringMatching compares.
#
# Seen: four of four wrong values pass, none with stringMatching, none with toEqual.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vitest@5.1.1
cat >seen.test.js <<'JS'
import { expect, test } from 'vitest';

const values = ['Not so much is owed.', '', 81, null];
const passes = (compare) => {
  try {
    compare();
    return true;
  } catch {
    return false;
  }
};
const count = (compare) => values.filter((text) => passes(() => compare({ text }))).length;
test('patterns in objects', () => {
  const pattern = /limit reached/;
  console.log(`SEEN toMatchObject ${count((one) => expect(one).toMatchObject({ text: pattern }))}`);
  const said = { text: expect.stringMatching(pattern) };
  console.log(`SEEN stringMatching ${count((one) => expect(one).toMatchObject(said))}`);
  console.log(`SEEN toEqual ${count((one) => expect(one).toEqual({ text: pattern }))}`);
  const date = { text: new Date(0) };
  console.log(`SEEN Date ${count((one) => expect(one).toMatchObject(date))}`);
});
JS
seen=$(npx vitest run 2>&1 | sed -n 's/^.*SEEN //p')
echo "$seen"
[ "$seen" = 'toMatchObject 4
stringMatching 0
toEqual 0
Date 0' ]
