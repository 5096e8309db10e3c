/** What a lock must know of the processes of this machine. */
import { readFile } from 'node:fs/promises';
import type { Processes } from './store/folder/data-lock.ts';

export const systemProcesses: Processes = {
  pid: process.pid,
  isAlive(pid) {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  },
  async startedAs(pid) {
    try {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8');
      return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? null;
    } catch {
      return null;
    }
  },
};
