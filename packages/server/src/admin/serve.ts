/**
 * Serves the admin socket of a running server. It listens on this machine only, on a port of its own, and
 * runs commands for callers that can read the secret in the data folder.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { commandBytesMax, commandPath, type StorePlace, socketPath } from './admin-socket.ts';
import type { AdminParts } from './command.ts';
import { type CommandInput, runCommand } from './commands.ts';

const commandForm = z.object({
  name: z.string().max(40),
  values: z.record(z.string().max(40), z.string().max(4000)),
});

/** Resolves to a function that closes it. */
export async function serveAdmin(
  parts: AdminParts,
  place: StorePlace,
): Promise<() => Promise<void>> {
  const secret = randomBytes(32).toString('base64url');
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    void answer(parts, { secret, request })
      .catch((error: unknown) => {
        parts.log.error({ error }, 'an admin command failed');
        return {
          status: 500,
          body: { kind: 'problem', message: 'The command failed; see the log.' },
        };
      })
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
        response.end(JSON.stringify(body));
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const path = socketPath(place);
  const { port } = server.address() as AddressInfo;
  await rm(path, { force: true });
  await writeFile(path, JSON.stringify({ port, secret }), { mode: 0o600 });
  return async () => {
    await rm(path, { force: true });
    await close(server);
  };
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });

async function answer(
  parts: AdminParts,
  { secret, request }: { readonly secret: string; readonly request: IncomingMessage },
) {
  if (request.method !== 'POST' || request.url !== commandPath) return refused(404, 'Not found.');
  if (!isSecret(request.headers.authorization, secret)) return refused(401, 'Unauthorized');
  const text = await readBody(request);
  if (text === null) return refused(413, 'The command is too long.');
  const parsed = commandForm.safeParse(parseJson(text));
  if (!parsed.success) return refused(400, 'This is no command.');
  return { status: 200, body: await runCommand(parts, parsed.data satisfies CommandInput) };
}

const refused = (status: number, message: string) => ({
  status,
  body: { kind: 'problem', message },
});

function isSecret(header: string | undefined, secret: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > commandBytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
