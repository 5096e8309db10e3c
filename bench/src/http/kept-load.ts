/**
 * Loads a server over connections that stay open from slice to slice; each sends its next request when
 * the previous reply is complete. It does little else, so that the server is what is measured.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface Line {
  readonly socket: Socket;
  /** True while a reply is pending. */
  isWaiting: boolean;
  /** Bytes of the reply still to come; 0 before it begins. */
  due: number;
}

export interface Load {
  /** Replies per second over this duration. */
  readonly run: (seconds: number) => Promise<number>;
  readonly close: () => void;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** Input is processed before the next read, so that one buffer serves all connections. */
const place = Buffer.alloc(256 * 1024);
const headEnd = Buffer.from('\r\n\r\n');
const lengthForm = /\r\ncontent-length: (\d+)\r\n/i;
const ok = 'HTTP/1.1 200 ';

/** Length of the reply that begins here; throws unless it is a plain successful one. */
function parseAnswer(chunk: Buffer): number {
  const end = chunk.indexOf(headEnd);
  const head = chunk.toString('latin1', 0, end + 2);
  const [, length] = lengthForm.exec(head) ?? [];
  if (end < 0 || !head.startsWith(ok) || length === undefined) {
    throw new Error(`No whole head of a good answer: ${chunk.toString('latin1', 0, 80)}`);
  }
  return end + headEnd.length + Number(length);
}

const makeRequest = ({ pathname, search, host }: URL, headers: Readonly<Record<string, string>>) =>
  [
    `GET ${pathname}${search} HTTP/1.1`,
    ...Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

interface LoadOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
}

export function openLoad(address: string, { headers, connections }: LoadOptions): Load {
  const url = new URL(address);
  const request = Buffer.from(makeRequest(url, headers), 'latin1');
  const lines = new Set<Line>();
  let answers = 0;
  let isRunning = false;
  let failure: Error | null = null;

  function ask(line: Line): void {
    line.isWaiting = isRunning;
    if (isRunning) line.socket.write(request);
  }

  function take(line: Line, chunk: Buffer): void {
    if (line.due === 0) line.due = parseAnswer(chunk);
    if (chunk.length > line.due) throw new Error('More came than was asked for.');
    line.due -= chunk.length;
    if (line.due > 0) return;
    answers += 1;
    ask(line);
  }

  async function openLine(): Promise<void> {
    const callback = (length: number): boolean => {
      try {
        take(line, place.subarray(0, length));
      } catch (error) {
        failure ??= error as Error;
        line.socket.destroy();
      }
      return true;
    };
    const { hostname: host, port } = url;
    const onread = { buffer: place, callback };
    const socket = connect({ host, port: Number(port), noDelay: true, onread });
    const line: Line = { socket, isWaiting: false, due: 0 };
    socket.on('error', (error) => {
      failure ??= error;
    });
    socket.on('close', () => {
      if (isRunning) failure ??= new Error('A connection was closed under load.');
      lines.delete(line);
    });
    await once(socket, 'connect');
    lines.add(line);
  }

  return {
    async run(seconds) {
      while (lines.size < connections) await openLine();
      answers = 0;
      isRunning = true;
      const startedAt = performance.now();
      for (const line of lines) ask(line);
      await pause(seconds * 1000);
      const perSecond = (answers * 1000) / (performance.now() - startedAt);
      isRunning = false;
      while (failure === null && [...lines].some(({ isWaiting }) => isWaiting)) await pause(1);
      if (failure !== null) throw failure;
      return perSecond;
    },
    close() {
      for (const { socket } of lines) socket.destroy();
    },
  };
}
