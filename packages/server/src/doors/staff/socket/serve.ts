/**
 * Serves the admin socket of a running server. It listens on this machine only, on a port of its own, and
 * runs commands for callers that can read the secret in the data folder. While a command runs, it sends a
 * blank every second, so that the caller can tell work from silence.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import type { AdminParts } from '../../../admin/command.ts';
import { readAtOnce, readingForm } from '../../../admin/system/store/store-readings.ts';
import {
  aliveEveryMs,
  commandBytesMax,
  commandPath,
  faultsPath,
  readingBytesMax,
  readingPath,
  type StorePlace,
  socketPath,
} from './admin-socket.ts';

const commandForm = z.object({
  name: z.string().max(40),
  values: z.record(z.string().max(40), z.string().max(4000)),
});

interface Work {
  readonly bytesMax: number;
  /** Returns null if the body is not of its form. */
  readonly read: (parts: AdminParts, body: unknown) => (() => Promise<unknown>) | null;
}

const works: Readonly<Record<string, Work>> = {
  [commandPath]: {
    bytesMax: commandBytesMax,
    read(parts, body) {
      const { success, data } = commandForm.safeParse(body);
      return success ? () => runCommand(parts, data) : null;
    },
  },
  [faultsPath]: {
    bytesMax: commandBytesMax,
    read({ alerts }, body) {
      const { success, data } = faultsForm.safeParse(body);
      if (!success) return null;
      const text = `verify found ${data.count} faults in the store. ${data.first}`;
      const facts = { count: data.count };
      return async () => {
        alerts?.raise({ kind: 'verify-failed', severity: 'critical', text, facts });
        return { kind: 'noted' };
      };
    },
  },
  [readingPath]: {
    bytesMax: readingBytesMax,
    read({ store }, body) {
      const { success, data } = readingForm.safeParse(body);
      return success ? async () => ({ kind: 'rows', rows: await readAtOnce(store, data) }) : null;
    },
  },
};

const faultsForm = z.strictObject({ count: z.int().min(1), first: z.string().max(500) });

/** Resolves to a function that closes it. */
export async function serveAdmin(
  parts: AdminParts,
  place: StorePlace,
): Promise<() => Promise<void>> {
  const secret = randomBytes(32).toString('base64url');
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    void answer(parts, { secret, request, response }).catch((error: unknown) => {
      parts.log.error({ error }, 'an admin command failed');
      finish(response, { kind: 'failed' });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const path = socketPath(place);
  const { port } = server.address() as AddressInfo;
  await rm(path, { force: true });
  const own = JSON.stringify({ port, secret });
  await writeFile(path, own, { mode: 0o600 });
  return async () => {
    // A server that was paused finds the file of the one that has taken over since.
    if ((await readFile(path, 'utf8').catch(() => '')) === own) await rm(path, { force: true });
    await close(server);
  };
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });

interface Call {
  readonly secret: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function answer(parts: AdminParts, { secret, request, response }: Call): Promise<void> {
  const refuse = (status: number, message: string): void => {
    response.writeHead(status, head);
    finish(response, { kind: 'problem', message });
  };
  const work = request.method === 'POST' ? works[request.url ?? ''] : undefined;
  if (work === undefined) return refuse(404, 'Not found.');
  if (!isSecret(request.headers.authorization, secret)) return refuse(401, 'Unauthorized');
  const text = await readBody(request, work.bytesMax);
  if (text === null) return refuse(413, 'The command is too long.');
  const run = work.read(parts, parseJson(text));
  if (run === null) return refuse(400, 'This is no command.');
  response.writeHead(200, head);
  response.flushHeaders();
  const stop = parts.clock.every(aliveEveryMs, () => response.write('\n'));
  try {
    finish(response, await run());
  } finally {
    stop();
  }
}

const head = { 'content-type': 'application/json', connection: 'close' };

const finish = (response: ServerResponse, body: unknown): void => {
  response.end(JSON.stringify(body));
};

function isSecret(header: string | undefined, secret: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function readBody(request: IncomingMessage, bytesMax: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytesMax) return null;
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
