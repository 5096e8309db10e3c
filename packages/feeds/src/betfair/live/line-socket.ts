/** A connection that carries one JSON text per line, over TLS or, on this machine, without. */
import { connect as plainConnect, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import type { StreamAddress } from './addresses.ts';

/** In characters; an image of two hundred markets with full depth has a few million. */
const lineMax = 32_000_000;
const connectMs = 20_000;

export interface LineSocket {
  /** Ends when the other side closes; throws if the connection breaks or a line is too long. */
  readonly lines: AsyncIterable<string>;
  send(message: object): void;
  close(): void;
}

interface Opening {
  /**
   * Silence after which the connection is dropped. Operating system timers measure it, so setting the
   * clock back cannot stop it.
   */
  readonly silenceMs: number;
  readonly signal: AbortSignal;
}

/** Rejects if there is no connection, or no valid certificate, within 20 s. */
export async function openLineSocket(
  address: StreamAddress,
  { silenceMs, signal }: Opening,
): Promise<LineSocket> {
  const socket = await connectTo(address, signal);
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('the exchange is silent')));
  const abort = () => socket.destroy();
  signal.addEventListener('abort', abort, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', abort));
  // Prevents an uncaught error while nobody reads; the lines still end.
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
    const tooLate = () => give(new Error(`${host}:${port} does not answer`));
    socket.setTimeout(connectMs, tooLate);
    socket.once('error', give);
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', abort);
      socket.removeListener('error', give);
      socket.removeListener('timeout', tooLate);
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
}

async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let parts: string[] = [];
  let length = 0;
  for await (const part of socket as AsyncIterable<string>) {
    const [first = '', ...others] = part.split('\n');
    parts.push(first);
    length += first.length;
    if (length > lineMax) throw new Error(`a line has more than ${lineMax} characters`);
    const rest = others.pop();
    // The parts of a line are joined only once it ends; joining at every chunk would be quadratic.
    if (rest === undefined) continue;
    for (const line of [parts.join(''), ...others]) {
      const text = line.trim();
      if (text !== '') yield text;
    }
    parts = [rest];
    length = rest.length;
  }
}
