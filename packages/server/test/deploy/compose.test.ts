/** deploy/compose.yaml: its links exist, and the server knows its settings. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings, type Settings } from '../../src/start/settings/settings.ts';
import { envNames, readDeployed, secretNames } from './settings-names.ts';

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks:
    | readonly string[]
    | Readonly<Record<string, { readonly ipv4_address: string }>>;
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly profiles?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, unknown>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const deploy = join(import.meta.dirname, '../../../../deploy');
const text = readDeployed('compose.yaml');
const compose = parse(text, { merge: true }) as Compose;
const services = Object.entries(compose.services);
const serviceNames = Object.keys(compose.services);
const servers = services.filter(([, { image }]) => image === 'layline');

const namesIn = (value: readonly string[] | Readonly<Record<string, unknown>> = []): string[] =>
  Array.isArray(value) ? [...value] : Object.keys(value);
const addressOf = (name: string): string => {
  const networks = compose.services[name]?.networks;
  if (networks === undefined || !('venue' in networks)) throw new Error(`${name} has no address.`);
  return networks.venue?.ipv4_address ?? '';
};

/** Fills in the defaults of variables, as compose does. */
const environmentOf = ({ environment = {} }: Service): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replace(/^\$\{\w+:-(.*)\}$/, '$1'),
    ]),
  );

describe('the compose file', () => {
  it('[OPS-14] links existing services, networks, volumes and secrets', () => {
    const wrong = services.flatMap(([name, service]) => {
      const volumes = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
      return [
        ...namesIn(service.depends_on).filter((other) => !serviceNames.includes(other)),
        ...namesIn(service.networks).filter((network) => !(network in compose.networks)),
        ...(service.secrets ?? []).filter((secret) => !(secret in compose.secrets)),
        ...volumes.filter((volume) => !/^[./]/.test(volume) && !(volume in compose.volumes)),
      ].map((missing) => `${name}: ${missing}`);
    });
    expect(wrong).toEqual([]);
  });

  it('[OPS-14] uses every volume and every secret, and mounts files that exist', () => {
    const used = services.flatMap(([, { volumes = [], secrets = [] }]) => [...volumes, ...secrets]);
    const sources = used.map((one) => one.split(':')[0] ?? '');
    const listed = [...Object.keys(compose.volumes), ...Object.keys(compose.secrets)];
    expect(listed.filter((name) => !sources.includes(name))).toEqual([]);
    const files = sources.filter((source) => source.startsWith('./') && source !== './tls');
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !statSync(join(deploy, file)).isFile())).toEqual([]);
    // Secrets are made on the machine and never kept here.
    const kept = Object.values(compose.secrets).filter(
      ({ file }) => !file.startsWith('./secrets/'),
    );
    expect(kept).toEqual([]);
    expect(readDeployed('.gitignore').split('\n')).toEqual(
      expect.arrayContaining(['secrets/', 'tls/']),
    );
  });

  it('[OPS-14] sets known settings, and secrets only as files that it mounts', () => {
    expect(servers.map(([name]) => name)).toEqual(['layline-a', 'layline-b']);
    for (const [, service] of servers) {
      const environment = environmentOf(service);
      const names = Object.keys(environment);
      expect(names.filter((name) => !envNames.has(name) || secretNames.has(name))).toEqual([]);
      const files = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'));
      expect(files.map((file) => file.slice('/run/secrets/'.length))).toEqual(service.secrets);
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
  });

  it('[OPS-4] runs the servers as a role that owns nothing', () => {
    const script = readDeployed('compose/two-roles.sh');
    const { environment = {}, volumes = [], secrets = [] } = compose.services['postgres'] ?? {};
    const roles = [...script.matchAll(/create role (\w+) login/g)].map(([, role]) => role);
    expect(roles).toEqual(['layline_owner', 'layline_runs']);
    expect(script).toContain('create database layline owner layline_owner;');
    expect(volumes).toContain('./compose/two-roles.sh:/docker-entrypoint-initdb.d/two-roles.sh:ro');
    expect(roles).not.toContain(environment['POSTGRES_USER']);
    const read = [...script.matchAll(/}\/(\w+)"`/g)].map(([, secret]) => secret ?? '');
    expect(read.filter((secret) => !secrets.includes(secret))).toEqual([]);
    for (const [, service] of servers) {
      expect(environmentOf(service)).toMatchObject({
        DATABASE_URL_FILE: '/run/secrets/database_url',
        DATABASE_OWNER_URL_FILE: '/run/secrets/database_owner_url',
      });
    }
    // The page that says how the secrets are made names the same roles.
    const page = readFileSync(join(deploy, '../docs/running.md'), 'utf8');
    for (const role of roles) expect(page).toContain(`postgres://${role}:%s@postgres:5432/layline`);
  });

  it('[OPS-14] exposes nothing but nginx to the machine and the network', () => {
    const open = services.flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !port.startsWith('127.0.0.1:')).map((port) => `${name} ${port}`),
    );
    expect(open).toEqual(['nginx 80:80', 'nginx 443:443']);
    for (const name of ['prometheus', 'grafana']) {
      expect(compose.services[name]?.profiles).toEqual(['monitoring']);
    }
  });

  it('[OPS-14] points nginx and Prometheus to the servers', () => {
    const upstream = readDeployed('compose/upstream.conf');
    const asked = [...upstream.matchAll(/^ *server ([\d.]+):(\d+) max_fails=0;/gm)];
    const [, first] = servers[0] ?? expect.fail();
    expect(asked.map(([, address]) => address)).toEqual(servers.map(([name]) => addressOf(name)));
    expect(asked.map(([, , port]) => port)).toEqual(['8080', '8080']);
    expect(environmentOf(first)['TRUST_PROXY']).toBe(addressOf('nginx'));
    const { scrape_configs } = parse(readDeployed('prometheus/prometheus.yml'));
    const port = environmentOf(first)['METRICS_PORT'];
    expect(scrape_configs[0].static_configs[0].targets).toEqual(
      servers.map(([name]) => `${name}:${port}`),
    );
    expect(compose.services['prometheus']?.secrets).toContain(
      scrape_configs[0].authorization.credentials_file.slice('/run/secrets/'.length),
    );
  });
});

describe('a server of the compose file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'layline-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('[OPS-14] starts with these settings, once it has a source of prices', () => {
    for (const name of ['database_url', 'database_owner_url']) {
      writeFileSync(join(folder, name), `postgres://${name}:x@postgres:5432/layline\n`);
    }
    const [, service] = servers[0] ?? expect.fail();
    const given = Object.entries(environmentOf(service)).map(([name, value]) => [
      name,
      value.replace('/run/secrets', folder),
    ]);
    const environment = {
      ...Object.fromEntries(given),
      NODE_ENV: 'production',
      ALLOW_OLD_NODE: 'true',
    };
    const settingsWith = (more: object): Settings => {
      const answer = readSettings([], { ...environment, ...more });
      if (answer.kind !== 'settings') throw new Error(JSON.stringify(answer));
      return answer.settings;
    };
    const settings = settingsWith({ ALLOW_SIMULATED_PRICES: 'true' });
    expect(settings).toMatchObject({ isStandby: true, isBehindTls: true, startProblems: [] });
    expect(settingsWith({}).startProblems).toEqual([expect.stringMatching(/^FEED /)]);
  });
});

describe('the compose file with edges', () => {
  const more = parse(readDeployed('compose.edges.yaml'), { merge: true }) as Compose;
  const edges = Object.entries(more.services).filter(([name]) => name.startsWith('edge-'));
  const all = { ...compose.services, ...more.services };

  it('[OPS-14] links existing services, volumes and secrets, and opens no port', () => {
    const secrets = { ...compose.secrets, ...more.secrets };
    const wrong = Object.entries(more.services).flatMap(([name, service]) =>
      [
        ...namesIn(service.depends_on).filter((other) => !(other in all)),
        ...(service.secrets ?? []).filter((secret) => !(secret in secrets)),
        ...(service.volumes ?? []).filter(
          (volume) => !statSync(join(deploy, volume.split(':')[0] ?? '')).isFile(),
        ),
        ...(service.ports ?? []),
      ].map((fault) => `${name}: ${fault}`),
    );
    expect(wrong).toEqual([]);
    // Takes the place of the file that compose.yaml mounts.
    const mounted = (service?: Service) =>
      (service?.volumes ?? []).map((volume) => volume.split(':')[1]);
    expect(mounted(compose.services['nginx'])).toEqual(
      expect.arrayContaining(mounted(more.services['nginx'])),
    );
  });

  it('[OPS-27] starts servers that decide and edges, with nothing in the clear', () => {
    const folder = mkdtempSync(join(tmpdir(), 'layline-'));
    for (const name of ['database_url', 'database_owner_url']) {
      writeFileSync(join(folder, name), `postgres://${name}:x@postgres:5432/layline\n`);
    }
    writeFileSync(join(folder, 'nats_url'), 'nats://layline:x@nats:4222\n');
    const rolesOf = (name: string): readonly string[] => {
      const [base, own] = [compose.services[name], more.services[name]];
      const environment = {
        ...(base && environmentOf(base)),
        ...(own && environmentOf(own)),
      };
      const names = Object.keys(environment);
      expect(names.filter((one) => !envNames.has(one) || secretNames.has(one))).toEqual([]);
      const given = names.map((one) => [
        one,
        environment[one]?.replace('/run/secrets', folder) ?? '',
      ]);
      const answer = readSettings([], {
        ...Object.fromEntries(given),
        ...(base && { ALLOW_SIMULATED_PRICES: 'true' }),
        NODE_ENV: 'production',
        ALLOW_OLD_NODE: 'true',
      });
      if (answer.kind !== 'settings') throw new Error(JSON.stringify(answer));
      expect(answer.settings.startProblems).toEqual([]);
      return [...answer.settings.roles];
    };
    expect(rolesOf('layline-a')).toEqual(['engine', 'feed']);
    expect(rolesOf('layline-b')).toEqual(['engine', 'feed']);
    expect(edges.map(([name]) => rolesOf(name))).toEqual([['edge'], ['edge']]);
    rmSync(folder, { recursive: true });
  });

  it('[OPS-27] points nginx and Prometheus to the edges', () => {
    const addresses = edges.map(([, { networks }]) =>
      'venue' in networks ? networks.venue?.ipv4_address : '',
    );
    const upstream = readDeployed('compose/upstream-edges.conf');
    const asked = [...upstream.matchAll(/^ *server ([\d.]+):8080;/gm)];
    expect(asked.map(([, address]) => address)).toEqual(addresses);
    const [{ targets }] = parse(readDeployed('compose/edges-targets.yml'));
    expect(targets).toEqual(edges.map(([name]) => `${name}:9464`));
    const [, service] = edges[0] ?? expect.fail();
    expect(environmentOf(service)['METRICS_PORT']).toBe('9464');
  });
});

const composeProgram = spawnSync('docker-compose', ['--version'], { encoding: 'utf8' });
const whyNoCompose = composeProgram.status === 0 ? null : 'docker-compose is not installed';
if (whyNoCompose !== null) console.warn(`SKIPPED: the schema of compose: ${whyNoCompose}.`);

describe.runIf(whyNoCompose === null)('docker-compose', () => {
  it('[OPS-14] accepts the file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'layline-'));
    const file = join(folder, 'compose.yaml');
    // Debian's version is older than the project's name.
    writeFileSync(file, text.replace(/^name: .*$/m, ''));
    const edges = join(folder, 'compose.edges.yaml');
    writeFileSync(edges, readDeployed('compose.edges.yaml'));
    const files = ['-f', file, '-f', edges];
    const { status, stderr } = spawnSync('docker-compose', [...files, 'config', '--quiet'], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect([status, stderr]).toEqual([0, '']);
    expect(existsSync(folder)).toBe(false);
  });
});
