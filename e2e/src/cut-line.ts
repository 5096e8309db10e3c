/** A connection between browser and server that can be cut and restored, for calls and streams. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface CutLine {
  /** The server's address, through the connection. */
  readonly url: string;
  /** Breaks open connections and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps connections open and passes nothing on, like a dead mobile network. */
  mute(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openCutLine(serverUrl: string): Promise<CutLine> {
  const far = Number(new URL(serverUrl).port);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isMute = false;
  let server: Server;
  let port = 0;

  function join(near: Socket): void {
    const there = connect(far, 'localhost');
    const pair = [near, there] as const;
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const [from, to] of [pair, [there, near] as const]) {
      from.on('data', (bytes) => isMute || to.write(bytes));
      from.on('error', end);
      from.on('close', end);
    }
  }

  async function listen(): Promise<void> {
    server = createServer(join);
    server.listen(port);
    await once(server, 'listening');
    port = (server.address() as { port: number }).port;
  }

  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    await closed;
  }

  await listen();
  return {
    url: serverUrl.replace(/:\d+$/, `:${port}`),
    cut,
    mute: () => {
      isMute = true;
    },
    async mend() {
      // Muted connections have lost bytes and cannot be used any more.
      if (isMute) await cut();
      isMute = false;
      if (!server.listening) await listen();
    },
    close: cut,
  };
}
