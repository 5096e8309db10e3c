/** The answers of a standby: a server that waits behind the one that writes the database. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { refuse } from '@layline/contract';
import { replyOfRefusal } from '../door/reply.ts';
import { alive, notReady } from '../machines/health.ts';

interface StandbyAddress {
  readonly host: string;
  readonly port: number;
}

export interface StandbyServer {
  readonly port: number;
  /** Frees the port for the calls. */
  close(): Promise<void>;
}

/** The answer of `/readyz` while waiting. */
export const standbyReadiness = {
  ...notReady('STANDBY', 'Another server leads; this one waits to take over.'),
  standby: true,
};

const alivePaths: readonly (string | undefined)[] = ['/livez', '/healthz'];

/** Rejects with the system's error if the address cannot be used. */
export async function serveStandby({ host, port }: StandbyAddress): Promise<StandbyServer> {
  const refused = JSON.stringify(replyOfRefusal(refuse('UNAVAILABLE')).body);
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    response.setHeader('content-type', 'application/json');
    // Connections that stay open would get no answers once the port is freed.
    response.setHeader('connection', 'close');
    const isAlive = alivePaths.includes(path);
    response.statusCode = isAlive ? 200 : 503;
    if (isAlive) response.end(JSON.stringify(alive));
    else response.end(path === '/readyz' ? JSON.stringify(standbyReadiness) : refused);
  });
  server.listen({ host, port });
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? port) : port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
