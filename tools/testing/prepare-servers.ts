/** Before tests that start servers: builds the server. */
import { ensureBuilt } from '../build.ts';
import { serverBuild } from '../build-stamp.ts';

export async function setup(): Promise<void> {
  await ensureBuilt(serverBuild);
}
