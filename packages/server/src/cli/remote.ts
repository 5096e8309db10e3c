/** Calls the server that runs on the store, if there is one. */
import { readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { CommandAnswer, CommandInput } from '../admin/catalogue/commands.ts';
import type { StoreReading } from '../admin/system/store/store-readings.ts';
import {
  type AdminSocket,
  commandPath,
  faultsPath,
  readingPath,
  type StorePlace,
  socketPath,
} from '../doors/staff/socket/admin-socket.ts';

/** Called for every sign that the server still works on the call. */
export type OnAlive = () => void;

/**
 * Returns null if no server runs: the store may be opened. Waits for as long as the server works. Rejects if
 * the connection is lost; the command may have run by then.
 */
export const sendToServer = (
  place: StorePlace,
  command: CommandInput,
  onAlive?: OnAlive,
): Promise<CommandAnswer | null> =>
  callServer<CommandAnswer>(place, { path: commandPath, body: command, onAlive });

type Rows = readonly (readonly unknown[])[];

/** Reads the store of a running server; null if none runs. */
export async function readFromServer(
  place: StorePlace,
  reading: StoreReading,
): Promise<Rows | null> {
  const answer = await callServer<{ readonly rows: Rows }>(place, {
    path: readingPath,
    body: reading,
    onAlive: undefined,
  });
  return answer?.rows ?? null;
}

export interface Faults {
  readonly count: number;
  readonly first: string;
}

/** Has a running server alert its operators. */
export async function reportFaults(place: StorePlace, faults: Faults): Promise<void> {
  await callServer(place, { path: faultsPath, body: faults, onAlive: undefined });
}

interface Call {
  readonly path: string;
  readonly body: unknown;
  readonly onAlive: OnAlive | undefined;
}

async function callServer<Answer>(place: StorePlace, call: Call): Promise<Answer | null> {
  const path = socketPath(place);
  const socket = await readSocketFile(path);
  if (!socket) return null;
  try {
    return (await send(socket, call)) as Answer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
    await rm(path, { force: true });
    return null;
  }
}

async function readSocketFile(path: string): Promise<AdminSocket | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as AdminSocket;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${path} cannot be read: ${String(error)}`, { cause: error });
  }
}

/** A working server sends something every second; one that was stopped or cut off sends nothing. */
const silentMsMax = 120_000;

const silent =
  `The server has sent nothing for ${silentMsMax / 1000} seconds; ` +
  'it is not known whether the command was done.';

const cut = 'The server ended before it answered; it is not known whether the command was done.';

/** Has its own connection: those of the default agent end after five silent seconds. */
function send({ port, secret }: AdminSocket, { path, body, onAlive }: Call): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const place = { host: '127.0.0.1', port, path, method: 'POST', headers };
    const call = request({ ...place, agent: false, timeout: silentMsMax }, (response) => {
      readAnswer(response, onAlive).then(resolve, reject);
    });
    call.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ECONNRESET' ? new Error(cut, { cause: error }) : error),
    );
    call.once('timeout', () => call.destroy(new Error(silent)));
    call.end(JSON.stringify(body));
  });
}

/** Blanks come before the answer. */
async function readAnswer(response: IncomingMessage, onAlive?: OnAlive): Promise<unknown> {
  const chunks: Buffer[] = [];
  const answer = await readChunks(response, (chunk) => {
    chunks.push(chunk);
    onAlive?.();
  })
    .then(() => JSON.parse(Buffer.concat(chunks).toString('utf8')) as { readonly kind: string })
    .catch((error: Error) => {
      throw error.message === silent ? error : new Error(cut, { cause: error });
    });
  if (answer.kind === 'failed') throw new Error('The server could not do it; see its log.');
  return answer;
}

async function readChunks(response: IncomingMessage, take: (chunk: Buffer) => void): Promise<void> {
  for await (const chunk of response as AsyncIterable<Buffer>) take(chunk);
}
