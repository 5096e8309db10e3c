import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveFiles } from './serve-files.ts';

const root = mkdtempSync(join(tmpdir(), 'layline-files-'));
let server: FastifyInstance;

beforeAll(() => {
  const [folder, clientFolder] = [join(root, 'console'), join(root, 'client')];
  for (const path of [join(folder, 'assets'), join(clientFolder, 'brand')]) {
    mkdirSync(path, { recursive: true });
  }
  writeFileSync(join(folder, 'index.html'), 'the console');
  writeFileSync(join(folder, 'assets/a.js'), 'a script');
  writeFileSync(join(clientFolder, 'index.html'), 'the players’ page');
  writeFileSync(join(clientFolder, 'brand/a.svg'), '<svg/>');
  writeFileSync(join(root, 'seed.svg'), 'out of the folder');
  server = fastify();
  serveFiles(server, { folder, clientFolder });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

it('shows pictures of the players’ pages, and none of their other files', async () => {
  expect((await server.inject('/site-files/brand/a.svg')).body).toBe('<svg/>');
  for (const path of ['/site-files/index.html', '/site-files/..%2fseed.svg', '/site-files/b.svg']) {
    expect((await server.inject(path)).body, path).toBe('the console');
  }
  expect((await server.inject('/assets/a.js')).body).toBe('a script');
});
