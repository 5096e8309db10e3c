/** Runs every command line of docs/operator.md as written, and every command with impossible input. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marketId } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../test/app.ts';
import { defineFinal, openFinal } from '../../test/market.ts';
import { oneStore, openMigrated } from '../../test/stores.ts';
import { type CommandAnswer, commands, runCommand } from '../admin/catalogue/commands.ts';
import type { Command } from '../admin/command.ts';
import { keepAnchor } from '../engine/audit/anchor/keep-anchor.ts';
import { restore } from '../engine/writer/restore.ts';
import type { Store } from '../store/database.ts';
import { parseLine } from './parse-line.ts';

const documented = marketId('1.246512345');
const documentedRound = '116261121174423';
const page = await readFile(join(import.meta.dirname, '../../../../docs/operator.md'), 'utf8');
const lines = [...page.matchAll(/^npm run layline -- (.+?)(?: +# .*)?$/gm)]
  .map(([, line = '']) => line)
  .filter((line) => !line.startsWith('COMMAND'));

/** Splits a line into words as a shell does. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** Plausible values for all required positions and flags. */
const plausible: Readonly<Record<string, string>> = {
  site: 'nowhere',
  market: '1.404',
  file: '/no/such/folder/copy.gz',
  user: 'nobody',
  amount: '5',
  text: 'Rain.',
  image: '/x.svg',
  alt: 'A picture',
  title: 'T',
  host: 'x.example',
  event: '4',
  state: 'on',
  id: '99',
};

const mustBeGiven = ({ schema }: Command): string[] =>
  Object.entries(schema.shape)
    .filter(([, field]) => !(field as { isOptional: () => boolean }).isOptional())
    .map(([key]) => key);

describe.each(oneStore(import.meta.url))("the operator's page over $name", (kind) => {
  let store: Store;
  let test: TestApp;
  let folder: string;
  let round: string;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    folder = await mkdtemp(join(tmpdir(), 'operator-'));
    await (await keepAnchor(test.app, join(folder, 'journal.anchor'))).close();
    const named = { marketId: documented };
    test.app.marketCache.apply([openFinal(named)]);
    await accepted(
      test.app.engine.submit({ kind: 'define-market', definition: defineFinal(named) }),
    );
    const doubt = {
      reason: 'the score contradicts the result',
      stated: 'Kings',
      computed: 'Lions',
    };
    const inDoubt = { marketId: marketId('1.246512399'), source: 'feed' };
    await test.app.resultsWaiting.put({ ...inDoubt, ...doubt });
    const player = await test.addPlayer('watcher');
    round = (await player.get('/casino/data/worli2/113')).body.data.t1[0].mid;
  });
  afterAll(async () => {
    await test.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  async function run(words: readonly string[]): Promise<CommandAnswer> {
    const read = parseLine(commands, words);
    if (read.kind !== 'line') return { kind: 'problem', message: JSON.stringify(read) };
    const { command, values } = read.line;
    const archiveDir = join(folder, 'archive');
    return runCommand({ ...test.app, archiveDir }, { name: command.name, values });
  }
  const here = (word: string): string =>
    word === '-'
      ? 'seven grey herons'
      : word.replace('/backups', folder).replace(documentedRound, round);

  let answers: Promise<ReadonlyMap<string, CommandAnswer>> | undefined;
  /** Runs the page once for all tests. */
  const runPage = () => (answers ??= runLines());
  async function runLines(): Promise<ReadonlyMap<string, CommandAnswer>> {
    const given = new Map<string, CommandAnswer>();
    // A venue of today has no month to archive, and an empty folder of archives is a fault.
    const isElsewhere = /^(restore|archive --check)/;
    for (const line of lines.filter((one) => !isElsewhere.test(one))) {
      given.set(line, await run(wordsOf(line).map(here)));
    }
    return given;
  }

  it('works line by line, in the order of the page', async () => {
    expect(lines.length).toBeGreaterThan(12);
    for (const [line, answer] of await runPage()) {
      expect(answer.kind, `${line}: ${JSON.stringify(answer)}`).toBe('done');
      if (answer.kind === 'done') expect(answer.done.isFault ?? false, line).toBe(false);
    }
  });

  it("fills an empty store from the page's backup, and never overwrites one", async () => {
    await runPage();
    const file = join(folder, 'monday.gz');
    const copy = await kind.open();
    try {
      expect((await restore(copy, { file, now: test.clock.now() })).rows).toBeGreaterThan(20);
    } finally {
      await copy.close();
    }
    const again = await run(['backup', file]);
    expect(again).toEqual({ kind: 'problem', message: expect.stringMatching(/^FILE: .* exists/) });
    await writeFile(join(folder, 'part.gz.part'), '');
    const busy = await run(['backup', join(folder, 'part.gz')]);
    expect(busy).toMatchObject({ kind: 'problem' });
  });

  describe.each(commands.map((command) => [command.name, command] as const))(
    '%s',
    (name, command) => {
      const words = name.split(' ');

      it('reports an unknown flag', async () => {
        const read = parseLine(commands, [...words, '--no-such-flag', 'x']);
        expect(read).toMatchObject({
          kind: 'problem',
          message: expect.stringMatching(/^--no-such/),
        });
      });

      it('reports missing values', async () => {
        for (const key of mustBeGiven(command).slice(0, 1)) {
          const answer = await run(words);
          const message = expect.stringMatching(/^(--)?[A-Za-z-]+: must be given\.$/);
          expect(answer, key).toEqual({ kind: 'problem', message });
        }
      });

      it('refuses unknown things in one line', async () => {
        const keys = mustBeGiven(command);
        if (!keys.some((key) => ['site', 'market', 'file'].includes(key))) return;
        const site = name === 'site add' ? { site: 'layline' } : {};
        const given = keys.map((key) => [key, plausible[key] ?? 'x']);
        const values = { ...Object.fromEntries(given), ...site };
        const answer = await runCommand(test.app, { name, values });
        expect(answer, JSON.stringify(values)).toMatchObject({ kind: 'problem' });
        if (answer.kind === 'problem') expect(answer.message).toMatch(/^[^\n]{5,300}$/);
      });
    },
  );
});
