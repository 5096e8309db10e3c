/**
 * Locates the running server of a store for the command line: a file in the data folder, readable only by its
 * owner, holds a port on this machine and a secret.
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

/**
 * Returns the path of the file that names the socket. Two stores that share a data folder have separate
 * files.
 */
export function socketPath({ dataDir, databaseUrl }: StorePlace): string {
  const key = createHash('sha256')
    .update(databaseUrl ?? '')
    .digest('hex')
    .slice(0, 12);
  return join(dataDir, databaseUrl === null ? 'admin-socket.json' : `admin-socket-${key}.json`);
}

export const commandPath = '/command';
/** Longest command that the socket reads, in bytes. */
export const commandBytesMax = 64 * 1024;

/** Where the command line reports that a store does not verify. */
export const faultsPath = '/faults';
export const readingPath = '/reading';
/** Longest reading of the store that the socket takes, in bytes. */
export const readingBytesMax = 4 * 1024 * 1024;
/** While it works on a call, the server sends a blank this often. */
export const aliveEveryMs = 1000;
