/** Two real servers on one database, each behind a proxy that can cut it off: one leads, one waits. */
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { type CuttingProxy, openCuttingProxy } from '../cutting-proxy.ts';
import { freePort } from '../free-port.ts';
import { ended, spawnServer, spawnServerBy } from '../real-server.ts';
import type { Namespace } from './namespace.ts';

export interface FaultEngine {
  readonly child: ChildProcess;
  /** Between this server and PostgreSQL. */
  readonly proxy: CuttingProxy;
  /** Between this server and NATS; null where there is none. */
  readonly natsProxy: CuttingProxy | null;
  readonly namespace: Namespace | null;
  readonly waits: Promise<void>;
  /** Resolves once everything is open that can be before it leads. */
  readonly isPrepared: Promise<void>;
  /** Resolves with its address once it leads. */
  readonly leads: Promise<string>;
  output(): string;
}

interface EngineOptions {
  /** The port of the PostgreSQL that may be written. */
  readonly databasePort: () => number;
  readonly folder: string;
  /** Between this server and others; absent where they do not talk. */
  readonly natsUrl?: string;
  /** An edge leads at once: it serves. */
  readonly isEdge?: boolean;
  /** In which it runs; nobody reaches its own port then. */
  readonly namespace?: Namespace | null;
}

export async function openEngine(options: EngineOptions): Promise<FaultEngine> {
  const { databasePort, folder, natsUrl, isEdge = false, namespace = null } = options;
  const host = namespace?.database.host ?? '127.0.0.1';
  const proxy = await openCuttingProxy(databasePort, host);
  const url = `postgresql://layline@${host}:${proxy.port}/postgres`;
  const port = await freePort();
  const flags = ['--port', String(port), '--rate-limit', '0', '--log-level', 'warn'];
  const places = ['--database-url', url, '--data-dir', join(folder, String(port))];
  const key = ['--seed-key-file', join(folder, 'seed.key')];
  const role = isEdge ? ['--roles', 'edge'] : [...key, '--standby', 'true'];
  const natsProxy = natsUrl === undefined ? null : await openNatsProxy(natsUrl, namespace);
  const wire = natsProxy === null ? [] : ['--nats-url', natsProxy.url];
  // What is on another machine for it is on this one.
  const plain = ['--allow-plain-postgres', 'true', '--allow-plain-nats', 'true'];
  const args = [...flags, ...places, ...role, ...wire, ...plain];
  const child = namespace === null ? spawnServer(args) : spawnServerBy(namespace.prefix, args);
  let text = '';
  const waits = Promise.withResolvers<void>();
  const prepared = Promise.withResolvers<void>();
  const leads = Promise.withResolvers<string>();
  for (const { promise } of [waits, prepared, leads]) promise.catch(() => undefined);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (/Standby +port \d+, behind/.test(text)) waits.resolve();
      if (/Standby +ready/.test(text)) prepared.resolve();
      const address = /Layline +(http:\/\/localhost:\d+)/.exec(text)?.[1];
      if (address) leads.resolve(address);
    });
  }
  child.on('exit', () => {
    const error = new Error(`The server ended: ${text}`);
    waits.reject(error);
    prepared.reject(error);
    leads.reject(error);
  });
  return {
    child,
    proxy,
    natsProxy: natsProxy?.proxy ?? null,
    namespace,
    waits: waits.promise,
    isPrepared: prepared.promise,
    leads: leads.promise,
    output: () => text,
  };
}

async function openNatsProxy(natsUrl: string, namespace: Namespace | null) {
  const url = new URL(natsUrl);
  const { port } = url;
  const host = namespace?.wire.host ?? url.hostname;
  const proxy = await openCuttingProxy(() => Number(port), host);
  url.hostname = host;
  url.port = String(proxy.port);
  return { proxy, url: url.href };
}

export async function kill({ child, namespace }: FaultEngine): Promise<void> {
  child.kill('SIGKILL');
  await ended(child);
  namespace?.close();
}
