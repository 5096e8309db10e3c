/**
 * A minimal WebSocket reader: frames are found in the read buffer and passed on as slices of it, so that
 * a thousand readers do not take the measured time. It understands only what the measured servers send:
 * whole text frames and pings.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** A text frame is `bytes` from `start` up to `end`, valid only during the call. */
export type TakeFrame = (bytes: Buffer, start: number, end: number) => void;

export interface PlainSocket {
  readonly send: (text: string) => void;
}

const opcode = { text: 0x1, close: 0x8, ping: 0x9, pong: 0xa } as const;
const finalBit = 0x80;
const maskBit = 0x80;
const headEnd = Buffer.from('\r\n\r\n');
/** Input is processed before the next read, so that one buffer serves all connections. */
const place = Buffer.alloc(1024 * 1024);

/** Masked as from a client, here with zeros, which leave the payload unchanged. */
function makeFrame(code: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = length < 126 ? [length | maskBit] : [126 | maskBit, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([finalBit | code, ...head, 0, 0, 0, 0]), payload]);
}

const makeHandshake = (path: string): string =>
  [
    `GET ${path} HTTP/1.1`,
    'host: localhost',
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
    '\r\n',
  ].join('\r\n');

/** Bounds of the payload; null while the frame is incomplete. */
function findPayload(bytes: Buffer, at: number): { start: number; end: number } | null {
  if (bytes.length < at + 2) return null;
  const short = bytes[at + 1] ?? 0;
  const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
  if (bytes.length < start) return null;
  if (short < 126) return { start, end: start + short };
  const size = short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
  return { start, end: start + size };
}

/** Passes on the complete frames; returns their total length in bytes. */
function takeFrames(bytes: Buffer, take: TakeFrame, socket: Socket): number {
  let at = 0;
  for (;;) {
    const found = findPayload(bytes, at);
    if (found === null || found.end > bytes.length) return at;
    const { start, end } = found;
    const code = (bytes[at] ?? 0) & 0xf;
    if (code === opcode.text) take(bytes, start, end);
    else if (code === opcode.ping) {
      socket.write(makeFrame(opcode.pong, Buffer.from(bytes.subarray(start, end))));
    } else if (code === opcode.close) {
      // A reader that is cut off misses messages, which the figure counts.
      socket.destroy();
    } else throw new Error(`A frame of the kind ${code} came.`);
    at = end;
  }
}

interface SocketAddress {
  readonly port: number;
  readonly path: string;
}

/** `take` may be called before this resolves. */
export function openPlainSocket(
  { port, path }: SocketAddress,
  take: (socket: PlainSocket) => TakeFrame,
): Promise<PlainSocket> {
  return new Promise((resolve, reject) => {
    let rest: Buffer | null = null;
    let takeFrame: TakeFrame | null = null;
    const callback = (length: number): boolean => {
      const fresh = place.subarray(0, length);
      let bytes: Buffer = rest === null ? fresh : Buffer.concat([rest, fresh]);
      if (takeFrame === null) {
        const end = bytes.indexOf(headEnd);
        if (end >= 0 && !bytes.toString('latin1', 0, end).startsWith('HTTP/1.1 101 ')) {
          reject(new Error(bytes.toString('latin1', 0, end)));
        }
        if (end >= 0) {
          takeFrame = take(plain);
          bytes = bytes.subarray(end + headEnd.length);
          resolve(plain);
        }
      }
      const taken = takeFrame === null ? 0 : takeFrames(bytes, takeFrame, socket);
      rest = taken === bytes.length ? null : Buffer.from(bytes.subarray(taken));
      return true;
    };
    const onread = { buffer: place, callback };
    const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread }, () => {
      socket.write(makeHandshake(path));
    });
    const plain: PlainSocket = {
      send: (text) => socket.write(makeFrame(opcode.text, Buffer.from(text))),
    };
    socket.on('error', reject);
  });
}
