/**
 * One kept-alive connection that posts JSON and waits for each reply. Hand-written, because Node's own
 * client takes a tenth of a millisecond per call, which would count as the server's. Requests are bytes
 * before the clock starts, and replies are read into one buffer.
 */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface PlainConnection {
  /** The whole request with this body. */
  prepare(body: string): Buffer;
  /** Rejects with the reply's body if its status is not 200. */
  send(request: Buffer): Promise<void>;
  close(): void;
}

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Posts to one address with the same headers. */
export async function openPlainConnection(
  address: URL,
  headers: Readonly<Record<string, string>>,
): Promise<PlainConnection> {
  const place = Buffer.alloc(64 * 1024);
  const callback = (length: number): boolean => {
    take(place.toString('latin1', 0, length));
    return true;
  };
  const at = { port: Number(address.port), host: address.hostname };
  const socket = connect({ ...at, onread: { buffer: place, callback } });
  await once(socket, 'connect');
  socket.setNoDelay(true);
  const lines = Object.entries({
    host: address.host,
    'content-type': 'application/json',
    ...headers,
  });
  const head = `POST ${address.pathname} HTTP/1.1\r\n${lines
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}content-length: `;
  let text = '';
  let waiting: Waiting | null = null;
  const fail = (error: Error): void => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the connection.')));
  function take(part: string): void {
    text += part;
    const answer = readAnswer(text);
    if (answer === null) return;
    text = '';
    if (answer.isOk) waiting?.resolve();
    else fail(new Error(answer.body));
  }
  return {
    prepare: (body) => Buffer.from(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`),
    send(request) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        if (socket.destroyed) fail(new Error('The server has closed the connection.'));
        else socket.write(request);
      });
    },
    close: () => socket.destroy(),
  };
}

const lengthName = '\r\ncontent-length: ';

/** Null until the reply is complete. Every reply states its length. */
function readAnswer(text: string): { readonly isOk: boolean; readonly body: string } | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const at = text.indexOf(lengthName);
  if (at < 0) throw new Error(`An answer without a length: ${text.slice(0, end)}`);
  const length = Number.parseInt(text.slice(at + lengthName.length), 10);
  const body = text.slice(end + 4);
  return body.length < length ? null : { isOk: text.startsWith('HTTP/1.1 200 '), body };
}
