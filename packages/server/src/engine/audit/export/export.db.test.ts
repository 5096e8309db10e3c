import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  clientRef,
  instant,
  makeInstant,
  money,
  playerId,
  refuse,
  siteId,
  withdrawalRef,
} from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, backKings, openTestApp, type TestApp } from '../../../../test/app.ts';
import { emptyTables } from '../../../../test/kept-stores.ts';
import { openManualClock } from '../../../../test/manual-clock.ts';
import { defineFinal } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import { systemProcesses } from '../../../base/processes.ts';
import { secretsInMemory } from '../../../start/open-secrets.ts';
import type { Store } from '../../../store/database.ts';
import { readExported } from '../../../store/queries/journal.ts';
import { searchAudit } from '../../../store/queries/staff/audit.ts';
import { exportJournal } from './export-journal.ts';
import { hourMs, hourOf } from './export-range.ts';
import { makeManifestLine, manifestStart } from './manifest-line.ts';

const minuteMs = 60_000;
/** Of people, as they are told from everything else in a store. */
const [userName, fullName, mobile] = ['ravikumar77', 'Ravi Kumar Sharma', '+919812345678'];
const [iban, address, host] = ['GB29NWBK60161331926819', '203.0.113.77', 'leader-7.example'];

describe.each(oneStore(import.meta.url))('an export of the journal on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let root: string;
  let count = 0;

  const run = async (name: string, values: Record<string, string>) => {
    const answer = await runCommand(test.app, { name, values });
    if (answer.kind === 'problem') throw new Error(answer.message);
    return answer.done.data as Record<string, unknown>;
  };
  const folderOf = (name: string): string => join(root, name);
  const exportTo = (name: string, values: Record<string, string> = {}) =>
    run('export', { folder: folderOf(name), ...values });
  const check = async (name: string) =>
    (await run('export', { check: folderOf(name) }))['faults'] as string[];
  const filesOf = async (name: string): Promise<Map<string, Buffer>> => {
    const names = (await readdir(folderOf(name))).toSorted();
    const all = names.map(
      async (file) => [file, await readFile(join(folderOf(name), file))] as const,
    );
    return new Map(await Promise.all(all));
  };
  const journalFiles = async (name: string): Promise<string[]> =>
    (await readdir(folderOf(name))).filter((file) => file.startsWith('journal-')).toSorted();
  const manifestIn = async (name: string): Promise<string> => {
    const names = await readdir(folderOf(name));
    return join(folderOf(name), names.find((file) => file.startsWith('manifest-')) ?? '');
  };
  const rowsIn = async (name: string): Promise<Record<string, unknown>[]> => {
    const files = [...(await filesOf(name))].filter(([file]) => file.endsWith('.gz'));
    const texts = files.map(([, bytes]) => gunzipSync(bytes).toString());
    return texts.flatMap((text) => text.split('\n').slice(0, -1)).map((line) => JSON.parse(line));
  };
  const note = async (): Promise<void> => {
    await accepted(test.app.engine.submit({ kind: 'mark-journal', text: `n${(count += 1)}` }));
  };

  /** What people wrote and own, in every place of the journal that takes a text of theirs. */
  async function fill(): Promise<void> {
    const { engine } = test.app;
    await run('user add', {
      site: 'layline',
      user: userName,
      name: fullName,
      mobile,
      password: 'seven grey herons',
    });
    const [row] = await store.query<{ id: string }>(
      'select player_id as id from player where user_name = $1',
      [userName],
    );
    const player = playerId(row?.id ?? '');
    await run('deposit', {
      site: 'layline',
      user: userName,
      amount: '500',
      remark: `from ${fullName}, ${iban}`,
    });
    await run('risk stop', { site: 'layline', reason: `${fullName} rang` });
    await run('risk resume', { site: 'layline', reason: `${mobile} answered` });
    await accepted(engine.submit({ kind: 'define-market', definition: defineFinal() }));
    const own = { clientRef: clientRef(userName), orderRef: fullName, strategyRef: 'for Ravi' };
    await accepted(engine.submit(backKings(player, userName, { ...own, persistence: 'keep' })));
    await accepted(
      engine.submit({
        kind: 'hold-withdrawal',
        playerId: player,
        ref: withdrawalRef('withdrawal-1'),
        method: 'bank',
        destinationId: iban,
        clientRef: clientRef(`${userName}-1`),
        amount: money(100_00),
        fee: money(0),
      }),
    );
    await accepted(
      engine.submit({
        kind: 'credit-deposit',
        siteId: siteId('layline'),
        playerId: player,
        transferRef: 'deposit:bank:UTR77' as never,
        method: 'bank',
        amount: money(70_00),
        fee: money(0),
        remark: `${fullName} ${iban}`,
      }),
    );
    const person = { kind: 'link-person', person: fullName } as const;
    await accepted(
      engine.submit({ kind: 'protect', playerId: player, by: 'operator', request: person }),
    );
    await accepted(
      engine.submit({ kind: 'mark-journal', text: `${userName} from ${address} on ${host}` }),
    );
  }

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    root = await mkdtemp(join(tmpdir(), 'layline-'));
    // Ten to the hour, so that the first hour is short and the next ones are whole.
    test = await openTestApp(store, openManualClock(instant(1_775_649_600_000 - 10 * minuteMs)));
    await fill();
    for (let hour = 0; hour < 3; hour += 1) {
      for (let row = 0; row < 20; row += 1) await note();
      await test.pass(hourMs);
    }
    await note();
  });
  afterEach(async () => {
    await test.close();
    await rm(root, { recursive: true });
  });

  it('[EXPORT-1] has a file for each hour that is over, and every row of the journal once', async () => {
    const { files, rows, from, until } = await exportTo('one');
    expect({ files, from, until }).toEqual({
      files: 3,
      from: '2026-04-08T11',
      until: '2026-04-08T14',
    });
    const read = await rowsIn('one');
    expect(read).toHaveLength(Number(rows));
    const end = hourOf(test.clock.now());
    const whole = (await readExported(store, 0, 100_000)).filter(
      (row) => row.at < makeInstant(end),
    );
    const keys = ({ seq, part, kind: what, site }: Record<string, unknown>) => [
      seq,
      part,
      what,
      site,
    ];
    const stored = whole.map((row) => ({ ...row, kind: JSON.parse(row.event).kind }));
    expect(read.map(keys)).toEqual(stored.map(keys));
    expect(read.map(({ at }) => at)).toEqual(whole.map(({ at }) => at));
    const bet = read.find(({ kind: what }) => what === 'bet-placed');
    expect(bet).toMatchObject({ stake: 10_000, oddsRequested: 200, side: 'back', site: 'layline' });
  });

  it('[EXPORT-1] leaves out an hour until it has been over for five minutes', async () => {
    await expect(exportTo('none', { from: '2026-04-08T14' })).rejects.toThrow(
      'no hour of that range that is over',
    );
    test.clock.advance(hourMs - 50 * minuteMs + 4 * minuteMs);
    expect(await exportTo('four')).toMatchObject({ files: 3 });
    test.clock.advance(minuteMs);
    expect(await exportTo('five')).toMatchObject({ files: 4 });
  });

  it('[EXPORT-2] has no name, address, destination or text that people wrote', async () => {
    await exportTo('one');
    await exportTo('sheet', { csv: 'on' });
    const read = await rowsIn('one');
    const sheets = [...(await filesOf('sheet'))].filter(([file]) => file.endsWith('.csv'));
    const texts = [JSON.stringify(read), ...sheets.map(([, bytes]) => bytes.toString())];
    const people = await store.query<{ word: string }>(
      `select user_name as word from player union select name from player
       union select mobile from player union select name from staff
       union select address from login_activity union select device_ip from login_activity
       union select address from session union select label from cashier_destination`,
    );
    const words = people.map(({ word }) => word).filter((word) => word.length > 3);
    expect(words).toEqual(expect.arrayContaining([userName, fullName, mobile]));
    for (const word of [...words, 'Ravi', iban, address, host]) {
      for (const text of texts) expect(text.includes(word), word).toBe(false);
    }
    // They are in the journal itself, so that this finds them where they leave.
    const journal = JSON.stringify(await readExported(store, 0, 100_000));
    for (const word of [userName, fullName, mobile, iban, address, host]) {
      expect(journal, word).toContain(word);
    }
  });

  it('[EXPORT-3] is the same bytes each time, and after an interruption at any place', async () => {
    await exportTo('one');
    await exportTo('two');
    const whole = await filesOf('one');
    expect(await filesOf('two')).toEqual(whole);
    for (const [name, bytes] of whole) {
      if (name.endsWith('.gz'))
        expect([...bytes.subarray(0, 10)]).toEqual([31, 139, 8, 0, 0, 0, 0, 0, 0, 255]);
    }
    const parts = {
      sql: store,
      processes: systemProcesses,
      seal: test.app.anchorSeal,
      archiveDir: root,
      now: test.clock.now(),
    };
    const wanted = { from: null, until: null, form: 'jsonl.gz' } as const;
    for (const hours of [1, 2]) {
      const folder = folderOf(`cut-${hours}`);
      let written = 0;
      const onProgress = (): void => {
        written += 1;
        if (written === hours) throw new Error('The power fails.');
      };
      await expect(exportJournal({ ...parts, onProgress }, { folder, ...wanted })).rejects.toThrow(
        'The power fails.',
      );
      const [, second = ''] = await journalFiles('one');
      await writeFile(join(folder, `${second}.part`), 'half a file');
      await appendFile(await manifestIn(`cut-${hours}`), '{"file":"journal-2026');
      expect(await exportTo(`cut-${hours}`)).toMatchObject({ files: 3, kept: hours });
      await rm(join(folder, `${second}.part`), { force: true });
      expect(await filesOf(`cut-${hours}`)).toEqual(whole);
    }
    expect(await exportTo('one')).toMatchObject({ files: 3, kept: 3 });
    expect(await filesOf('one')).toEqual(whole);
  });

  it('[EXPORT-3] a range has the files of the whole, also when a clock had gone back', async () => {
    await store.query(
      `update journal set at = at - interval '2 hours',
         event = replace(event, '"at":' || (event::jsonb ->> 'at'),
           '"at":' || ((event::jsonb ->> 'at')::bigint - 7200000))
       where seq = (select max(seq) - 5 from journal)`,
    );
    await exportTo('whole');
    await exportTo('part', { from: '2026-04-08T13', until: '2026-04-08T14' });
    const [whole, part] = [await filesOf('whole'), await filesOf('part')];
    const name = 'journal-2026-04-08T13.jsonl.gz';
    expect(part.get(name)).toEqual(whole.get(name));
    expect([part.size, await check('part'), await check('whole')]).toEqual([2, [], []]);
  });

  it('[EXPORT-4] says of a sound folder that all agrees, and needs the key', async () => {
    await exportTo('one');
    await exportTo('one', { csv: 'on' });
    expect(await check('one')).toEqual([]);
    const { anchorSeal } = secretsInMemory(Buffer.alloc(32, 8));
    const answer = await runCommand(
      { ...test.app, anchorSeal },
      { name: 'export', values: { check: folderOf('one') } },
    );
    expect(answer).toMatchObject({ done: { isFault: true } });
    expect(JSON.stringify(answer)).toContain('sealed with another key');
  });

  it('[EXPORT-4] tells a changed byte, a missing hour and swapped files apart', async () => {
    await exportTo('one');
    const [one = '', two = '', three = ''] = await journalFiles('one');
    const path = (file: string): string => join(folderOf('one'), file);
    const bytes = await readFile(path(two));
    const changed = Buffer.from(bytes);
    changed[20] = (changed[20] ?? 0) ^ 1;
    await writeFile(path(two), changed);
    expect(await check('one')).toEqual([`${two} was changed.`]);
    await rm(path(two));
    expect(await check('one')).toEqual([`${two} is missing: an hour without its file.`]);
    await writeFile(path(two), bytes);
    await rename(path(one), path('kept'));
    await rename(path(three), path(one));
    await rename(path('kept'), path(three));
    expect(await check('one')).toEqual([
      `${one} holds what belongs to ${three}: files were swapped.`,
      `${three} holds what belongs to ${one}: files were swapped.`,
    ]);
    await writeFile(path('journal-2026-04-08T20.jsonl.gz'), bytes);
    expect(await check('one')).toContain('journal-2026-04-08T20.jsonl.gz is in no manifest.');
  });

  it('[EXPORT-4] tells lines of the manifest that were changed, removed or moved apart', async () => {
    await exportTo('one');
    const path = await manifestIn('one');
    const [one = '', two = '', three = ''] = (await readFile(path, 'utf8')).split('\n');
    const put = async (...lines: string[]): Promise<string[]> => {
      await writeFile(path, `${lines.join('\n')}\n`);
      return check('one');
    };
    const rowsOf = (line: string): string => line.replace(/"rows":\d+/, '"rows":7');
    expect(await put(one, rowsOf(two), three)).toEqual([
      expect.stringContaining('line 2 was changed.'),
    ]);
    const follows = 'does not follow what stands before it';
    const hour = 'the hour 2026-04-08T12 is missing: no line names its file';
    expect(await put(one, three)).toEqual([
      expect.stringContaining(`line 2 ${follows}`),
      expect.stringContaining(hour),
      expect.stringContaining('is in no manifest'),
    ]);
    expect(await put(one, two)).toEqual([
      expect.stringContaining('the hour 2026-04-08T13 is missing'),
      expect.stringContaining('is in no manifest'),
    ]);
    expect(await put(two, one, three)).toHaveLength(3);
    expect(await put(one, 'x', three)).toContainEqual(
      expect.stringContaining('line 2 was changed: it is none of ours'),
    );
    expect(await put(one, two, three)).toEqual([]);
    await rename(path, path.replace('T14', 'T15'));
    expect(await check('one')).toContainEqual(expect.stringContaining(`line 1 ${follows}`));
  });

  it('[EXPORT-8] agrees with the journal, and tells what somebody with the key changed', async () => {
    const agrees = async (name: string) =>
      (await run('export', { check: folderOf(name), journal: 'on' }))['faults'] as string[];
    await exportTo('one');
    await exportTo('one', { csv: 'on' });
    expect(await agrees('one')).toEqual([]);
    const [one = '', two = ''] = await journalFiles('one').then((all) =>
      all.filter((file) => file.endsWith('.gz')),
    );
    /** Changes the file's lines and seals its manifest again, as the server could. */
    const forge = async (file: string, change: (lines: string[]) => string[]) => {
      const path = join(folderOf('one'), file);
      const lines = gunzipSync(await readFile(path))
        .toString()
        .split('\n')
        .slice(0, -1);
      const bytes = gzipSync(`${change(lines).join('\n')}\n`);
      await writeFile(path, bytes);
      const manifest = (await manifestIn('one')).replace(/csv$/, 'jsonl');
      const kept = (await readFile(manifest, 'utf8')).split('\n').slice(0, -1);
      let previous = manifestStart(basename(manifest));
      const sealed = kept.map((text) => {
        const { previous: _p, key: _k, seal: _s, ...facts } = JSON.parse(text);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const now = facts.file === file ? { ...facts, sha256 } : facts;
        const line = makeManifestLine(now, previous, test.app.anchorSeal);
        previous = line.seal;
        return JSON.stringify(line);
      });
      await writeFile(manifest, `${sealed.join('\n')}\n`);
      return bytes;
    };
    const path = join(folderOf('one'), one);
    const whole = gunzipSync(await readFile(path)).toString();
    const linesOf = (text: string): string[] => text.split('\n').slice(0, -1);
    const changedTo = async (file: string, change: (lines: string[]) => string[]) => {
      await forge(file, change);
      expect(await check('one')).toEqual([]);
      return agrees('one');
    };
    const says = (text: string) => [expect.stringContaining(text)];
    const isBet = (line: string): boolean => line.includes('"bet-placed"');
    const without = (lines: string[]) => lines.filter((line) => !isBet(line));
    expect(await changedTo(one, without)).toEqual(says('is not as in the journal'));
    const less = whole.replace('"stake":10000', '"stake":100');
    expect(await changedTo(one, () => linesOf(less))).toEqual(says('is not as in the journal'));
    const older = whole.replace('"stake":10000,', '');
    expect(await changedTo(one, () => linesOf(older))).toEqual(says('has fewer fields'));
    expect(await changedTo(one, () => linesOf(whole))).toEqual([]);
    const cut = (lines: string[]) => lines.slice(0, -1);
    expect(await changedTo(one, cut)).toEqual(says('part 0, and what follows'));
    const more = (lines: string[]) => [...lines, '{"seq":1}'];
    expect(await changedTo(one, () => more(linesOf(whole)))).toEqual(says('does not have'));
    await changedTo(one, () => linesOf(whole));
    await store.query(
      `update journal set hash = repeat('0', 64) where seq =
         (select max(seq) from journal where at < '2026-04-08T13:00:00Z')`,
    );
    expect(await agrees('one')).toEqual([
      expect.stringContaining('T12.csv: the journal has another hash at its end.'),
      expect.stringContaining(`${two}: the journal has another hash at its end.`),
    ]);
  });

  it('[EXPORT-9] is noted in the audit before it is made, with what became of it', async () => {
    await exportTo('one', { from: '2026-04-08T12', csv: 'on' });
    await expect(exportTo('none', { from: '2027' + '-04-08T14' })).rejects.toThrow('no hour');
    const acts = await searchAudit(store, { text: 'export', before: null, count: 10 });
    const shown = acts.map(({ staffId, role, input, outcome, detail, begunId }) => ({
      staffId,
      role,
      input,
      outcome,
      detail: detail.slice(0, 40),
      isOutcome: begunId !== null,
    }));
    expect(shown).toEqual([
      {
        staffId: null,
        role: 'machine',
        input: { folder: folderOf('none'), from: '2027-04-08T14' },
        outcome: 'refused',
        detail: expect.stringContaining('The journal has no hour'),
        isOutcome: true,
      },
      {
        staffId: null,
        role: 'machine',
        input: { folder: folderOf('one'), from: '2026-04-08T12', csv: 'on' },
        outcome: 'done',
        detail: expect.stringContaining('manifest-2026-04-08T12'),
        isOutcome: true,
      },
    ]);
    expect(acts[0]?.staffName).not.toBe('');
    // A removed trace is found.
    expect((await run('verify', {}))['faults']).toEqual([]);
    await store.query('delete from audit_entry where audit_id = $1', [acts[1]?.auditId]);
    expect((await run('verify', {}))['faults']).toEqual([
      `Row ${acts[1]?.auditId} of the audit is gone.`,
    ]);
  });

  it('[EXPORT-9] is not made where it cannot be noted', async () => {
    const engine = { submit: async () => ({ kind: 'refused', refusal: refuse('UNAVAILABLE') }) };
    const answer = await runCommand(
      { ...test.app, engine: engine as never },
      { name: 'export', values: { folder: folderOf('one') } },
    );
    const message = expect.stringContaining('cannot be noted');
    expect(answer).toEqual({ kind: 'problem', message });
    await expect(readdir(folderOf('one'))).rejects.toThrow('ENOENT');
  });

  it('[EXPORT-10] of two at once into one folder, one is refused and the other whole', async () => {
    await exportTo('whole');
    const both = await Promise.allSettled([exportTo('one'), exportTo('one')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(String(refused.reason)).toContain('is in use by another export, of process');
    expect(await filesOf('one')).toEqual(await filesOf('whole'));
    // What a killed export left behind is no lock.
    await writeFile(
      join(folderOf('one'), 'export.lock'),
      JSON.stringify({ pid: 2 ** 22, startedAs: '1' }),
    );
    expect(await exportTo('one')).toMatchObject({ files: 3, kept: 3 });
    expect(await filesOf('one')).toEqual(await filesOf('whole'));
  });

  it('[EXPORT-5] writes lines for spreadsheets that no spreadsheet runs', async () => {
    await exportTo('sheet', { csv: 'on' });
    const files = [...(await filesOf('sheet'))].filter(
      ([name]) => name.endsWith('.csv') && name.startsWith('journal'),
    );
    const lines = files.flatMap(([, bytes]) => bytes.toString().split('\r\n').slice(0, -1));
    expect(lines[0]).toBe(
      'seq,part,at,site,kind,player,agent,market,bet,side,odds,stake,amount,ref',
    );
    const bet = lines.find((line) => line.includes('bet-placed'))?.split(',');
    expect(bet?.slice(9, 12)).toEqual(['back', '2.00', '100.00']);
    expect(lines.filter((line) => /(^|,)[=+@-]/.test(line))).toEqual([]);
  });

  it('[EXPORT-6] refuses what it cannot use in one line', async () => {
    await expect(run('export', {})).rejects.toThrow('FOLDER: must be given.');
    await expect(exportTo('x', { from: 'monday' })).rejects.toThrow(
      '--from: must be a day or an hour',
    );
    await expect(run('export', { check: folderOf('none') })).rejects.toThrow(
      'cannot be used (ENOENT)',
    );
    await writeFile(folderOf('file'), '');
    await expect(exportTo('file')).rejects.toThrow('cannot be used (EEXIST)');
  });
});
