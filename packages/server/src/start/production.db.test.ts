import { spawn } from 'node:child_process';
import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../../test/built.ts';
import { ended, spawnServer, start } from '../../test/real-server.ts';

/** Accepts any Node that runs the tests. */
const production = ['--mode', 'production', '--allow-old-node', 'true'];

/** Lists everything in the folder that others may access. */
async function openPlaces(folder: string): Promise<string[]> {
  const names = ['', ...(await readdir(folder, { recursive: true }))];
  const found = await Promise.all(
    names.map(async (name) => ({ name, mode: (await lstat(join(folder, name))).mode })),
  );
  return found.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
}

describe('a real server over a store that a demo made', () => {
  let folder: string;
  let demo: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    demo = join(folder, 'data');
    const { child } = await start(['--data-dir', demo]);
    child.kill('SIGTERM');
    await ended(child);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = async (...args: string[]) => {
    const child = spawnServer(args);
    let text = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    return { code: await ended(child), lines: () => text.trim().split('\n') };
  };

  const layline = (...args: string[]) =>
    ended(spawn(process.execPath, [commandLine, ...args], { stdio: 'ignore' }));

  it('[OPS-1] is refused in production, with all reasons at once', async () => {
    const { code, lines } = await run(...production, '--data-dir', demo);
    expect(code).toBe(2);
    expect(lines()).toEqual([
      expect.stringContaining('ALLOW_PGLITE=true'),
      expect.stringContaining('ALLOW_SIMULATED_PRICES=true'),
      expect.stringContaining('ALLOW_NO_BEACON=true'),
      expect.stringContaining('The demo player demo@Layline of site layline can sign in'),
      expect.stringContaining('of site maidan can sign in'),
      expect.stringContaining('of site quadrant can sign in'),
      expect.stringContaining('The site layline (127.0.0.1, [::1], localhost)'),
      expect.stringContaining('site set maidan --demo off'),
      expect.stringContaining('site set quadrant --demo off'),
    ]);
  });

  it('[OPS-1] is refused for the remaining reasons if the others are allowed by name', async () => {
    const names = ['pglite', 'simulated-prices', 'no-beacon', 'demo-sites'];
    const allowed = names.map((name) => `--allow-${name}`);
    const flags = allowed.flatMap((flag) => [flag, 'true']);
    const { code, lines } = await run(...production, '--data-dir', demo, ...flags);
    expect(code).toBe(2);
    expect(lines()).toHaveLength(3);
    expect(lines().join()).toContain('ALLOW_DEMO_PLAYERS=true');
  });

  it('[OPS-1] [OPS-5] starts if all of it is allowed by name, without figures for players', async () => {
    const allowed = ['pglite', 'simulated-prices', 'no-beacon', 'demo-sites', 'demo-players'];
    const flags = allowed.flatMap((name) => [`--allow-${name}`, 'true']);
    const { child, address } = await start([...production, '--data-dir', demo, ...flags]);
    expect((await fetch(`${address}/readyz`)).status, 'ready').toBe(200);
    expect((await fetch(`${address}/metrics`)).status, '[OPS-5] figures').toBe(404);
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
  });

  it('[OPS-7] is refused in production if a site is served without TLS', async () => {
    const club = [
      'site',
      'add',
      'club',
      '--title',
      'Club',
      '--host',
      'club.example,club.localhost',
    ];
    expect(await layline(...club, '--data-dir', demo)).toBe(0);
    const allowed = ['pglite', 'simulated-prices', 'no-beacon', 'demo-sites', 'demo-players'];
    const flags = allowed.flatMap((name) => [`--allow-${name}`, 'true']);
    const live = [...production, '--data-dir', demo, ...flags];
    const { code, lines } = await run(...live);
    expect([code, lines()]).toEqual([
      2,
      [
        expect.stringMatching(
          /^The site club \(club\.example\) .*BEHIND_TLS.*ALLOW_PLAIN_HTTP=true/,
        ),
      ],
    ]);
    const unsure = await run(...live, '--behind-tls', 'true');
    expect([unsure.code, unsure.lines()]).toEqual([2, [expect.stringContaining('TRUST_PROXY')]]);
    for (const accepted of [
      ['--allow-plain-http', 'true'],
      ['--behind-tls', 'true', '--trust-proxy', '127.0.0.1'],
    ]) {
      const { child } = await start([...live, ...accepted]);
      child.kill('SIGTERM');
      expect(await ended(child)).toBe(0);
    }
    expect(
      await layline('site', 'set', 'club', '--remove-host', 'club.example', '--data-dir', demo),
    ).toBe(0);
  });

  it('[OPS-7] is refused for TLS without a proxy, also outside production', async () => {
    const { code, lines } = await run('--data-dir', demo, '--behind-tls', 'true');
    expect([code, lines()]).toEqual([2, [expect.stringContaining('--trust-proxy')]]);
  });

  it('[OPS-1] makes no store if the start is refused', async () => {
    const none = join(folder, 'none');
    const { code, lines } = await run(...production, '--data-dir', none);
    expect([code, lines().length]).toEqual([2, 3]);
    await expect(lstat(none)).rejects.toThrow('ENOENT');
  });

  it('[OPS-2] leaves nothing in its folder accessible to others', async () => {
    expect(await openPlaces(demo)).toEqual([]);
  });

  it('[OPS-2] restricts what others could read, and refuses what they could write', async () => {
    await chmod(demo, 0o755);
    await chmod(join(demo, 'pglite', 'PG_VERSION'), 0o644);
    const { child } = await start(['--data-dir', demo]);
    child.kill('SIGTERM');
    await ended(child);
    expect(await openPlaces(demo)).toEqual([]);
    await chmod(demo, 0o777);
    const { code, lines } = await run('--data-dir', demo);
    expect([code, lines()]).toEqual([2, [expect.stringContaining('chmod -R go-rwx')]]);
    await chmod(demo, 0o700);
  });
});
