import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { systemProcesses } from './processes.ts';

describe('the processes of this machine', () => {
  it('finds itself, and no process for an unused number', async () => {
    expect(systemProcesses.isAlive(process.pid)).toBe(true);
    expect(systemProcesses.isAlive(2 ** 30)).toBe(false);
    const started = await systemProcesses.startedAs(process.pid);
    expect(started === null).toBe(!existsSync('/proc/self/stat'));
  });

  it.runIf(existsSync('/proc/self/stat'))(
    'does not count a killed process as alive while its parent has not reaped it',
    async () => {
      // The shell becomes a program that never reaps its child.
      const shell = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
      try {
        const pid = await new Promise<number>((resolve) =>
          shell.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString()))),
        );
        const name = (): string => readFileSync(`/proc/${shell.pid}/comm`, 'utf8').trim();
        // Before that it is a shell, which does reap.
        await vi.waitFor(() => expect(name()).toBe('sleep'));
        process.kill(pid, 'SIGKILL');
        await vi.waitFor(() => expect(systemProcesses.isAlive(pid)).toBe(false));
        expect(await systemProcesses.startedAs(pid)).not.toBeNull();
      } finally {
        shell.kill('SIGKILL');
      }
    },
  );
});
