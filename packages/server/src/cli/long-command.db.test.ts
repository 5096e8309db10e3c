import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { runLine } from '../../test/command-line.ts';
import { openMigrated, storesUnderTest } from '../../test/stores.ts';
import { systemClock } from '../base/clock.ts';
import { type AdminSocket, socketPath } from '../doors/staff/socket/admin-socket.ts';
import { serveAdmin } from '../doors/staff/socket/serve.ts';
import type { Store } from '../store/database.ts';

describe('a command that the server works on for long', () => {
  let store: Store;
  let test: TestApp;
  let folder: string;
  let close: () => Promise<void>;
  const place = () => ({ dataDir: folder, databaseUrl: null });

  beforeAll(async () => {
    const [kind] = storesUnderTest;
    if (kind === undefined) throw new Error('There is no store.');
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    store = await openMigrated(kind);
    test = await openTestApp(store);
    close = await serveAdmin({ ...test.app, clock: systemClock }, place());
  });
  afterAll(async () => {
    await close();
    await test.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  /** Keeps every command of the store waiting until it is called. */
  function holdStore(): () => void {
    const held = Promise.withResolvers<void>();
    void store.transaction(() => held.promise);
    return held.resolve;
  }

  const list = (onErr: (text: string) => void) =>
    runLine(['site', 'list', '--data-dir', folder], { onErr });

  it('[OPS-28] is waited for, with progress, and ends with its own exit code', async () => {
    const letGo = holdStore();
    // The default agent of HTTP gives up after five silent seconds.
    const done = await list((text) => {
      if (text.includes('at work for')) letGo();
    });
    expect(done).toEqual({
      code: 0,
      out: expect.stringContaining('layline'),
      err: expect.stringMatching(/^site list: at work for \d+ s\.\n$/),
    });
  });

  it('[OPS-28] fails with a clear line if the server ends in the middle', async () => {
    const letGo = holdStore();
    const path = socketPath(place());
    const socket = JSON.parse(await readFile(path, 'utf8')) as AdminSocket;
    /** Passes everything on until the server has sent its first sign of work. */
    const cutting = createServer((near: Socket) => {
      const far = connect(socket.port, '127.0.0.1');
      near.pipe(far);
      far.once('data', () => {
        near.destroy();
        far.destroy();
      });
    });
    await new Promise<void>((resolve) => cutting.listen(0, '127.0.0.1', resolve));
    const { port } = cutting.address() as AddressInfo;
    await writeFile(path, JSON.stringify({ ...socket, port }));
    const done = await list(() => undefined);
    letGo();
    await writeFile(path, JSON.stringify(socket));
    cutting.close();
    const err =
      'The server ended before it answered; it is not known whether the command was done.\n';
    expect(done).toEqual({ code: 1, out: '', err });
  });
});
