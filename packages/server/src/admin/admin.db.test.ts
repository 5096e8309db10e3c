import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { type Caller, openCaller } from '../../test/caller.ts';
import { openMigrated, storesUnderTest } from '../../test/stores.ts';
import { askAgain } from '../cli/ask-again.ts';
import { sendToServer } from '../cli/remote.ts';
import { type AdminSocket, socketPath } from '../doors/staff/socket/admin-socket.ts';
import { serveAdmin } from '../doors/staff/socket/serve.ts';
import { recover } from '../engine/memory/recover.ts';
import { restore } from '../engine/writer/restore.ts';
import type { Store } from '../store/database.ts';
import { type CommandInput, runCommand } from './catalogue/commands.ts';

const strong = 'seven grey herons';

describe.each(storesUnderTest)("the operator's commands over $name", (kind) => {
  let store: Store;
  let test: TestApp;
  let anyone: Caller;
  let folder: string;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    anyone = openCaller(test.server);
    folder = await mkdtemp(join(tmpdir(), 'admin-'));
    await run('site add', { site: 'club', title: 'Club', host: 'club.localhost' });
  });
  afterAll(async () => {
    await test.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  /** Returns the data of the answer, or the text of the problem. */
  async function run(name: string, values: Record<string, string> = {}) {
    const answer = await runCommand(test.app, { name, values });
    return answer.kind === 'done' ? answer.done.data : answer.message;
  }
  const there = { host: 'club.localhost' };

  it('[SITE-1] adds a site that answers at once, and changes only the given settings', async () => {
    const site = { site: 'hall', title: 'Hall', host: 'hall.localhost' };
    const added = { site: 'hall', hosts: 'hall.localhost', status: 'active' };
    expect(await run('site add', site)).toEqual(expect.objectContaining(added));
    const set = { site: 'hall', layout: 'aura', primary: '#123456', signup: 'on', dark: 'on' };
    await run('site set', { ...set, links: 'support=Help=mailto:help@hall.example' });
    const { body } = await anyone.get('/domain/host/hall.localhost', { host: 'hall.localhost' });
    expect(body.data).toMatchObject({
      title: 'Hall',
      layout: 'aura',
      primaryColor: '#123456',
      signup: true,
      defaultDarkMode: true,
      links: [{ kind: 'support', label: 'Help', url: 'mailto:help@hall.example' }],
    });
  });

  it('[SITE-1] a new site has the currency of the venue, and what is given or the usual', async () => {
    const site = { site: 'usual', title: 'Usual', host: 'usual.localhost' };
    await run('site add', site);
    expect(await run('site show', { site: 'usual' })).toMatchObject({
      currency: 'INR',
      settings: { protection: 'standard', timeZone: 'UTC' },
    });
    const own = { currency: 'INR', timeZone: 'Asia/Kolkata', protection: 'uk' };
    await run('site add', { site: 'own', title: 'Own', host: 'own.localhost', ...own });
    const { currency, ...settings } = own;
    expect(await run('site show', { site: 'own' })).toMatchObject({ currency, settings });
    const other = { site: 'euro', title: 'Euro', host: 'euro.localhost', currency: 'EUR' };
    const refusal = '--currency: the sites of this venue have INR, and share its markets.';
    expect(await run('site add', other)).toBe(refusal);
    expect(await run('site show', { site: 'euro' })).toBe("SITE: there is no site 'euro'.");
  });

  it('[RP-9] says once that nobody has checked a rule set', async () => {
    const { note, rows } = (await run('protection rules', { preset: 'uk' })) as {
      note: string;
      rows: readonly object[];
    };
    expect(note).toMatch(/^Unchecked: /);
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toMatch(/nobody|checked/);
  });

  it.each([
    ['site add', { site: 'x' }, 'SITE: must be 2 to 40 of a-z, 0-9 and -.'],
    ['site add', { site: 'two', title: 'T', host: 'localhost' }, /belongs to the site 'layline'/],
    ['site set', { site: 'nope' }, "SITE: there is no site 'nope'."],
    ['site set', { site: 'layline' }, /^Give what is to change/],
    ['site set', { site: 'layline', layout: 'round' }, /^--layout: must be one of/],
    ['site set', { site: 'layline', video: 'http://x' }, /^--video: must be an https/],
    [
      'user add',
      { site: 'layline', user: 'anna', password: 'short' },
      /^--password: The password must/,
    ],
    ['deposit', { site: 'layline', user: 'nobody', amount: '5' }, /has no user 'nobody'/],
    ['deposit', { site: 'layline', user: 'demo@Layline', amount: '0' }, /^AMOUNT: /],
    ['deposit', { site: 'layline', user: 'demo@Layline', amount: '1.234' }, /^AMOUNT: /],
    ['deposit', { site: 'layline', user: 'demo@Layline', amount: '1', ref: 'a:b' }, /^--ref: must/],
    ['payment show', { site: 'layline', reference: 'none' }, /has no payment 'none'/],
    ['limits set', { site: 'layline', oddsMin: '9', oddsMax: '8' }, /^--odds-min: /],
    [
      'limits set',
      { site: 'layline', fancyMax: '10000000000.01' },
      /^--fancy-max: must be 10000000000 at most/,
    ],
    ['notice remove', { site: 'layline', id: '99' }, /has no notice 99/],
    ['lock set', { site: 'layline', event: '4', state: 'maybe' }, /^STATE: /],
    ['user list', {}, 'SITE: must be given.'],
    [
      'user set',
      { site: 'layline', user: 'demo', exposureLimit: '-5' },
      "--exposure-limit: must be an amount such as 250 or 99.50, or 'none'.",
    ],
  ])('refuses %s %o in one line', async (name, values, message) => {
    expect(await run(name, values)).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
  });

  it('[AUTH-4] a site with demo on has a demo player, whatever its title', async () => {
    const royal = { site: 'royal', title: 'Royal Cricket Exchange', host: 'royal.localhost' };
    await run('site add', royal);
    await run('site set', { site: 'royal', demo: 'on' });
    const demo = { userName: 'demo@Royal Cricket Exchange', password: test.demo.password };
    const host = { host: 'royal.localhost' };
    const { status, body } = await anyone.post('/auth/signin', demo, host);
    expect([status, body.data?.user.openingBalance]).toEqual([200, 100_000]);
    await run('site set', { site: 'royal', title: 'Royal Two' });
    const renamed = { ...demo, userName: 'demo@Royal Two' };
    expect((await anyone.post('/auth/signin', renamed, host)).status).toBe(200);
  });

  it('lists users and locks by name, and amounts with two decimals', async () => {
    const textOf = async (name: string, values: Record<string, string>) => {
      const answer = await runCommand(test.app, { name, values });
      return answer.kind === 'done' ? answer.done.text : answer.message;
    };
    const who = { site: 'club', user: 'lena' };
    await run('user add', { ...who, password: strong, funds: '352.5' });
    await run('lock set', { ...who, event: '4', state: 'on' });
    expect(await textOf('lock list', { site: 'club' })).toMatch(/^4 +Cricket +lena$/m);
    expect(await textOf('user list', { site: 'club' })).toMatch(/^lena .* 352\.50 +0\.00 /m);
  });

  it('[SITE-6] suspends and resumes a site', async () => {
    const credentials = { userName: test.demo.userName, password: test.demo.password };
    await run('site suspend', { site: 'layline' });
    expect((await anyone.post('/auth/signin', credentials)).body.code).toBe('SITE_SUSPENDED');
    await run('site resume', { site: 'layline' });
    expect((await anyone.post('/auth/signin', credentials)).status).toBe(200);
  });

  it('adds, pays and closes a user and resets their password', async () => {
    const who = { site: 'layline', user: 'omar' };
    await run('user add', { ...who, password: strong, funds: '100', games: '4,1' });
    const omar = await anyone.signIn('omar', strong);
    const details = await omar.get('/auth/letest-user-details');
    expect(details.body.user).toMatchObject({ openingBalance: 100, allowedGames: ['4', '1'] });
    expect(await run('deposit', { ...who, amount: '50.50', remark: 'cash' })).toMatchObject({
      balance: 150.5,
      reference: expect.stringMatching(/^p-[0-9a-f]{16}$/),
      isRepeat: false,
    });
    expect(await run('withdraw', { ...who, amount: '151' })).toMatch(
      /^Insufficient funds! The reference p-[0-9a-f]{16} keeps this answer; use another to try again\.$/,
    );
    expect(await run('withdraw', { ...who, amount: '150.50' })).toMatchObject({ balance: 0 });
    const made = (await run('user password', who)) as { password: string };
    expect(Buffer.from(made.password, 'base64url')).toHaveLength(16);
    expect((await omar.get('/auth/letest-user-details')).status).toBe(401);
    const again = await anyone.signIn('omar', made.password);
    const history = await again.get('/auth/password-update-history/1/10');
    expect(history.body.pageItems).toMatchObject([{ updatedBy: { userName: 'Operator' } }]);
    await run('user disable', who);
    expect((await again.get('/auth/letest-user-details')).status).toBe(401);
    const right = { userName: 'omar', password: made.password };
    expect((await anyone.post('/auth/signin', right)).body.code).toBe('ACCOUNT_DISABLED');
    await run('user enable', who);
    expect((await anyone.post('/auth/signin', right)).status).toBe(200);
    await run('user set', { ...who, exposureLimit: '500' });
    const limited = await anyone.signIn('omar', made.password);
    expect((await limited.get('/auth/letest-user-details')).body.user.exposureLimit).toBe(500);
  });

  it('pays once for each reference, and shows the transfer of a reference', async () => {
    const who = { site: 'layline', user: 'rani' };
    await run('user add', { ...who, password: strong, funds: '10' });
    const paid = { ...who, amount: '50', remark: 'invoice', ref: 'inv/2026-7' };
    const first = { balance: 60, reference: 'inv/2026-7', isRepeat: false };
    expect(await run('deposit', paid)).toMatchObject(first);
    expect(await run('deposit', paid)).toMatchObject({ ...first, isRepeat: true });
    const answer = await runCommand(test.app, { name: 'deposit', values: paid });
    expect(answer).toMatchObject({
      done: {
        text: "Already paid in 50.00, nothing moved now; rani of 'layline' has 60.00. Reference inv/2026-7.",
      },
    });
    for (const change of [{ amount: '51' }, { remark: 'cash' }]) {
      expect(await run('deposit', { ...paid, ...change })).toBe(
        "--ref: This reference was already used for another transfer. 'payment show' tells which.",
      );
    }
    expect(await run('withdraw', paid)).toMatch(/^--ref: This reference was already used/);
    expect(await run('payment show', { site: 'layline', reference: paid.ref })).toMatchObject({
      user: 'rani',
      direction: 'deposit',
      amount: 50,
      remark: 'invoice',
      answer: 'paid',
    });
    const large = { ...who, amount: '61', ref: 'out-1' };
    await run('withdraw', large);
    await run('deposit', { ...who, amount: '1' });
    expect(await run('withdraw', large)).toMatch(/^Insufficient funds! The reference out-1/);
    expect(await run('payment show', { site: 'layline', reference: 'out-1' })).toMatchObject({
      answer: 'INSUFFICIENT_FUNDS',
    });
    const rani = await anyone.signIn('rani', strong);
    const statement = await rani.post('/transit/transactions/test/1/10', { filter: 'all' });
    expect(statement.body.pageItems).toMatchObject([
      { displayText: expect.stringMatching(/^Deposit: p-/), amount: 1 },
      { displayText: 'Deposit: inv/2026-7', reference: 'inv/2026-7', amount: 50 },
      { displayText: 'Deposit', reference: expect.stringMatching(/^welcome:/), amount: 10 },
    ]);
  });

  it('[SITE-7] shows and removes notices and banners', async () => {
    const notice = (await run('notice add', { site: 'club', text: 'Rain.' })) as { id: number };
    const image = { site: 'club', image: '/brand/x.svg', alt: 'A picture' };
    const banner = (await run('banner add', image)) as { id: number };
    expect((await anyone.get('/domain/notice/get/club', there)).body.data).toMatchObject([
      { notice: 'Rain.' },
    ]);
    expect((await anyone.get('/domain/banner/get/club', there)).body.data).toMatchObject([
      { banner: '/brand/x.svg', link: '', alt: 'A picture' },
    ]);
    await run('notice remove', { site: 'club', id: String(notice.id) });
    await run('banner remove', { site: 'club', id: String(banner.id) });
    expect(await run('notice list', { site: 'club' })).toEqual([]);
    expect(await run('banner list', { site: 'club' })).toEqual([]);
  });

  it('[SLIP-3] sets the given limits and keeps the others', async () => {
    await run('limits set', { site: 'club', oddsMax: '2500', advanceBetLock: 'on' });
    expect((await anyone.get('/get-min-max/club', there)).body.data).toMatchObject({
      oddsMin: 100,
      oddsMax: 2500,
      advanceBetLock: true,
      fancyMax: 300_000,
    });
  });

  it('[SPORT-5] locks a sport for one user', async () => {
    const lock = { site: 'layline', event: '2', user: 'demo@Layline' };
    await run('lock set', { ...lock, state: 'on' });
    const demo = await anyone.signIn(test.demo.userName, test.demo.password);
    const locks = await demo.post('/sports/fetch/event/lock', {});
    expect(locks.body.data).toContainEqual({ eventId: '2', lock: true });
    await run('lock set', { ...lock, state: 'off' });
    expect(await run('lock list', { site: 'layline' })).toEqual([]);
  });

  describe('at the admin socket of a running server', () => {
    const noServer = { kind: 'problem', message: 'No server.' } as const;
    const place = () => ({ dataDir: join(folder, 'socket'), databaseUrl: null });
    beforeAll(() => mkdir(join(folder, 'socket')));

    it('runs commands only for callers with the secret', async () => {
      const close = await serveAdmin(test.app, place());
      const path = socketPath(place());
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      const answer = await sendToServer(place(), { name: 'site list', values: {} });
      expect(answer).toMatchObject({ kind: 'done' });
      const socket = JSON.parse(await readFile(path, 'utf8')) as AdminSocket;
      await writeFile(path, JSON.stringify({ ...socket, secret: 'x'.repeat(43) }));
      expect(await sendToServer(place(), { name: 'site list', values: {} })).toEqual({
        kind: 'problem',
        message: 'Unauthorized',
      });
      await close();
      expect(await sendToServer(place(), { name: 'site list', values: {} })).toBeNull();
    });

    it('pays once if the connection is lost after the transfer', async () => {
      await run('user add', { site: 'layline', user: 'lost', password: strong });
      const values = { site: 'layline', user: 'lost', amount: '50', ref: 'lost-1' };
      const left = { lines: 2 };
      /** Runs every command, and closes the first connections before it answers. */
      const server = createServer((request, response) => {
        void text(request).then(async (body) => {
          const answer = await runCommand(test.app, JSON.parse(body) as CommandInput);
          left.lines -= 1;
          if (left.lines >= 0) return request.socket.destroy();
          return response.end(JSON.stringify(answer));
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const path = socketPath(place());
      await writeFile(path, JSON.stringify({ port, secret: 'x' }));
      const printed: string[] = [];
      const slept: number[] = [];
      const answer = await askAgain('lost-1', {
        clock: { sleep: async (delayMs) => void slept.push(delayMs) },
        ask: async () => (await sendToServer(place(), { name: 'deposit', values })) ?? noServer,
        isSure: () => false,
        print: (line) => printed.push(line),
      });
      expect(answer).toMatchObject({ done: { data: { balance: 50, isRepeat: true } } });
      expect([printed.length, slept]).toEqual([2, [200, 500]]);
      expect(printed[0]).toMatch(/ Retrying under the reference lost-1\.$/);
      left.lines = 100;
      const never = askAgain('lost-2', {
        clock: { sleep: async () => undefined },
        ask: async () =>
          (await sendToServer(place(), { name: 'site list', values: {} })) ?? noServer,
        isSure: () => false,
        print: () => undefined,
      });
      await expect(never).rejects.toThrow('repeat it with --ref lost-2, which pays once.');
      server.close();
      await rm(path);
    });

    it('is skipped if the server has stopped without removing its file', async () => {
      const close = await serveAdmin(test.app, place());
      const left = await readFile(socketPath(place()), 'utf8');
      await close();
      await writeFile(socketPath(place()), left);
      expect(await sendToServer(place(), { name: 'site list', values: {} })).toBeNull();
    });
  });

  describe('backup', () => {
    it('fills an empty store of either kind, which then has the same journal', async () => {
      const notice = { site: 'layline', text: 'Written before the copy.' };
      const { id } = (await run('notice add', notice)) as { id: number };
      const file = join(folder, 'copy.gz');
      const made = (await run('backup', { file })) as { rows: number };
      expect(made.rows).toBeGreaterThan(10);
      expect(await run('restore', { file })).toMatch(/^A server runs on this store/);
      for (const target of storesUnderTest) {
        const copy = await target.open();
        expect(await restore(copy, { file, now: test.clock.now() })).toMatchObject({
          rows: made.rows,
        });
        const [one, other] = await Promise.all([recover(store), recover(copy)]);
        expect(other.lastHash).toBe(one.lastHash);
        const next = await copy.query<{ id: number }>(
          "insert into notice (site_id, notice) values ('club', 'x') returning notice_id as id",
        );
        expect(next[0]?.id).toBeGreaterThan(id);
        await expect(restore(copy, { file, now: test.clock.now() })).rejects.toThrow(
          'is not empty',
        );
        await copy.close();
      }
    });

    it('blames the file, not the store, for a file that cannot be used', async () => {
      const long = join(folder, `${'x'.repeat(300)}.gz`);
      expect(await run('backup', { file: long })).toBe(
        `FILE: ${long} cannot be written (ENAMETOOLONG); name another folder.`,
      );
      const copy = await kind.open();
      const read = restore(copy, { file: folder, now: test.clock.now() });
      await expect(read).rejects.toThrow(`FILE: ${folder} cannot be read (EISDIR).`);
      await copy.close();
    });

    it('is refused if it is truncated or not a backup', async () => {
      await run('backup', { file: join(folder, 'whole.gz') });
      const whole = await readFile(join(folder, 'whole.gz'));
      const bad = join(folder, 'bad.gz');
      const copy = await kind.open();
      await writeFile(bad, whole.subarray(0, whole.length - 50));
      await expect(restore(copy, { file: bad, now: test.clock.now() })).rejects.toThrow('cut off');
      await writeFile(bad, 'hello');
      await expect(restore(copy, { file: bad, now: test.clock.now() })).rejects.toThrow('FILE: ');
      const gone = restore(copy, { file: join(folder, 'none.gz'), now: test.clock.now() });
      await expect(gone).rejects.toThrow('does not exist');
      await copy.close();
    });
  });
});
