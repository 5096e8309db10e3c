/** Compares docs/metrics.md with a server that has everything switched on. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { silentLog } from '../../base/log.ts';
import { starting } from '../../start/open-probes.ts';
import type { Store } from '../../store/database.ts';
import { AlertSender } from '../../venue/alerts/alert-sender.ts';
import { openServer } from '../players/server.ts';
import { Figures } from './figures.ts';
import { meterAlerts } from './meter-alerts.ts';
import { meterAttestation } from './meter-attestation.ts';
import { meterBridges, meterRegisters, meterWallets, meterWebhooks } from './meter-partners.ts';
import { openProbeServer, type ProbeServer } from './probe-server.ts';

const page = readFileSync(new URL('../../../../../docs/metrics.md', import.meta.url), 'utf8');
const feed = { name: 'simulated', isRunning: true, staleReason: null, markets: 1 };
const feedState = { ...feed, lagMs: 5, problems: 0, lastProblem: null };
const betfairStream = () => ({
  connections: 0,
  subscriptions: 0,
  refused: 0,
  unreadBytes: 0,
  droppedBytes: 0,
});

interface Row {
  readonly kind: string;
  readonly labels: string;
  readonly meaning: string;
}

/** Parses rows such as `| `layline_feed_up` | gauge | feed | meaning |`. */
function documented(): Map<string, Row> {
  const rows = page.matchAll(/^\| `(\w+)` \| (\w+) \| ([\w, ]*) \| (.+) \|$/gm);
  return new Map(
    [...rows].map(([, name = '', kind = '', labels = '', meaning = '']) => [
      name,
      { kind, labels: labels.trim(), meaning },
    ]),
  );
}

/** Parses the same from OpenMetrics, where a counter's family name lacks `_total`. */
function given(text: string): Map<string, Row> {
  const families = text.matchAll(/^# HELP (\w+) (.+)\n# TYPE \w+ (\w+)\n((?:\w.*\n)*)/gm);
  return new Map(
    [...families].map(([, family = '', meaning = '', kind = '', samples = '']) => {
      const labels = [...samples.matchAll(/[{,](\w+)="/g)].map(([, label]) => label ?? '');
      const own = [...new Set(labels)].filter((label) => label !== 'le');
      const name = kind === 'counter' ? `${family}_total` : family;
      return [name, { kind, labels: own.join(', '), meaning }];
    }),
  );
}

let store: Store;
let test: TestApp;
let probes: ProbeServer;
let text = '';

beforeAll(async () => {
  store = await openMigrated(oneStore(import.meta.url)[0] ?? expect.fail());
  test = await openTestApp(store);
  const figures = new Figures();
  figures.mayLead();
  const kept = { add: async () => true, waiting: async () => [], sent: async () => undefined };
  meterAlerts(figures, new AlertSender({ to: null, kept, clock: test.clock, log: silentLog() }));
  meterAttestation(figures, { latest: null, isNeeded: false });
  const noCalls = { asked: 0, given: 0, silent: 0, doubts: 0, waiting: 0 };
  meterBridges(figures, { counts: () => noCalls });
  meterRegisters(figures, { counts: () => ({ asked: 0, silent: 0, skipped: 0, waiting: 0 }) });
  const noDebits = { debits: 0, credits: 0, rollbacks: 0, unclear: 0, placing: 0, waiting: 0 };
  meterWallets(figures, { counts: () => noDebits });
  meterWebhooks(figures, { counts: () => ({ sent: 0, failed: 0, parked: 0, waiting: 0 }) });
  probes = await openProbeServer({
    host: '127.0.0.1',
    port: 0,
    token: null,
    figures,
    readiness: starting,
  });
  const feeds = { states: () => [feedState] };
  const health = { app: test.app, feeds, isOverloaded: () => false, betfairStream };
  const server = await openServer({
    app: test.app,
    health,
    figures,
    rateLimit: 0,
    hasDocs: false,
    trustProxy: [],
    clientFolder: null,
  });
  await server.inject('/healthz');
  text = (await server.inject('/metrics')).payload;
  await server.close();
});
afterAll(async () => {
  await probes.close();
  await test.close();
  await store.close();
});

it('[OPS-11] every metric is in docs/metrics.md with kind, labels and meaning', () => {
  const own = ([name]: readonly [string, Row]) => name.startsWith('layline_');
  const found = [...given(text)].filter(own);
  expect(found.length).toBeGreaterThan(40);
  expect(Object.fromEntries([...documented()].filter(own))).toEqual(Object.fromEntries(found));
});

it('[OPS-11] the process metrics that the page lists exist', () => {
  const theirs = [...documented()].filter(([name]) => !name.startsWith('layline_'));
  const all = given(text);
  expect(theirs.length).toBeGreaterThan(4);
  expect(theirs.filter(([name, { kind }]) => all.get(name)?.kind !== kind)).toEqual([]);
});

it('[OPS-11] a leading server reports that it leads and is ready', () => {
  expect(text).toMatch(/^layline_leading 1$/m);
  expect(text).toMatch(/^layline_ready 1$/m);
  expect(text).toMatch(/^layline_feed_up\{feed="simulated"\} 1$/m);
});
