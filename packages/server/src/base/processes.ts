/** Facts about this machine's processes, for locks. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** What a lock needs of processes; `startedAs` is null if it is unknown. */
export interface Processes {
  readonly pid: number;
  isAlive(pid: number): boolean;
  startedAs(pid: number): Promise<string | null>;
}

/** Of the Node that runs this process, such as 24.21.0. */
export const nodeVersion = process.versions.node;

/** Skips the name, which may contain anything; the state comes next. */
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

/** Tells whether the process was killed but not yet reaped by its parent, which may never happen. */
function isOver(pid: number): boolean {
  try {
    return /^[ZX]$/.test(fieldsOf(readFileSync(`/proc/${pid}/stat`, 'utf8'))[0] ?? '');
  } catch {
    return false;
  }
}
