import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

function check(folder: string) {
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, 'tools/launch.mjs'), join(root, 'bench/src/check-matches.ts'), folder],
    { encoding: 'utf8' },
  );
  const [, ...lines] = stdout.trimEnd().split('\n');
  return { status, lines: lines.slice(0, -1).map((line) => line.split('\t')), last: lines.at(-1) };
}

it('[SPORT-8] every sample match comes to the end that its file states', () => {
  const { status, lines, last } = check(join(root, 'samples'));
  expect(lines.filter(([verdict]) => verdict !== 'agrees')).toEqual([]);
  expect([status, lines.length > 40]).toEqual([0, true]);
  expect(last).toContain(' 0 contradict, 0 do not show their end');
}, 120_000);

it('[SPORT-8] a difference is printed with both ends, and the command ends with 1', () => {
  const folder = mkdtempSync(join(tmpdir(), 'layline-matches-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const sets = 'SSSS;SSSS;SSSS;RRRR;SSSS;RRRR;SSSS.SSSS;SSSS;RRRR;SSSS;RRRR;SSSS;RRRR';
  const text = `server1,server2,winner,pbp,score\nAna,Bea,2,${sets},6-1 6-1\n`;
  writeFileSync(join(folder, 'turned.csv'), text);
  writeFileSync(join(folder, 'broken.json'), '{"info":{},"innings":[]}');
  const { status, lines, last } = check(folder);
  const [verdict, path, place, stated, computed] = lines[0] ?? [];
  expect([status, lines.length]).toEqual([1, 1]);
  expect([verdict, path, place]).toEqual(['contradicts', join(folder, 'turned.csv'), 'row 1']);
  expect([stated, computed]).toEqual(['winner: player 2: 1-6 1-6', expect.any(String)]);
  expect(last).toContain('0 agree, 1 contradict, 0 do not show their end');
  expect(last).toContain('1 unreadable');
}, 120_000);
