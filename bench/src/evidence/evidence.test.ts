import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStream } from '@layline/games';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../../tools/machine/paths.ts';
import { failsBelow, testDraws } from './draw-tests.ts';
import { makeEvidence } from './make-evidence.ts';
import { chiSquareChance, holm, kolmogorovChance, normalChance } from './p-values.ts';

describe('evidence for auditors', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'layline-evidence-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const filesOf = (name: string) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, name, path)).isFile())
      .sort()
      .map((path) => [path, readFileSync(join(folder, name, path), 'utf8')]);

  it('is the same twice, byte by byte, and says in its first line that nobody certified it', () => {
    const zone = process.env['TZ'];
    expect(makeEvidence({ folder: join(folder, 'one'), rounds: 1000 })).toBe(true);
    process.env['TZ'] = 'Asia/Kathmandu';
    makeEvidence({ folder: join(folder, 'two'), rounds: 1000 });
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
    expect(filesOf('one')).toEqual(filesOf('two'));
    const [report = ''] = readFileSync(join(folder, 'one/REPORT.md'), 'utf8').split('\n');
    expect(report).toMatch(/^Not certified\./);
    expect(readFileSync(join(folder, 'one/fixed/rules.md'), 'utf8')).toMatch(
      /\| PROOF-1 \|.*verify/,
    );
    expect(() => makeEvidence({ folder: join(folder, 'one'), rounds: 1000 })).toThrow('not empty');
  });

  it('names commands that exist', () => {
    const page = readFileSync(join(root, 'docs/auditors.md'), 'utf8');
    const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('tells draws that are not random from those that are', () => {
    const found = (words: typeof openStream) =>
      testDraws({ release: 'test', rounds: 1000, words })
        .filter(({ corrected }) => corrected < failsBelow)
        .map(({ test }) => test.split(' ')[0]);
    expect(found(openStream)).toEqual([]);
    const biased: typeof openStream = (seed) => {
      const next = openStream(seed);
      return () => Math.floor(next() * 0.97);
    };
    expect(found(biased)).toContain('frequency');
    const sticky: typeof openStream = (seed) => {
      const next = openStream(seed);
      let last = next();
      return () => (last = Math.floor((last + next()) / 2));
    };
    expect(found(sticky)).toEqual(expect.arrayContaining(['serial', 'gap', 'runs']));
  });

  it('knows the chances of tables of statistics', () => {
    expect(chiSquareChance(3.841, 1)).toBeCloseTo(0.05, 3);
    expect(chiSquareChance(18.307, 10)).toBeCloseTo(0.05, 3);
    expect(chiSquareChance(310.457, 255)).toBeCloseTo(0.01, 3);
    expect(normalChance(1.96)).toBeCloseTo(0.05, 3);
    expect(kolmogorovChance(1.358 / Math.sqrt(10_000), 10_000)).toBeCloseTo(0.05, 2);
    expect(holm([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06]);
  });
});
