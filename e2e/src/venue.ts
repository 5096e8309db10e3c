/** A whole venue for a journey: PostgreSQL, NATS, two engines, and edges behind a proxy. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import { repository } from './server/server.ts';

export interface Venue {
  /** Of the proxy, such as http://localhost:43210. */
  readonly url: string;
  /** Strikes a part, or tells how all are, as `npm run cluster -- kill edge-1` does. */
  order(...words: readonly string[]): Promise<string>;
}

const tool = join(repository, 'tools/cluster.ts');

interface VenueFixtures {
  readonly edges: number;
  readonly venue: Venue;
}

export const test = base.extend<object, VenueFixtures>({
  edges: [2, { scope: 'worker', option: true }],
  venue: [
    async ({ edges }, use) => {
      const venue = await openVenue(edges);
      await use(venue);
      await venue.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ venue }, use) => use(venue.url),
});

export { expect } from '@playwright/test';

async function openVenue(edges: number): Promise<Venue & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'layline-e2e-'));
  // Not the cluster that the machine's user may have running.
  const env = { ...process.env, CLUSTER_STATE: join(folder, 'state.json') };
  const own = ['--port', '0', '--edges', String(edges), '--pages', 'false'];
  const child = spawn(process.execPath, [tool, ...own], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const killNow = () => child.kill('SIGTERM');
  process.once('exit', killNow);
  const url = await untilServing(child);
  return {
    url,
    async order(...words) {
      const { stdout } = await promisify(execFile)(process.execPath, [tool, ...words], { env });
      return stdout;
    },
    async close() {
      process.off('exit', killNow);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves with the proxy's address; rejects with what the cluster wrote if it ends. */
function untilServing(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const found = /players +(http:\/\/localhost:\d+)/.exec(text)?.[1];
        if (found !== undefined) resolve(found);
      });
    }
    child.once('exit', () => reject(new Error(`The cluster ended:\n${text}`)));
  });
}
