/** A proxy in front of a port that cuts, delays or passes the traffic of any protocol. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface CuttingProxy {
  readonly port: number;
  /** Number of open connections. */
  readonly connections: number;
  /** Number of connections that were cut. */
  readonly cuts: number;
  /** Breaks every connection. */
  cut(): void;
  /** Breaks each present or future connection after this many more bytes from the server. */
  cutAfter(bytes: number): void;
  /** Holds back all traffic until released. */
  hold(): void;
  letGo(): void;
}

/** Listens at `host`, and passes on to a port of this machine. */
export async function openCuttingProxy(
  target: () => number,
  host = '127.0.0.1',
): Promise<CuttingProxy> {
  const pairs = new Set<readonly [near: Socket, far: Socket]>();
  let cuts = 0;
  let bytesLeft = Number.POSITIVE_INFINITY;
  let isHeld = false;
  const breakOff = (pair: readonly [Socket, Socket]): void => {
    if (!pairs.delete(pair)) return;
    for (const socket of pair) socket.destroy();
  };
  const cut = (): void => {
    cuts += pairs.size;
    for (const pair of pairs) breakOff(pair);
  };
  const server = createServer((near) => {
    const far = connect({ port: target(), host: '127.0.0.1' });
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => breakOff(pair));
      if (isHeld) socket.pause();
    }
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes: Buffer) => {
      near.write(bytes.subarray(0, Math.min(bytes.length, bytesLeft)));
      bytesLeft -= bytes.length;
      if (bytesLeft > 0) return;
      bytesLeft = Number.POSITIVE_INFINITY;
      cut();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, host, resolve));
  onTestFinished(() => {
    cut();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return pairs.size;
    },
    get cuts() {
      return cuts;
    },
    cut,
    cutAfter(bytes) {
      bytesLeft = bytes;
    },
    hold() {
      isHeld = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    letGo() {
      isHeld = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
  };
}
