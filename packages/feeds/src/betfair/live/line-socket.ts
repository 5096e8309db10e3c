/** A connection that carries one JSON text a line, over TLS or, on this machine, without. */
import { connect as plainConnect, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import type { StreamAddress } from './addresses.ts';

/** Characters; an image of two hundred markets with full depth has a few million. */
const lineMax = 32_000_000;
const connectMs = 20_000;

export interface LineSocket {
  /** Ends when the other side closes; throws when the connection breaks or a line is too long. */
  readonly lines: AsyncIterable<string>;
  send(message: object): void;
  close(): void;
}

/** Rejects when there is no connection, or no trust in it, within 20 s. */
export async function openLineSocket(
  address: StreamAddress,
  signal: AbortSignal,
): Promise<LineSocket> {
  const socket = await connectTo(address, signal);
  const abort = () => socket.destroy();
  signal.addEventListener('abort', abort, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', abort));
  // An error that nobody reads a line for ends the lines all the same.
  socket.on('error', () => {});
  socket.setEncoding('utf8');
  return {
    lines: linesOf(socket),
    send: (message) => void socket.write(`${JSON.stringify(message)}\r\n`),
    close: () => void socket.destroy(),
  };
}

function connectTo(
  { host, port, isTls, authority }: StreamAddress,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const ca = authority === undefined ? {} : { ca: authority };
    const socket = isTls
      ? tlsConnect({ host, port, servername: host, ...ca })
      : plainConnect({ host, port });
    const give = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    const abort = () => give(new Error('no longer wanted'));
    signal.addEventListener('abort', abort, { once: true });
    socket.setTimeout(connectMs, () => give(new Error(`${host}:${port} does not answer`)));
    socket.once('error', give);
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', abort);
      socket.removeListener('error', give);
      socket.setTimeout(0);
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
}

async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let rest = '';
  for await (const part of socket as AsyncIterable<string>) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > lineMax) throw new Error(`a line has more than ${lineMax} characters`);
    for (const line of lines) {
      const text = line.trim();
      if (text !== '') yield text;
    }
  }
}
