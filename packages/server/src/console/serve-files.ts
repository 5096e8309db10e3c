/** Serves the console's built pages: one page for every path, and its hashed files. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const notBuilt = 'The console is not built. Run "npm run build" and start the server again.\n';

/** Serves nothing if the folder is null. */
export function serveFiles(server: FastifyInstance, folder: string | null): void {
  const page = folder === null ? null : join(folder, 'index.html');
  const hasPage = page !== null && existsSync(page);
  server.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) return reply.code(404).send({ message: 'Not found.' });
    if (request.method !== 'GET') return reply.code(404).send('Not found.\n');
    if (!hasPage) return reply.code(503).type('text/plain').send(notBuilt);
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(readFileSync(page, 'utf8'));
  });
  if (!hasPage) return;
  void server.register(staticFiles, {
    root: join(folder ?? '', 'assets'),
    prefix: '/assets/',
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
}
