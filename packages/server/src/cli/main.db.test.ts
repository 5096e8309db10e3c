import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLine } from '../../test/command-line.ts';

/** Each test starts several processes in turn, which is slow on a busy machine. */
const processes = { timeout: 120_000 };

describe('npm run layline', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (args: readonly string[], input = '', data = 'data') =>
    runLine([...args, '--data-dir', join(folder, data)], { input });

  it('exits with 2 and one clear line if the input is wrong', processes, async () => {
    const wrong = [
      ['fly'],
      ['site', 'add', 'club'],
      ['site', 'set', 'club', '--layout', 'round'],
      ['deposit', 'club', 'anna', 'much'],
      ['site', 'set', 'nowhere', '--title', 'X'],
    ];
    for (const args of wrong) {
      const { code, out, err } = await run(args);
      expect([code, out, err.trim().split('\n').length], `${args.join(' ')}: ${err}`).toEqual([
        2,
        '',
        1,
      ]);
    }
  });

  it('makes no store where there is none, except for a beginning', processes, async () => {
    const support = ['staff', 'add', 'ola', '--role', 'support'];
    for (const args of [['site', 'list'], ['user', 'list', 'club'], ['verify'], support]) {
      const { code, out, err } = await run(args, '', 'elsewhere');
      expect([code, out], err).toEqual([2, '']);
      expect(err).toContain('There is no store in');
      expect(err).toContain('--data-dir');
    }
    await expect(stat(join(folder, 'elsewhere', 'pglite'))).rejects.toThrow('ENOENT');
  });

  it('[OPS-31] begins with the owners, then the site, or the other way', processes, async () => {
    const owner = (name: string) => ['staff', 'add', name, '--role', 'owner', '--json'];
    const site = ['site', 'add', 'club', '--title', 'Club', '--host', 'club.localhost'];
    site.push('--currency', 'EUR', '--json');
    for (const [data, first, second] of [
      ['owners', owner('mia'), site],
      ['sites', site, owner('mia')],
    ] as const) {
      for (const args of [first, second]) {
        const { code, err } = await run(args, '', data);
        expect([code, err], args.join(' ')).toEqual([0, '']);
      }
      const made = JSON.parse((await run(['site', 'show', 'club', '--json'], '', data)).out);
      expect(made.currency).toBe('EUR');
      const shown = JSON.parse((await run(['setup', 'show', '--json'], '', data)).out);
      expect(shown.filter(({ isDone }: { isDone: boolean }) => isDone)).toHaveLength(2);
    }
  });

  it(
    '[OPS-6] opens no remote PostgreSQL without TLS, and never prints its password',
    processes,
    async () => {
      const elsewhere = ['--database-url', 'postgres://user:secret@db.invalid/layline', '--json'];
      for (const command of [['site', 'list'], ['verify'], ['restore', '/no/such/copy.gz']]) {
        const { code, out, err } = await run([...command, ...elsewhere]);
        const { error } = JSON.parse(err);
        expect([code, out, error]).toEqual([2, '', expect.stringContaining('sslmode=verify-full')]);
        expect(err).not.toContain('secret');
      }
      const allowed = await run(['site', 'list', ...elsewhere, '--allow-plain-postgres', 'true']);
      expect([allowed.code, allowed.err]).toEqual([2, expect.stringContaining('db.invalid')]);
      expect(allowed.err).not.toContain('secret');
    },
  );

  it(
    'works on the store while no server runs, and reads a password from its input',
    processes,
    async () => {
      expect((await run(['--help'])).code).toBe(0);
      const site = ['site', 'add', 'club', '--title', 'Club', '--host', 'club.localhost', '--json'];
      const added = await run(site);
      expect([added.code, JSON.parse(added.out).site, added.err]).toEqual([0, 'club', '']);
      const user = ['user', 'add', 'club', 'anna', '--password', '-', '--funds', '25', '--json'];
      const made = await run(user, 'seven grey herons\n');
      expect(JSON.parse(made.out)).toMatchObject({ user: 'anna', balance: 25 });
      expect(made.out).not.toContain('herons');
      const paid = ['deposit', 'club', 'anna', '5', '--json'];
      const { reference, balance } = JSON.parse((await run(paid)).out);
      const again = JSON.parse((await run([...paid, '--ref', reference])).out);
      expect([balance, again.balance, again.isRepeat]).toEqual([30, 30, true]);
      expect((await run(['verify', '--json'])).code).toBe(0);
    },
  );
});
