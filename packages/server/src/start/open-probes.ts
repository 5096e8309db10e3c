/** Opens the operator's own listener, if a port is set for it. */
import { readFileSync } from 'node:fs';
import type { Figures } from '../doors/machines/figures.ts';
import { notReady, type Readiness } from '../doors/machines/health.ts';
import { openProbeServer, type ProbeServer } from '../doors/machines/probe-server.ts';
import { StartRefusal } from '../store/faults/start-refusal.ts';
import type { Settings } from './settings/settings.ts';

export const starting = (): Readiness => notReady('STARTING', 'The server is starting.');
export const stopping = (): Readiness => notReady('STOPPING', 'The server is stopping.');

const tokenForm = /^[\w.~+/=-]{32,512}$/;

/** Reads the token again. Throws, and keeps the old one, if it is unusable. */
export function reloadToken(probes: ProbeServer, { metrics }: Pick<Settings, 'metrics'>): void {
  const file = metrics?.tokenFile ?? null;
  if (file !== null) probes.renewToken(readToken(file));
}

/** Returns null without such a port. Rejects with the system's error if the address cannot be used. */
export async function openProbes(
  { metrics }: Pick<Settings, 'metrics'>,
  figures: Figures,
): Promise<ProbeServer | null> {
  if (metrics === null) return null;
  const { host, port, tokenFile } = metrics;
  const token = tokenFile === null ? null : readToken(tokenFile);
  return openProbeServer({ host, port, token, figures, readiness: starting });
}

function readToken(file: string): string {
  const named = `METRICS_TOKEN_FILE (--metrics-token-file): ${file}`;
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartRefusal(`${named} cannot be read: ${(error as Error).message}.`);
  }
  const [token = ''] = text.split(/\r?\n/);
  if (tokenForm.test(token)) return token;
  throw new StartRefusal(
    `${named} must hold a token of 32 to 512 letters, digits and .~+/=_- in its first line; ` +
      'make one with "openssl rand -hex 32".',
  );
}
