/** Before tests that start servers: builds the server, and makes the store that new ones copy. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { serverBuild } from '../build/build-stamp.ts';
import { ensureBuilt } from '../build/ensure-built.ts';
import { root } from '../machine/paths.ts';

export async function setup(): Promise<void> {
  await ensureBuilt(serverBuild);
  // In a process of its own: the store's memory is not given back.
  const program = join(root, 'packages/server/test/make-migrated-folder.ts');
  const { status, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
