/**
 * Serves the console's built pages: one page for every path, and its hashed files. Pictures of the players'
 * pages are served too, so that banners with a path of the site can be shown.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const notBuilt = 'The console is not built. Run "npm run build" and start the server again.\n';

export interface ConsoleFolders {
  /** The console's built pages; null serves only the calls. */
  readonly folder: string | null;
  /** The players' built pages, of which only pictures are served; null serves none. */
  readonly clientFolder: string | null;
}

const isPicture = (path: string): boolean => /\.(svg|png|jpe?g|webp|avif|ico)$/i.test(path);

function servePictures(server: FastifyInstance, clientFolder: string | null): void {
  if (clientFolder === null || !existsSync(clientFolder)) return;
  void server.register(staticFiles, {
    root: clientFolder,
    prefix: '/site-files/',
    index: false,
    decorateReply: false,
    allowedPath: isPicture,
  });
}

export function serveFiles(
  server: FastifyInstance,
  { folder, clientFolder }: ConsoleFolders,
): void {
  servePictures(server, clientFolder);
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
