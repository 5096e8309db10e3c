/** The built client: its page is always asked for anew, its hashed files are kept for a year. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { refuse } from '@layline/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendRefusal } from './bind.ts';

const notBuilt =
  'The client is not built. Run "npm run build" and start the server again; the calls under /api work.\n';

export async function serveClient(app: FastifyInstance, folder: string | null): Promise<void> {
  app.setNotFoundHandler((request, reply) => {
    const isCall = request.url === '/api' || request.url.startsWith('/api/');
    if (isCall) return sendRefusal(reply, refuse('NOT_FOUND', `There is no call ${request.url}.`));
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found.\n');
  });
  if (folder === null || !existsSync(join(folder, 'index.html'))) {
    app.get('/', (_request, reply) =>
      reply.code(503).type('text/plain; charset=utf-8').send(notBuilt),
    );
    return;
  }
  await app.register(staticFiles, {
    root: folder,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => setAge(reply as FastifyReply, path),
  });
}

function setAge(reply: FastifyReply, path: string): void {
  const isHashed = /[\\/]assets[\\/]/.test(path);
  const age = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
  reply.header('cache-control', age);
}
