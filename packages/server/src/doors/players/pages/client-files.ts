/** Serves the built client: its page is revalidated on every load, its hashed files are cached for a year. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { refuse } from '@layline/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { normalHost, type Site } from '../../../venue/sites/directory.ts';
import type { Reads } from '../../door/parts.ts';
import { sendRefusal } from '../../door/reply.ts';
import { dressPage, findTouchIcon } from './client-page.ts';
import { drawIcon, type IconForm, iconForms } from './icon/draw-icon.ts';
import { makeManifest } from './manifest.ts';
import { noWorker } from './no-worker.ts';

interface Client {
  readonly app: Reads;
  readonly folder: string | null;
  /** Whether browsers keep the client for the next visit. */
  readonly hasWorker?: boolean | undefined;
}

const notBuilt =
  'The client is not built. Run "npm run build" and start the server again; the calls under /api work.\n';

export async function serveClient(
  server: FastifyInstance,
  { app, folder, hasWorker = true }: Client,
): Promise<void> {
  server.setNotFoundHandler((request, reply) => {
    const isCall = request.url === '/api' || request.url.startsWith('/api/');
    if (isCall) return sendRefusal(reply, refuse('NOT_FOUND', `There is no call ${request.url}.`));
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found.\n');
  });
  if (folder === null || !existsSync(join(folder, 'index.html'))) {
    server.get('/', (_request, reply) =>
      reply.code(503).type('text/plain; charset=utf-8').send(notBuilt),
    );
    return;
  }
  servePage(server, { app, folder });
  serveManifest(server, app);
  serveIcons(server, app);
  if (!hasWorker) {
    server.get('/sw.js', (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/javascript; charset=utf-8')
        .send(noWorker),
    );
  }
  await server.register(staticFiles, {
    root: folder,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => setAge(reply as FastifyReply, path),
  });
}

function setAge(reply: FastifyReply, path: string): void {
  const isHashed = /[\\/]assets[\\/]/.test(path);
  const age = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
  reply.header('cache-control', age);
  if (path.endsWith('.svg')) reply.type('image/svg+xml; charset=utf-8');
}

/** Returns the latest built page: a new build appears without a restart. */
function openTemplate(path: string): () => string {
  let known = { builtAt: 0, text: '' };
  return () => {
    const builtAt = statSync(path).mtimeMs;
    if (builtAt !== known.builtAt) known = { builtAt, text: readFileSync(path, 'utf8') };
    return known.text;
  };
}

/** An unknown host gets the page as built, which says that there is no site. */
function servePage(
  server: FastifyInstance,
  { app, folder }: { readonly app: Reads; readonly folder: string },
): void {
  const template = openTemplate(join(folder, 'index.html'));
  const dress = (site: Site, host: string): string => {
    const touchIcon = findTouchIcon(site, (path) => existsSync(join(folder, path)));
    return dressPage(template(), { app, site, host, touchIcon });
  };
  for (const path of ['/', '/index.html']) {
    server.get(path, (request, reply) => {
      const host = normalHost(request.headers.host ?? '');
      const site = app.sites.byHost(host);
      const page = site === undefined ? template() : dress(site, host);
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
    });
  }
}

function serveManifest(server: FastifyInstance, app: Reads): void {
  server.get('/manifest.webmanifest', (request, reply) => {
    const site = app.sites.byHost(request.headers.host ?? '');
    if (site === undefined) return sendRefusal(reply, refuse('SITE_UNKNOWN'));
    const body = JSON.stringify(makeManifest(site));
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(body);
  });
}

const isForm = (name: string): name is IconForm => Object.hasOwn(iconForms, name);

function serveIcons(server: FastifyInstance, app: Reads): void {
  server.get<{ Params: { name: string } }>('/site-icon/:name.png', (request, reply) => {
    const site = app.sites.byHost(request.headers.host ?? '');
    if (site === undefined) return sendRefusal(reply, refuse('SITE_UNKNOWN'));
    const { name } = request.params;
    if (!isForm(name)) return sendRefusal(reply, refuse('NOT_FOUND', `There is no icon ${name}.`));
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(drawIcon(site, name));
  });
}
