/**
 * Publishes changes for some seconds, at a rate or as fast as the sockets accept them. A few changes come
 * at a time, as in a feed's messages, and nothing is published while too much waits in sockets.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import process from 'node:process';

export interface CommandInput {
  readonly seconds: number;
  /** Changes per second; 0 for as many as possible. */
  readonly rate: number;
}

export interface Driven {
  readonly changes: number;
  /** The server's own figures. */
  readonly report: Readonly<Record<string, number>>;
}

export interface Publisher {
  /** Bytes that sockets have not sent yet. */
  readonly waiting: () => number;
  /** Port that readers connect to. */
  readonly port: number | string;
  readonly publish: (turn: number) => void;
  readonly report: () => Readonly<Record<string, number>>;
}

const together = 5;
const waitingBytesMax = 8 * 1024 * 1024;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

/** Returns a function that measures what waits in a server's sockets. */
export function waitingIn(server: Server): () => number {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return () => {
    let bytes = 0;
    for (const { writableLength } of sockets) bytes += writableLength;
    return bytes;
  };
}

/** Executes commands of the parent process until it ends. */
export function takeOrders({ waiting, port, publish, report }: Publisher): void {
  let turns = 0;

  async function drive({ seconds, rate }: CommandInput): Promise<Driven> {
    const startedAt = performance.now();
    const before = turns;
    const first = report();
    const untilMs = seconds * 1000;
    for (let now = 0; now < untilMs; now = performance.now() - startedAt) {
      const due = rate === 0 ? together : Math.floor((now / 1000) * rate) - (turns - before);
      for (let count = 0; count < due; count += 1) publish(turns++);
      await (rate === 0 ? turn() : pause());
      while (rate === 0 && waiting() > waitingBytesMax) await turn();
    }
    // Buffered changes must be written before the counts are read.
    await new Promise((resolve) => setTimeout(resolve, 200));
    while (waiting() > 0) await pause();
    const last = report();
    const changed = Object.entries(last).map(([name, value]) => [name, value - (first[name] ?? 0)]);
    return { changes: turns - before, report: Object.fromEntries(changed) };
  }

  process.on('message', (command: CommandInput) => {
    void drive(command).then((driven) => process.send?.(driven));
  });
  process.send?.(port);
}
