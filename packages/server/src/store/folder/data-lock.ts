/**
 * A lock file, such as that of the data folder: two processes on one PGlite folder destroy it, and PGlite
 * does not check. The file holds the process's number and start time, so that the lock of a dead process is
 * taken over, even if its number was reused.
 */
import { link, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Processes } from '../../base/processes.ts';

interface Holder {
  readonly pid: number;
  readonly startedAs: string | null;
}

export type LockAnswer =
  | { readonly kind: 'held'; release(): Promise<void> }
  | { readonly kind: 'refused'; readonly message: string };

const attemptsMax = 5;

/** One process may ask for a lock twice at once; each try has files of its own beside it. */
let tries = 0;
const besideOf = (path: string, { pid }: Holder): string => `${path}.${pid}.${++tries}`;

export const lockFolder = (folder: string, processes: Processes): Promise<LockAnswer> =>
  lockFile(join(folder, 'server.lock'), {
    processes,
    inUse: (pid) =>
      `The data folder ${folder} is in use by process ${pid}. ` +
      'Stop that server, or give this one another --data-dir.',
  });

interface Locking {
  readonly processes: Processes;
  /** What is said of the process that has it. */
  readonly inUse: (pid: number) => string;
}

export async function lockFile(path: string, locking: Locking): Promise<LockAnswer> {
  const { processes, inUse } = locking;
  const own: Holder = { pid: processes.pid, startedAs: await processes.startedAs(processes.pid) };
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    if (await create(path, own)) return { kind: 'held', release: () => release(path, own) };
    const holder = await readHolder(path);
    if (holder && (await isRunning(holder, { own, processes }))) {
      return { kind: 'refused', message: inUse(holder.pid) };
    }
    await setAside(path, { stale: holder, own });
  }
  return { kind: 'refused', message: `${path} cannot be taken; another process is starting.` };
}

/** Linked into place complete, so that nobody ever reads half a lock. */
async function create(path: string, own: Holder): Promise<boolean> {
  const draft = `${besideOf(path, own)}.new`;
  try {
    await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

async function isRunning(
  holder: Holder,
  { own, processes }: { readonly own: Holder; readonly processes: Processes },
): Promise<boolean> {
  if (holder.pid === own.pid) return isSame(holder, own) && own.startedAs !== null;
  if (!processes.isAlive(holder.pid)) return false;
  const startedAs = await processes.startedAs(holder.pid);
  return startedAs === null || holder.startedAs === null || startedAs === holder.startedAs;
}

/** Moves a dead server's lock away, and puts it back if another server has taken it meanwhile. */
async function setAside(
  path: string,
  { stale, own }: { readonly stale: Holder | null; readonly own: Holder },
): Promise<void> {
  const aside = `${besideOf(path, own)}.old`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  if (moved && !(stale && isSame(moved, stale))) await rename(aside, path);
  else await unlink(aside);
}

const isSame = (one: Holder, other: Holder): boolean =>
  one.pid === other.pid && one.startedAs === other.startedAs;

async function release(path: string, own: Holder): Promise<void> {
  const holder = await readHolder(path);
  if (holder && isSame(holder, own)) await unlink(path);
}
