/** What a lock must know of the processes of this machine. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Processes } from './store/folder/data-lock.ts';

/** After the name, in which anything may stand: the state first. */
const fieldsOf = (status: string): readonly string[] =>
  status.slice(status.lastIndexOf(')') + 2).split(' ');

export const systemProcesses: Processes = {
  pid: process.pid,
  isAlive(pid) {
    try {
      process.kill(pid, 0);
      return !isOver(pid);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  },
  async startedAs(pid) {
    try {
      return fieldsOf(await readFile(`/proc/${pid}/stat`, 'utf8'))[19] ?? null;
    } catch {
      return null;
    }
  },
};

/** Killed, but not yet taken note of by its parent, which may never do so. */
function isOver(pid: number): boolean {
  try {
    return /^[ZX]$/.test(fieldsOf(readFileSync(`/proc/${pid}/stat`, 'utf8'))[0] ?? '');
  } catch {
    return false;
  }
}
