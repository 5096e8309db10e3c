/** Runs the real nginx with the recipe of deploy/nginx, on free ports and with its own certificate. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';
import { ended } from './real-server.ts';

const recipes = ['layline-upstream.conf', 'layline.conf'].map((name) =>
  join(import.meta.dirname, '../../../deploy/nginx', name),
);
const portTriesMax = 5;

/** Debian installs nginx outside ordinary users' PATH. */
function find(program: string): string | undefined {
  const folders = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, program)).find(existsSync);
}

/** `npm test` installs missing Debian packages, as for PostgreSQL; vitest alone installs nothing. */
function installMissing(): void {
  const isWholeTest = process.env['npm_lifecycle_event'] === 'test';
  const isHere = ['nginx', 'openssl'].every((program) => find(program) !== undefined);
  if (isHere || !isWholeTest || process.getuid?.() !== 0 || find('apt-get') === undefined) return;
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore',
  } as const;
  const install = ['install', '-y', '-q', '--no-install-recommends', 'nginx', 'openssl'];
  spawnSync('apt-get', ['update', '-q'], { ...options, timeout: 120_000 });
  spawnSync('apt-get', install, { ...options, timeout: 240_000 });
}

installMissing();
const nginx = find('nginx');
const openssl = find('openssl');

/** Why the recipe cannot be tested on this machine; null if it can. */
export const whyNoNginx: string | null = (() => {
  if (process.platform !== 'linux') return 'only Linux has more than one address of its own';
  if (nginx === undefined) return 'nginx is not installed';
  return openssl === undefined ? 'openssl is not installed' : null;
})();

export interface Nginx {
  readonly plainPort: number;
  readonly tlsPort: number;
  /** Its self-signed certificate. */
  readonly certificate: string;
  /** Returns its log of calls. */
  readonly accessLog: () => string;
  close(): Promise<void>;
}

function makeCertificate(folder: string, hosts: readonly string[]) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const names = hosts.map((host) => `DNS:${host}`).join(',');
  const kind = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2'.split(' ');
  const about = ['-subj', '/CN=Layline test', '-addext', `subjectAltName=${names}`];
  const files = ['-keyout', key, '-out', certificate];
  const made = spawnSync(openssl ?? '', [...kind, ...about, ...files]);
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr.toString()}`);
  return { key, certificate };
}

interface Places {
  readonly folder: string;
  readonly hosts: readonly string[];
  /** Ports of the servers behind it; the first that accepts a call answers it. */
  readonly serverPorts: readonly number[];
  readonly plainPort: number;
  readonly tlsPort: number;
}

const passTo = (port: number): string => `server 127.0.0.1:${port} max_fails=0;`;

/** Adapts the recipe as an operator would; throws if a place to change is missing. */
function fitRecipe({ folder, hosts, serverPorts, plainPort, tlsPort }: Places): string {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^ *listen \[::\]:.*\n/gm, ''],
    [/listen 80\b/g, `listen 127.0.0.1:${plainPort}`],
    [/listen 443\b/g, `listen 127.0.0.1:${tlsPort}`],
    [/^ *#.*\n/gm, ''],
    [/^ *server 127\.0\.0\.1:8080;/gm, serverPorts.map(passTo).join('\n')],
    [/club\.example www\.club\.example/g, hosts.join(' ')],
    [/\/etc\/letsencrypt\/live\/club\.example\/fullchain\.pem/g, join(folder, 'certificate.pem')],
    [/\/etc\/letsencrypt\/live\/club\.example\/privkey\.pem/g, join(folder, 'key.pem')],
    [/\/var\/www\/html/g, join(folder, 'challenges')],
    [/\/var\/log\/nginx\/layline\.log/g, join(folder, 'access.log')],
  ];
  let text = recipes.map((recipe) => readFileSync(recipe, 'utf8')).join('\n');
  for (const [from, to] of changes) {
    if (text.search(from) < 0) throw new Error(`The recipe has no ${from.source} any more.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** The configuration around the recipe, like Debian's own, including old TLS versions. */
function around(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n');
  return `daemon off;
    worker_processes 1;
    pid ${join(folder, 'nginx.pid')};
    error_log stderr notice;
    events { worker_connections 768; }
    http {
      ${temporary}
      access_log ${join(folder, 'other.log')};
      ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
      ssl_prefer_server_ciphers on;
      gzip on;
      include ${join(folder, 'layline.conf')};
    }`;
}

/** Resolves once it listens; rejects with its log if it exits. */
function untilListening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('start worker process')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`nginx ended: ${log}`)));
  });
}

async function launch(folder: string, hosts: readonly string[], serverPorts: readonly number[]) {
  for (let attempt = 1; ; attempt += 1) {
    const [plainPort, tlsPort] = [await freePort(), await freePort()];
    const text = fitRecipe({ folder, hosts, serverPorts, plainPort, tlsPort });
    writeFileSync(join(folder, 'layline.conf'), text);
    const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
    const child = spawn(nginx ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    try {
      await untilListening(child);
      return { child, plainPort, tlsPort };
    } catch (error) {
      const isTaken = error instanceof Error && error.message.includes('Address already in use');
      if (!isTaken || attempt === portTriesMax) throw error;
    }
  }
}

/** Behind it come a standby whose port is closed, and then the server. */
export async function openNginx(serverPort: number, hosts: readonly string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'layline-nginx-'));
  // If root starts it, its workers run as another user.
  chmodSync(folder, 0o711);
  const { certificate } = makeCertificate(folder, hosts);
  writeFileSync(join(folder, 'nginx.conf'), around(folder));
  const { child, plainPort, tlsPort } = await launch(folder, hosts, [await freePort(), serverPort]);
  const end = () => void child.kill('SIGTERM');
  process.once('exit', end);
  return {
    plainPort,
    tlsPort,
    certificate: readFileSync(certificate, 'utf8'),
    accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    async close() {
      process.off('exit', end);
      end();
      await ended(child);
      rmSync(folder, { recursive: true });
    },
  };
}
