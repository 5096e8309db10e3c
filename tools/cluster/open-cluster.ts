/**
 * Starts a whole venue on this machine: PostgreSQL with a synchronous standby, NATS, two engines of which one
 * leads, edges, and a proxy in front of them.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverProgram } from '../../packages/server/test/built.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { findNats, natsProgram } from '../machine/nats.ts';
import { type Database, openDatabase } from './database.ts';
import { look, type Row } from './look.ts';
import { Member } from './member.ts';
import { openRelay, type Relay } from './relay.ts';
import type { Shown } from './show.ts';

export interface ClusterOptions {
  /** For players; 0 for any that is free. */
  readonly port: number;
  readonly edges: number;
  /** Servers that run the feed; with none, the engine does. */
  readonly feeds: number;
  readonly onEvent: (text: string) => void;
  /** Ends what is being started. */
  readonly signal: AbortSignal;
}

export interface Server {
  readonly member: Member;
  /** Null for a server of feeds. */
  readonly port: number | null;
  readonly probes: number;
}

export interface Cluster {
  /** Of everything that it writes; removed at the end. */
  readonly folder: string;
  readonly engines: readonly Server[];
  readonly edges: readonly Server[];
  readonly feeds: readonly Server[];
  readonly nats: Member;
  readonly database: Database;
  state(): Promise<Shown>;
  close(): Promise<void>;
}

/** Why no cluster can be opened on this machine. */
export class NoCluster extends Error {}

const lookMs = 500;
const startMsMax = 600_000;

export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const lacking = findNats();
  if (lacking !== null) throw new NoCluster(lacking);
  const folder = mkdtempSync(join(tmpdir(), 'layline-cluster-'));
  const opening = new Opening(folder, options);
  process.once('exit', () => opening.end());
  try {
    return await opening.open();
  } catch (error) {
    await opening.close();
    throw error;
  }
}

class Opening {
  readonly #folder: string;
  readonly #options: ClusterOptions;
  readonly #members: Member[] = [];
  #database: Database | null = null;
  #relay: Relay | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** Ports of edges that are ready, in the order of their next connection. */
  #ready: number[] = [];

  constructor(folder: string, options: ClusterOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  async open(): Promise<Cluster> {
    const { onEvent, port } = this.#options;
    mkdirSync(join(this.#folder, 'logs'), { mode: 0o700 });
    const database = await openDatabase(onEvent);
    if ('reason' in database) throw new NoCluster(database.reason);
    this.#database = database;
    const natsPort = await freePort();
    const nats = this.#openNats(natsPort);
    const flags = this.#flags(database.url, nats.url);
    const { engines, edges, feeds } = await this.#openServers(flags);
    const all = [...engines, ...edges, ...feeds];
    await this.#untilAll(all, ({ role, isReady }) => isReady || role === 'waits');
    await this.#noteReady(edges);
    this.#timer = setInterval(() => void this.#noteReady(edges), lookMs);
    const relay = await openRelay(port, () => this.#rotate());
    this.#relay = relay;
    return {
      folder: this.#folder,
      engines,
      edges,
      feeds,
      nats: nats.member,
      database,
      state: async () => ({
        rows: await look(all),
        database: database.state(),
        nats: { port: natsPort, isUp: nats.member.condition === 'up' },
        port: relay.port,
      }),
      close: () => this.close(),
    };
  }

  /** The second engine once the first one leads, and the others once there is a venue. */
  async #openServers(flags: readonly string[]) {
    const { edges: edgeCount, feeds: feedCount } = this.#options;
    const roles = feedCount > 0 ? ['--roles', 'engine,edge'] : [];
    const ofEngine = [...flags, ...roles, '--standby', 'true'];
    const engines = [await this.#openServer('engine-1', ofEngine)];
    await this.#untilAll(engines, ({ isReady }) => isReady);
    engines.push(await this.#openServer('engine-2', ofEngine));
    const openMany = async (role: string, count: number): Promise<readonly Server[]> => {
      const opened: Server[] = [];
      for (let nth = 1; nth <= count; nth += 1) {
        const server = await this.#openServer(`${role}-${nth}`, [...flags, '--roles', role]);
        opened.push(role === 'feed' ? { ...server, port: null } : server);
      }
      return opened;
    };
    const edges = await openMany('edge', edgeCount);
    return { engines, edges, feeds: await openMany('feed', feedCount) };
  }

  /** Rotates the edges, so that consecutive connections of one player reach different ones. */
  #rotate(): readonly number[] {
    const [first, ...others] = this.#ready;
    if (first !== undefined) this.#ready = [...others, first];
    return this.#ready;
  }

  async #noteReady(edges: readonly Server[]): Promise<void> {
    const rows = await look(edges);
    const ready = rows.flatMap(({ port, isReady }) => (isReady && port !== null ? [port] : []));
    const known = this.#ready.filter((port) => ready.includes(port));
    this.#ready = [...known, ...ready.filter((port) => !known.includes(port))];
  }

  #openNats(port: number) {
    const password = randomBytes(12).toString('hex');
    // On the command line every user of the machine could read it.
    const file = join(this.#folder, 'nats.conf');
    const text = `listen: 127.0.0.1:${port}\nauthorization { user: layline, password: "${password}" }\n`;
    writeFileSync(file, text, { mode: 0o600 });
    const member = this.#openMember('nats', [natsProgram(), '-c', file]);
    return { member, url: `nats://layline:${password}@127.0.0.1:${port}` };
  }

  /** Of every server; what is secret stands in files. */
  #flags(databaseUrl: string, natsUrl: string): readonly string[] {
    const file = (name: string, text: string): string => {
      const path = join(this.#folder, name);
      writeFileSync(path, `${text}\n`, { mode: 0o600 });
      return path;
    };
    return [
      ['--database-url', databaseUrl],
      ['--nats-url-file', file('nats-url', natsUrl)],
      ['--seed-key-file', file('seed.key', randomBytes(32).toString('hex'))],
      ['--rate-limit', '0'],
      ['--log-level', 'warn'],
    ].flat();
  }

  async #openServer(name: string, flags: readonly string[]): Promise<Server> {
    const [port, probes] = [await freePort(), await freePort()];
    const own = ['--port', String(port), '--metrics-port', String(probes)];
    const data = ['--data-dir', join(this.#folder, name)];
    const member = this.#openMember(name, [
      process.execPath,
      serverProgram,
      ...own,
      ...data,
      ...flags,
    ]);
    return { member, port, probes };
  }

  #openMember(name: string, command: readonly [string, ...(readonly string[])]): Member {
    const logs = join(this.#folder, 'logs');
    const member = new Member({ name, command, logs, onEvent: this.#options.onEvent });
    this.#members.push(member);
    return member;
  }

  /** Rejects with what a server wrote if it ends instead. */
  async #untilAll(servers: readonly Server[], isRight: (row: Row) => boolean): Promise<void> {
    const giveUpAt = performance.now() + startMsMax;
    for (;;) {
      if (this.#options.signal.aborted) throw new NoCluster('Nothing was left running.');
      const rows = await look(servers);
      if (rows.every(isRight)) return;
      const failed = servers.find(({ member }) => member.condition === 'down');
      const isLate = performance.now() > giveUpAt;
      const late = isLate
        ? servers.find((_, at) => {
            const row = rows[at];
            return row !== undefined && !isRight(row);
          })
        : null;
      const bad = failed ?? late;
      if (bad) throw new NoCluster(`${bad.member.name} does not start:\n${bad.member.output}`);
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
  }

  /** Ends everything at once, for a process that ends itself. */
  end(): void {
    clearInterval(this.#timer);
    for (const member of this.#members) {
      member.leave();
      member.kill();
    }
    this.#database?.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#relay?.close();
    for (const member of this.#members) member.leave();
    const [nats, ...servers] = this.#members;
    await Promise.all(servers.map((server) => server.close()));
    await nats?.close();
    await this.#database?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
