/** Runs the example bridge as a separate process between two real servers. */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { commandLine } from '../../../test/built.ts';
import { call, ended, type Json, type Running, signIn, start } from '../../../test/real-server.ts';

/** Tests run in the repository's folder. */
const bridge = join(process.cwd(), 'examples', 'bridge.ts');
/** As long as no busy machine takes; on an idle one all of it is there within seconds. */
const soon = { timeout: 280_000, interval: 200 };

function endAtLast({ child }: Pick<Running, 'child'>): void {
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended(child);
  });
}

async function startIn(folder: string, flags: readonly string[]): Promise<Running> {
  const running = await start(['--data-dir', folder, ...flags]);
  endAtLast(running);
  return running;
}

describe('the example bridge', () => {
  it('[FEED-1] copies matches from one server to another, and suspends them when it ends', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'layline-bridge-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const source = await startIn(join(folder, 'a'), ['--feed', 'simulated:cricket']);
    const target = join(folder, 'b');
    const { address, output } = await startIn(target, ['--feed', 'push', '--push-port', '0']);
    const push = /Push +(http:\S+)/.exec(output())?.[1] ?? '';
    const add = ['provider', 'add', 'acme', '--silence', '5', '--data-dir', target, '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, [commandLine, ...add]);
    const { key } = JSON.parse(stdout) as { readonly key: string };
    const args = [bridge, `${source.address}/api`, push, 'acme', '4'];
    const env = { ...process.env, PUSH_KEY: key };
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    endAtLast({ child });
    const matches = async (): Promise<Json[]> =>
      (await call(address, '/v2/get-matches-by-eventid/4')).data;
    await vi.waitFor(async () => expect((await matches()).length).toBeGreaterThan(0), soon);
    const token = await signIn(address);
    await vi.waitFor(async () => {
      // A match that is nearly decided may have nothing to back on one side.
      const offers = (await matches())
        .filter(({ status }: Json) => status === 'OPEN')
        .flatMap(({ matchOdds: [{ marketId, runners }] }: Json) =>
          runners.map(({ selectionId, ex }: Json) => ({ marketId, selectionId, ex })),
        );
      const { marketId, selectionId, ex } = offers.find(
        (offer: Json) => offer.ex.availableToBack.length > 0,
      );
      const oddsReq = ex.availableToBack[0].price;
      const bet = { marketId, selectionId, type: 'back', stake: 100, oddsReq };
      expect(await call(address, '/bet/save2', token, bet)).toMatchObject({ status: true });
    }, soon);
    child.kill('SIGKILL');
    await vi.waitFor(async () => {
      const open = (await matches()).filter(({ status }: Json) => status === 'OPEN');
      expect(open).toEqual([]);
    }, soon);
  }, 900_000);
});
