import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTable } from './make-tables.ts';

const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

interface Ended {
  readonly code: number;
  readonly text: string;
}

async function node(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  try {
    const { stdout } = await run(process.execPath, args, { env: { ...process.env, ...env } });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, text: stdout };
  }
}

/** The sources in another folder, with the same libraries. */
function copyTo(folder: string): string {
  const own = join(folder, 'node_modules/@layline');
  mkdirSync(own, { recursive: true });
  for (const name of ['contract', 'games', 'verify']) {
    const from = join(root, 'packages', name);
    const skipped = new RegExp(`${name}/(dist|node_modules)$`);
    cpSync(from, join(folder, 'packages', name), {
      recursive: true,
      filter: (path) => !skipped.test(path),
    });
    symlinkSync(join(folder, 'packages', name), join(own, name));
  }
  for (const name of ['@noble', 'rolldown', 'zod']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return join(folder, 'packages/verify/bundle.ts');
}

describe('the built verifier', () => {
  let folder: string;
  const names = ['layline-verify.html', 'layline-verify.mjs', 'SHA256SUMS'];
  const built = (name: string) => readFileSync(join(folder, 'here', name), 'utf8');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'layline verify '));
    const bundle = join(root, 'packages/verify/bundle.ts');
    await node([bundle, join(folder, 'here')], { TZ: 'UTC', LC_ALL: 'C' });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('[PROOF-4] has the same bytes from another folder, time zone and language', async () => {
    const there = copyTo(join(folder, 'other place'));
    const env = { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' };
    await node([there, join(folder, 'there')], env);
    for (const name of names) {
      const text = readFileSync(join(folder, 'there', name), 'utf8');
      expect(text === built(name), name).toBe(true);
      expect(text).not.toContain(folder);
    }
  });

  it('[PROOF-4] lists the hashes of its files', () => {
    const sums = names.slice(0, 2).map((name) => {
      const hash = createHash('sha256').update(built(name)).digest('hex');
      return `${hash}  ${name}\n`;
    });
    expect(built('SHA256SUMS')).toBe(sums.join(''));
  });

  it('[PROOF-4] is a page that may load and send nothing, within 100 kB', () => {
    const page = built('layline-verify.html');
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
    const [, script = ''] = /<script>(.*)<\/script>/s.exec(page) ?? [];
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? [];
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'sha256-${hashOf(script)}'`,
      `style-src 'sha256-${hashOf(style)}'`,
      'worker-src blob:',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(gzipSync(page).length).toBeLessThan(100_000);
    expect(gzipSync(built('layline-verify.mjs')).length).toBeLessThan(100_000);
  });

  it('[PROOF-4] tells sound from broken, from not provable and from nothing by its exit code', async () => {
    const table = makeTable({ gameId: 'dt20', source: 'journal' });
    const files = {
      sound: table,
      broken: { ...table, rounds: table.rounds.map((round) => ({ ...round, result: '9' })) },
      other: { name: 'another file' },
    };
    for (const [name, value] of Object.entries(files)) {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(value));
    }
    writeFileSync(join(folder, 'packed.json.gz'), gzipSync(JSON.stringify(table)));
    const verify = (...args: readonly string[]) =>
      node([join(folder, 'here/layline-verify.mjs'), ...args.map((name) => join(folder, name))]);
    const ended = await Promise.all([
      verify('sound.json'),
      verify('packed.json.gz'),
      verify('broken.json'),
      verify('other.json'),
      verify(),
      verify('none.json'),
    ]);
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 1, 3, 2, 2]);
    expect(ended[0]?.text).toContain('Sound: all that these files allow to check holds.');
    expect(ended[2]?.text).toContain('broken at round');
  });
});
