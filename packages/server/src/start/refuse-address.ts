/** Turns the system's error for an unusable address into a refusal to start. */

import { StartRefusal } from '../store/faults/start-refusal.ts';
import type { Settings } from './settings/settings.ts';

export const refuseAddress =
  (address: Pick<Settings, 'host' | 'port'> | null) =>
  (error: unknown): never => {
    if (address === null || error instanceof StartRefusal) throw error;
    const { host, port } = address;
    const { code, message } = error as NodeJS.ErrnoException;
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: 'something else listens there; stop that, or give another --port',
      EACCES: 'this user may not; give a --port from 1024',
      EADDRNOTAVAIL: 'this machine has no such address; give another --host',
    };
    throw new StartRefusal(
      `PORT: ${host}:${port} cannot be used: ${reasons[code ?? ''] ?? message}.`,
    );
  };
