import { generateKeyPairSync } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFiles, parseSigningKey, signFiles } from './signed-files.ts';

const pemOf = (kind: 'ed25519' | 'ed448') => {
  const pair = generateKeyPairSync(kind as 'ed25519');
  return {
    secret: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    open: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
};
const own = pemOf('ed25519');

const faultsOf = async (folder: string, keyText: string, leftOut: readonly string[] = []) =>
  (await checkFiles({ folder, keyText, leftOut })).faults;

describe('a signed release', () => {
  let folder: string;
  const path = (name: string) => join(folder, name);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'layline-release-'));
    mkdirSync(path('verify'));
    writeFileSync(path('verify/layline-verify.html'), '<!doctype html>');
    writeFileSync(path('main.js'), 'start();');
    await signFiles(folder, own.secret);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is what was signed, and signing again gives the same list', async () => {
    expect(await checkFiles({ folder, keyText: own.open })).toEqual({ files: 2, faults: [] });
    const list = readFileSync(path('SHA256SUMS'), 'utf8');
    expect(list.split('\n').map((line) => line.slice(66))).toEqual([
      'main.js',
      'verify/layline-verify.html',
      '',
    ]);
    await signFiles(folder, own.secret);
    expect(readFileSync(path('SHA256SUMS'), 'utf8')).toBe(list);
  });

  it.each<[string, string, () => void | Promise<void>]>([
    ['one byte', 'main.js was changed.', () => writeFileSync(path('main.js'), 'start(); ')],
    ['an extra file', 'more.js is extra.', () => writeFileSync(path('more.js'), '')],
    ['a missing file', 'main.js is missing.', () => rmSync(path('main.js'))],
    [
      'a file that moved',
      'verify/main.js is extra.',
      () => renameSync(path('main.js'), path('verify/main.js')),
    ],
    [
      'a link in its place',
      'main.js was changed.',
      () => {
        renameSync(path('main.js'), path('old'));
        symlinkSync(path('old'), path('main.js'));
      },
    ],
    [
      'a changed list',
      'SHA256SUMS is not signed by this key.',
      () => {
        const list = readFileSync(path('SHA256SUMS'), 'utf8');
        writeFileSync(
          path('SHA256SUMS'),
          list.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
        );
      },
    ],
    [
      'a list without a line',
      'SHA256SUMS is not signed by this key.',
      () => {
        const [, ...rest] = readFileSync(path('SHA256SUMS'), 'utf8').split('\n');
        writeFileSync(path('SHA256SUMS'), rest.join('\n'));
      },
    ],
    ['no signature', 'SHA256SUMS is not signed by this key.', () => rmSync(path('SHA256SUMS.sig'))],
    ['no list', 'SHA256SUMS is missing.', () => rmSync(path('SHA256SUMS'))],
    [
      'a signature of another key',
      'SHA256SUMS is not signed by this key.',
      () => signFiles(folder, pemOf('ed25519').secret),
    ],
  ])('tells %s', async (_what, fault, act) => {
    await act();
    expect(await faultsOf(folder, own.open)).toContain(fault);
  });

  it('may hold a folder that is no part of the release', async () => {
    mkdirSync(path('data'));
    writeFileSync(path('data/lock'), '');
    expect(await faultsOf(folder, own.open)).toEqual(['data/lock is extra.']);
    expect(await faultsOf(folder, own.open, ['data'])).toEqual([]);
    expect(await faultsOf(folder, own.open, ['dat'])).toEqual(['data/lock is extra.']);
  });

  it('takes no key of another kind', async () => {
    await expect(signFiles(folder, pemOf('ed448').secret)).rejects.toThrow(
      'must be one of Ed25519',
    );
    expect(await faultsOf(folder, pemOf('ed448').open)).toEqual([
      'SHA256SUMS is not signed by this key.',
    ]);
    expect(() => parseSigningKey(pemOf('ed448').open)).toThrow('must be one of Ed25519');
    expect(parseSigningKey(own.secret)).toBe(own.open);
  });
});
