/**
 * Passes each TCP connection on to the first of its targets that accepts it. What was sent on a connection is
 * never repeated on another, so that a call is delivered once or the client learns that it was cut off.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Relay {
  readonly port: number;
  /** Ends all connections, as when their target is gone. */
  cut(): void;
  close(): void;
}

const host = '127.0.0.1';
const connectMsMax = 1000;

/** `targets` are ports of this machine, the preferred one first. Rejects with the system's error. */
export async function openRelay(port: number, targets: () => readonly number[]): Promise<Relay> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.on('close', () => open.delete(near));
    near.on('error', () => near.destroy());
    near.setNoDelay(true);
    void join(near, targets());
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const cut = (): void => {
    for (const near of open) near.destroy();
  };
  return {
    port: typeof address === 'object' ? (address?.port ?? port) : port,
    cut,
    close() {
      server.close();
      cut();
    },
  };
}

async function join(near: Socket, ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const far = await reach(port);
    if (far === null) continue;
    if (near.destroyed) far.destroy();
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    near.pipe(far);
    far.pipe(near);
    return;
  }
  near.destroy();
}

/** Null if nothing accepts the connection in time. */
function reach(port: number): Promise<Socket | null> {
  const far = connect({ port, host, noDelay: true, timeout: connectMsMax });
  return new Promise((resolve) => {
    far.once('connect', () => {
      far.setTimeout(0);
      resolve(far);
    });
    far.on('timeout', () => far.destroy());
    far.on('error', () => far.destroy());
    far.once('close', () => resolve(null));
  });
}
