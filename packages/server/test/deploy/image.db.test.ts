/** The image's contents run without the rest of this repository. */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  type Dirent,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { quicknet } from '@layline/games/beacon';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { signFiles } from '../../src/base/signed-files.ts';
import { openPglite } from '../../src/store/pglite.ts';
import { findBet } from '../acknowledged-bets.ts';
import { call, ended, signIn, start } from '../real-server.ts';
import { envNames, readDeployed, secretNames } from './settings-names.ts';

const mebibyte = 2 ** 20;
const root = join(import.meta.dirname, '../../../..');

/** Runs the command; returns its error output and exit code. */
function ship(...args: readonly string[]) {
  const command = [join(root, 'tools/ship.ts'), ...args];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, stderr };
}

describe('the shipped folder', () => {
  let folder: string;
  let app: string;
  let shipped: readonly Dirent[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'layline-ship-'));
    app = join(folder, 'app');
    const { stderr } = ship(app, '--without-pages');
    if (stderr !== '') throw new Error(stderr);
    shipped = readdirSync(app, { recursive: true, withFileTypes: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('[OPS-13] starts, signs a player in and accepts a bet', async () => {
    const program = join(app, 'packages/server/dist/main.js');
    const running = await start(['--data-dir', join(folder, 'data')], program);
    onTestFinished(async () => {
      running.child.kill('SIGKILL');
      await ended(running.child);
    });
    const token = await signIn(running.address);
    const bet = await findBet(running.address);
    const answer = await call(running.address, '/bet/save2', token, {
      ...bet,
      clientRef: 'first-of-the-image',
    });
    expect(answer).toMatchObject({ status: true, data: { betId: expect.any(String) } });
    running.child.kill('SIGTERM');
    expect(await ended(running.child)).toBe(0);
  }, 60_000);

  describe('signed', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = () => join(folder, 'release.pem');
    const program = () => join(app, 'packages/server/dist/main.js');
    const flags = (data: string) => ['--data-dir', join(folder, data), '--signed-by', key()];

    beforeAll(async () => {
      writeFileSync(key(), publicKey.export({ type: 'spki', format: 'pem' }));
      await signFiles(app, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    });

    it('[ATTEST-1] [ATTEST-4] serves while its files are those that were signed, and says so', async () => {
      const { child, address } = await start(
        [...flags('sound'), '--attest-stop', 'true'],
        program(),
      );
      onTestFinished(async () => {
        child.kill('SIGKILL');
        await ended(child);
      });
      const ready = await (await fetch(`${address}/readyz`)).json();
      expect(ready).toMatchObject({ ready: true, attested: expect.any(String) });
      const ran = spawnSync(
        process.execPath,
        [
          join(app, 'packages/server/dist/cli.js'),
          'attest',
          '--json',
          ...flags('sound').slice(0, 2),
          '--key',
          key(),
        ],
        { encoding: 'utf8' },
      );
      expect([ran.status, ran.stderr]).toEqual([0, '']);
      expect(JSON.parse(ran.stdout)).toMatchObject({ faults: [], files: expect.any(Number) });
      child.kill('SIGTERM');
      expect(await ended(child)).toBe(0);
      const store = await openPglite(join(folder, 'sound'));
      const noted = await store.query('select command, outcome from audit_entry');
      await store.close();
      expect(noted).toEqual([{ command: 'attest', outcome: 'done' }]);
    }, 60_000);

    it('[ATTEST-1] [ATTEST-4] serves nobody with one byte more, unless that is only to be told', async () => {
      const licences = join(app, 'LICENCES.txt');
      const signed = readFileSync(licences);
      onTestFinished(() => writeFileSync(licences, signed));
      appendFileSync(licences, '\n');
      const text = 'LICENCES.txt was changed.';
      await expect(
        start([...flags('changed'), '--attest-stop', 'true'], program()),
      ).rejects.toThrow(text);
      const { child, address } = await start(flags('changed'), program());
      onTestFinished(async () => {
        child.kill('SIGKILL');
        await ended(child);
      });
      const readyz = async () => (await fetch(`${address}/readyz`)).json();
      const warnings = [{ code: 'FILES', text }];
      await expect.poll(readyz).toMatchObject({ ready: true, warnings });
    }, 60_000);
  });

  it('[OPS-13] has no tests, no tools and no Node, and lists its licences', () => {
    const names = shipped.map(({ name, parentPath }) => join(parentPath, name).slice(app.length));
    const unread = names.filter((name) =>
      /\.test\.tsx?$|\/(vitest|typescript|node-linux)/.test(name),
    );
    expect(unread).toEqual([]);
    expect(names).toContain('/LICENSE');
    expect(readFileSync(join(app, 'LICENCES.txt'), 'utf8')).toMatch(/^fastify@/m);
    const libraries = names.filter((name) =>
      /^\/node_modules\/@node-rs\/argon2\/LICENSE$/.test(name),
    );
    expect(libraries).toHaveLength(1);
    expect(names.filter((name) => name.startsWith('/node_modules/fastify'))).toEqual([]);
  });

  it('[OPS-13] decompresses recordings and checks signatures in threads of its own', async () => {
    const ask = async (name: string, question: object): Promise<unknown> => {
      const worker = new Worker(join(app, 'packages/server/dist', `${name}.worker.js`));
      onTestFinished(async () => void (await worker.terminate()));
      worker.postMessage(question);
      const [reply] = await once(worker, 'message');
      return reply;
    };
    const path = join(folder, 'none.bz2');
    const decompressed = await ask('bunzip', { id: 1, path });
    expect(decompressed).toEqual({ id: 1, fault: expect.stringContaining(path) });
    const round = { round: 1000, signature: 'b'.repeat(96) };
    const checked = await ask('check-signature', { id: 2, chain: quicknet, round });
    expect(checked).toEqual({ id: 2, isSigned: false });
  });

  it('[OPS-13] stays below 60 MB uncompressed', () => {
    let bytes = 0;
    for (const entry of shipped) {
      if (entry.isFile()) bytes += readFileSync(join(entry.parentPath, entry.name)).length;
    }
    expect(bytes).toBeLessThan(60 * mebibyte);
  });

  it("[OPS-13] does not overwrite existing files, and needs the players' pages", () => {
    const again = ship(app);
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('is not empty')]);
    if (existsSync(join(root, 'packages/web/dist/index.html'))) return;
    const bare = ship(join(folder, 'other'));
    expect([bare.status, bare.stderr]).toEqual([2, expect.stringContaining('npm run build')]);
  });
});

describe('the recipe of the image', () => {
  const recipe = readDeployed('image/Containerfile').replace(/\\\n\s*/g, '');
  const of = (name: string) =>
    [...recipe.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, value = '']) => value);

  it('[OPS-13] sets variables that the server has, and no secret', () => {
    const names = of('ENV').flatMap((line) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(names.length).toBeGreaterThan(2);
    const own = names.filter((name) => name !== 'NODE_OPTIONS');
    expect(own.filter((name) => !envNames.has(name) || secretNames.has(name))).toEqual([]);
  });

  it('[OPS-13] runs as its own user, from files that exist', () => {
    expect(of('USER')).toEqual(['10001:10001']);
    const [entry = ''] = of('ENTRYPOINT');
    const [, file = ''] = JSON.parse(entry) as string[];
    expect(existsSync(join(root, file)), file).toBe(true);
  });
});
