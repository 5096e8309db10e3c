/**
 * Where the command line finds the running server of a store: a file in the data folder that only
 * its owner can read, with a port of this machine and a secret.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';

export interface AdminSocket {
  readonly port: number;
  readonly secret: string;
}

export interface StorePlace {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** The file that names the socket; two stores that share a data folder have one each. */
export function socketPath({ dataDir, databaseUrl }: StorePlace): string {
  const key = createHash('sha256')
    .update(databaseUrl ?? '')
    .digest('hex')
    .slice(0, 12);
  return join(dataDir, databaseUrl === null ? 'admin-socket.json' : `admin-socket-${key}.json`);
}

export const commandPath = '/command';
/** Longest command that the socket reads. */
export const commandBytesMax = 64 * 1024;
