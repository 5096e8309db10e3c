import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Processes } from '../../base/processes.ts';
import { lockFolder } from './data-lock.ts';

/** Processes by number, with their start times; unlisted ones do not run. */
const machine = (pid: number, running: Readonly<Record<number, string | null>>): Processes => ({
  pid,
  isAlive: (other) => other in running,
  startedAs: async (other) => running[other] ?? null,
});

describe('the lock of the data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const take = (pid: number, running: Readonly<Record<number, string | null>>) =>
    lockFolder(folder, machine(pid, running));

  it('is refused while its holder runs, and names the holder', async () => {
    const both = { 1: 'monday', 2: 'tuesday' };
    expect((await take(1, both)).kind).toBe('held');
    expect(await take(2, both)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('in use by process 1'),
    });
  });

  it('is free again once released, and leaves no file behind', async () => {
    const first = await take(1, { 1: 'monday' });
    if (first.kind === 'held') await first.release();
    expect(await readdir(folder)).toEqual([]);
    expect((await take(2, { 2: 'tuesday' })).kind).toBe('held');
  });

  it('is taken over from a dead process', async () => {
    await take(1, { 1: 'monday' });
    expect((await take(2, { 2: 'tuesday' })).kind).toBe('held');
    expect(await readdir(folder)).toEqual(['server.lock']);
  });

  it("is taken over if another process has the holder's number", async () => {
    await take(1, { 1: 'monday' });
    expect((await take(2, { 1: 'friday', 2: 'tuesday' })).kind).toBe('held');
    expect((await take(2, { 2: 'sunday' })).kind).toBe('held');
  });

  it('is taken over from an unreadable file', async () => {
    await writeFile(join(folder, 'server.lock'), 'not json');
    expect((await take(1, { 1: 'monday' })).kind).toBe('held');
  });

  it('is not released by a process that lost it', async () => {
    const dead = await take(1, { 1: 'monday' });
    await take(2, { 2: 'tuesday' });
    if (dead.kind === 'held') await dead.release();
    expect(await readdir(folder)).toEqual(['server.lock']);
  });

  it('goes to one of many that start at once', async () => {
    const running = Object.fromEntries(Array.from({ length: 8 }, (_, pid) => [pid + 1, 'monday']));
    const answers = await Promise.all(
      Object.keys(running).map((pid) => take(Number(pid), running)),
    );
    expect(answers.filter(({ kind }) => kind === 'held')).toHaveLength(1);
  });
});
