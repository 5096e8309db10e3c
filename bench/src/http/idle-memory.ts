/**
 * Resident memory of the server that nobody uses, on its built-in store, with the simulator's matches and
 * rounds running: a minute after its first start, or seven with `--long`.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from '../figure/figure.ts';
import { openRealServer } from './real-server.ts';

const budgetMb = 260;
const seconds = { usual: 60, long: 420 };

/** In megabytes; throws where the kernel does not say. */
function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

export const idleMemory: Figure = {
  name: 'idle-memory',
  goal: 1,
  unit: '1/GB',
  roundsMax: 1,
  async open({ isLong }) {
    const waited = isLong ? seconds.long : seconds.usual;
    const server = await openRealServer();
    let found = 0;
    return {
      async ours() {
        await pause(waited * 1000);
        found = residentMb(server.pid);
        return 1000 / found;
      },
      reference: async () => 1000 / budgetMb,
      notes: () => [`${found.toFixed(0)} MB after ${waited} s, against ${budgetMb} MB`],
      close: () => server.close(),
    };
  },
};
