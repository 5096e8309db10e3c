/** A server that waits behind the one that leads, in a separate process. */
import type { ChildProcess } from 'node:child_process';
import { spawnServer } from './real-server.ts';

export interface Standby {
  readonly child: ChildProcess;
  /** Address for probes while it waits, unless it has a separate listener. */
  readonly probes: string;
  /** Resolves with its address once it leads. */
  readonly leads: Promise<string>;
  /** All that it has printed. */
  readonly said: () => string;
}

/** Resolves once it waits behind the leader; `onStart` gets the process before that. */
export async function openStandby(
  flags: readonly string[],
  onStart: (child: ChildProcess) => void,
): Promise<Standby> {
  const own = ['--port', '0', '--rate-limit', '0', '--log-level', 'warn', '--standby', 'true'];
  const child = spawnServer([...own, ...flags]);
  onStart(child);
  let text = '';
  const leads = Promise.withResolvers<string>();
  leads.promise.catch(() => undefined);
  const waits = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const waiting = /Standby +(?:port (\d+), )?behind/.exec(text);
      if (waiting) waits.resolve(`http://localhost:${waiting[1]}`);
      const address = /Layline +(http:\/\/localhost:\d+)/.exec(text)?.[1];
      if (address) leads.resolve(address);
    });
  }
  child.on('exit', () => {
    waits.reject(new Error(`The standby ended: ${text}`));
    leads.reject(new Error(`The standby ended: ${text}`));
  });
  return { child, probes: await waits.promise, leads: leads.promise, said: () => text };
}
