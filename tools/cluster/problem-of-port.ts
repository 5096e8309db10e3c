/** Looks whether players can reach the cluster at a port, before anything is started. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns why the port cannot be had, with the way out; null if it can, as any free one (0). */
export async function problemOfPort(port: number): Promise<string | null> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return null;
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const reason = isTaken ? 'is in use' : `cannot be opened (${String(error)})`;
    return `Port ${port} ${reason}; name another with --port, or 0 for any that is free.`;
  } finally {
    server.close();
  }
}
