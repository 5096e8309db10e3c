/**
 * A pooler that shares sessions of PostgreSQL between connections, as PgBouncer does with
 * `pool_mode = transaction`: a session belongs to a connection from its first message until the next
 * ReadyForQuery outside a transaction, and the session used last is given out first.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

interface Session {
  readonly socket: Socket;
  client: Socket | null;
  /** What belongs to no whole message yet. */
  rest: Buffer;
}

const sslRequest = 80_877_103;
const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const parameter = (name: string, value: string): Buffer =>
  message('S', Buffer.from(`${name}\0${value}\0`));
const ready = message('Z', Buffer.from('I'));
/** Authentication succeeded, a key to cancel that is the pooler's own, ready. */
const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  parameter('server_version', '15.0'),
  parameter('client_encoding', 'UTF8'),
  message('K', Buffer.alloc(8, 1)),
  ready,
]);

/** Returns the pooler's port; `database` is the address of a PostgreSQL that asks for no password. */
export async function openSharingPooler(database: URL): Promise<number> {
  const idle: Session[] = [];
  const sockets = new Set<Socket>();
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  };
  const open = (): Session => {
    const socket = connect(Number(database.port || 5432), database.hostname);
    track(socket);
    const session: Session = { socket, client: null, rest: Buffer.alloc(0) };
    socket.write(startupOf(database));
    let isStarted = false;
    socket.on('data', (bytes: Buffer) => {
      for (const message of wholeMessages(session, bytes)) {
        // The pooler has welcomed its client itself.
        if (isStarted) session.client?.write(message);
        if (!isIdle(message)) continue;
        if (isStarted) session.client = null;
        if (session.client === null) idle.push(session);
        isStarted = true;
      }
    });
    return session;
  };
  const server = createServer((client) => {
    track(client);
    let isStarted = false;
    client.on('data', (bytes: Buffer) => {
      if (!isStarted) {
        if (bytes.readUInt32BE(4) === sslRequest) return void client.write('N');
        isStarted = true;
        return void client.write(welcome);
      }
      // A goodbye is not for the session, which others go on using.
      if (bytes[0] === 0x58) return void client.end();
      const held = all.find((session) => session.client === client);
      const session = held ?? idle.pop() ?? add();
      session.client = client;
      session.socket.write(bytes);
    });
  });
  const all: Session[] = [];
  const add = (): Session => {
    const session = open();
    all.push(session);
    return session;
  };
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function startupOf({ username, pathname }: URL): Buffer {
  const words = `user\0${username}\0database\0${pathname.slice(1)}\0\0`;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + Buffer.byteLength(words), 0);
  head.writeUInt32BE(0x3_00_00, 4);
  return Buffer.concat([head, Buffer.from(words)]);
}

function wholeMessages(session: Session, bytes: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  let buffer = Buffer.concat([session.rest, bytes]);
  while (buffer.length >= 5 && buffer.length > buffer.readUInt32BE(1)) {
    const end = 1 + buffer.readUInt32BE(1);
    messages.push(buffer.subarray(0, end));
    buffer = buffer.subarray(end);
  }
  session.rest = buffer;
  return messages;
}

/** ReadyForQuery, and in no transaction. */
const isIdle = (message: Buffer): boolean => message[0] === 0x5a && message[5] === 0x49;
