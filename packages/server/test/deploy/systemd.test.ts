/** The units of deploy/systemd: their settings exist, and systemd itself finds them valid and locked down. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../src/start/settings/settings.ts';
import { envNames, flagNames, readDeployed, secretNames } from './settings-names.ts';

const units = ['layline.service', 'layline@.service'] as const;
const read = (unit: string): string => readDeployed(`systemd/${unit}`);

/** Returns a directive's values, in order; a backslash joins lines. */
const valuesOf = (text: string, name: string): string[] =>
  [...text.replace(/\\\n\s*/g, '').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(
    ([, value = '']) => value,
  );

/** Returns the names in an environment file, including commented examples. */
const namesOf = (text: string): string[] =>
  [...text.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);

const systemd = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
const version = Number(/^systemd (\d+)/.exec(systemd.stdout ?? '')?.[1] ?? 0);
/** Offline checks came with systemd 250. */
const whyNoSystemd = version < 250 ? 'systemd-analyze 250 or newer is not installed' : null;
if (whyNoSystemd !== null) console.warn(`SKIPPED: units under systemd-analyze: ${whyNoSystemd}.`);

describe.each(units)('the unit %s', (unit) => {
  const text = read(unit);
  const [command = ''] = valuesOf(text, 'ExecStart');

  it('[OPS-12] uses flags that the server has, and secrets only by their files', () => {
    const flags = command.match(/--[\w-]+/g) ?? [];
    expect(flags.length).toBeGreaterThan(3);
    expect(flags.filter((flag) => !flagNames.has(flag))).toEqual([]);
    expect(flags.filter((flag) => secretNames.has(flag))).toEqual([]);
  });

  it('[OPS-12] names each credential that it uses', () => {
    const used = [...command.matchAll(/\$\{CREDENTIALS_DIRECTORY\}\/([\w.-]+)/g)];
    const loaded = valuesOf(text, 'LoadCredential').map((value) => value.split(':')[0]);
    expect(used.map(([, name]) => name)).toEqual(loaded);
    expect(valuesOf(text, 'LoadCredential').join()).not.toMatch(/:(?!\/etc\/layline\/)/);
  });

  it('[OPS-12] starts a server with a valid command line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'layline-'));
    writeFileSync(join(folder, 'database-url'), 'postgres://layline@localhost/layline\n');
    const words = command
      .replaceAll('${CREDENTIALS_DIRECTORY}', folder)
      .replaceAll('${STATE_DIRECTORY}', join(folder, 'state'))
      .split(/\s+/);
    const allowed = { ALLOW_OLD_NODE: 'true', ALLOW_SIMULATED_PRICES: 'true' };
    // As the environment file has it.
    const environment = { ...allowed, BEACON: 'chain' };
    const answer = readSettings(words.slice(2), environment);
    rmSync(folder, { recursive: true });
    expect(answer).toMatchObject({
      kind: 'settings',
      settings: { isProduction: true, isStandby: true, startProblems: [] },
    });
  });

  it('[OPS-12] restarts after a failure, and has enough time to stop', () => {
    expect(valuesOf(text, 'Restart')).toEqual(['on-failure']);
    expect(valuesOf(text, 'KillSignal')).toEqual(['SIGTERM']);
    expect(valuesOf(text, 'NoNewPrivileges')).toEqual(['yes']);
    expect(valuesOf(text, 'ProtectSystem')).toEqual(['strict']);
  });
});

describe('the units', () => {
  it('[OPS-12] differ only in what distinguishes the instances', () => {
    const parts =
      /^(# Layline as|# Settings of|# that systemd|Description|EnvironmentFile|StateDirectory=)/;
    const common = units.map((unit) =>
      read(unit)
        .split('\n')
        .filter((line) => !parts.test(line)),
    );
    expect(common[0]).toEqual(common[1]);
  });

  it('[OPS-12] have an environment file with known names and without secrets', () => {
    const names = namesOf(read('layline.env'));
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !envNames.has(name))).toEqual([]);
    expect(names.filter((name) => secretNames.has(name))).toEqual([]);
  });
});

describe.runIf(whyNoSystemd === null)('systemd-analyze', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'layline-units-'));
    for (const unit of units) {
      // The check is not about whether a binary exists on this machine.
      const text = read(unit).replace('/usr/local/bin/node', process.execPath);
      writeFileSync(join(folder, unit.replace('@.', '@a.')), text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    return { status, text: stdout + stderr };
  };

  it.each(units)('[OPS-12] finds no fault in %s', (unit) => {
    const file = join(folder, unit.replace('@.', '@a.'));
    expect(analyze('verify', '--man=no', '--recursive-errors=no', file)).toEqual({
      status: 0,
      text: '',
    });
  });

  it.each(units)('[OPS-12] rates the exposure of %s at most 2.0 of 10', (unit) => {
    const file = join(folder, unit.replace('@.', '@a.'));
    const { status, text } = analyze('security', '--offline=true', '--threshold=20', file);
    expect(text).toContain('Overall exposure level');
    expect(status, text).toBe(0);
  });
});
