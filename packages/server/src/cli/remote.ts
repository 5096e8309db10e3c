/** Sends an admin command to the server that runs on the store, if there is one. */
import { readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import {
  type AdminSocket,
  commandPath,
  type StorePlace,
  socketPath,
} from '../admin/admin-socket.ts';
import type { CommandAnswer, CommandInput } from '../admin/commands.ts';

/**
 * Returns null if no server runs: the store may be opened. `waitMs` limits the wait, except for long
 * commands. Rejects if the connection is lost; the command may have run by then.
 */
export async function sendToServer(
  place: StorePlace,
  command: CommandInput,
  waitMs?: number,
): Promise<CommandAnswer | null> {
  const path = socketPath(place);
  const socket = await readSocketFile(path);
  if (!socket) return null;
  try {
    return await send(socket, command, waitMs);
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

function send(
  { port, secret }: AdminSocket,
  command: CommandInput,
  waitMs: number | undefined,
): Promise<CommandAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const timed = waitMs === undefined ? {} : { timeout: waitMs };
    const options = {
      host: '127.0.0.1',
      port,
      path: commandPath,
      method: 'POST',
      headers,
      ...timed,
    };
    const call = request(options, (response) => {
      readAnswer(response).then(resolve, reject);
    });
    call.once('error', reject);
    call.once('timeout', () => call.destroy(new Error('The server does not answer.')));
    call.end(JSON.stringify(command));
  });
}

async function readAnswer(response: IncomingMessage): Promise<CommandAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  const answer = JSON.parse(Buffer.concat(chunks).toString('utf8')) as CommandAnswer;
  if (response.statusCode === 500) throw new Error('The server could not do it; see its log.');
  return answer;
}
