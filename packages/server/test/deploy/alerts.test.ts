/** Compares alerts and dashboard with docs/metrics.md, which another test compares with the server. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readDeployed } from './settings-names.ts';

const root = join(import.meta.dirname, '../../../..');
const page = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8');

/** Names in docs/metrics.md, including those that a histogram adds. */
const known = new Set(
  [...page('metrics.md').matchAll(/^\| `(\w+)` \| (\w+) \|/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
  ),
);
const unknownIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:layline|process|nodejs)_\w+/g)]
    .map(([name]) => name)
    .filter((name) => !known.has(name));

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}
const rules: readonly Rule[] = parse(readDeployed('prometheus/alerts.yml')).groups.flatMap(
  ({ rules: ones }: { rules: readonly Rule[] }) => ones,
);

describe('the alerts', () => {
  it('[OPS-15] use metrics that the server has', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(known.size).toBeGreaterThan(40);
    expect(rules.flatMap(({ expr }) => unknownIn(expr))).toEqual([]);
  });

  it('[OPS-15] are critical or warnings, and describe the problem', () => {
    const wrong = rules.filter(
      ({ labels, annotations }) =>
        !['critical', 'warning'].includes(labels.severity) || annotations.summary.length < 20,
    );
    expect(wrong).toEqual([]);
  });

  it('[OPS-15] are in docs/running.md with instructions', () => {
    const explained = [...page('running.md').matchAll(/^\| `(Layline\w+)` \| .{20,} \|$/gm)];
    expect(explained.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
  });
});

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  };
  readonly targets?: readonly { readonly expr: string }[];
}
const { panels } = JSON.parse(readDeployed('grafana/layline.json')) as { panels: Panel[] };

describe('the dashboard', () => {
  it('[OPS-15] shows metrics that the server has, of the chosen venue', () => {
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(20);
    expect(expressions.flatMap(unknownIn)).toEqual([]);
    expect(expressions.filter((expr) => !expr.includes('job="$venue"'))).toEqual([]);
  });

  it('[OPS-15] has panels with unique numbers and titles, without overlaps', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.filter(({ title }) => title === '')).toEqual([]);
    const overlaps = panels.flatMap(({ id, gridPos: a }, index) =>
      panels
        .slice(index + 1)
        .filter(
          ({ gridPos: b }) =>
            a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
        )
        .map((other) => [id, other.id]),
    );
    expect(overlaps).toEqual([]);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });
});

const promtool = spawnSync('promtool', ['--version'], { encoding: 'utf8' });
const whyNoPromtool = promtool.status === 0 ? null : 'promtool is not installed';
if (whyNoPromtool !== null) console.warn(`SKIPPED: alerts under promtool: ${whyNoPromtool}.`);

describe.runIf(whyNoPromtool === null)('promtool', () => {
  const run = (...args: readonly string[]) => {
    const cwd = join(root, 'deploy/prometheus');
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd, encoding: 'utf8' });
    return { status, text: stdout + stderr };
  };

  it.each([
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
    ['test', 'rules', 'alerts-test.yml'],
  ])('[OPS-15] accepts %s %s', (...args) => {
    const { status, text } = run(...args);
    expect(status, text).toBe(0);
  });

  it('[OPS-15] can parse every expression of the dashboard', () => {
    const records = panels
      .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
      .map((expr, index) => ({
        record: `panel:${index}`,
        expr: expr.replaceAll('$__rate_interval', '5m'),
      }));
    const folder = mkdtempSync(join(tmpdir(), 'layline-'));
    const file = join(folder, 'panels.yml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules: records }] }));
    const { status, text } = run('check', 'rules', file);
    rmSync(folder, { recursive: true });
    expect(status, text).toBe(0);
  });
});
