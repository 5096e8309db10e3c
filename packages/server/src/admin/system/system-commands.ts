/** Shows how the server stands: its store, the other servers, seeds of the casino, and backups. */
import type {
  ShownBackups,
  ShownChain,
  ShownCluster,
  ShownStore,
} from '@layline/contract/console-system';
import { z } from 'zod';
import { outageNow } from '../../engine/store-outage.ts';
import { readJournalHead } from '../../store/queries/journal.ts';
import { listBackups, readArchive } from '../../store/queries/system/backups.ts';
import { readChainStates } from '../../store/queries/system/seeds.ts';
import { readDatabaseFacts } from '../../store/queries/system/store-size.ts';
import { problemOfCommits, readSyncCommits } from '../../store/sync-commits.ts';
import { unusedFault } from '../../venue/casino/chains/casino-verdict.ts';
import { type AdminParts, command, makeTable } from '../command.ts';

const backupsMax = 50;
const nothing = z.object({});

/** Two columns: what, and its value. */
const factsText = (facts: Readonly<Record<string, string | number>>): string =>
  makeTable(Object.entries(facts).map(([what, value]) => ({ what, value: String(value) })));

async function readCommits({ store, replication }: AdminParts): Promise<ShownStore['commits']> {
  if (store.kind !== 'postgres') return null;
  const commits = replication?.commits ?? (await readSyncCommits(store));
  return { ...commits, problem: problemOfCommits(commits) };
}

async function showStore(parts: AdminParts): Promise<ShownStore> {
  const { store, engine, writes, anchor } = parts;
  const facts = await readDatabaseFacts(store);
  const outage = writes === undefined ? null : outageNow({ writes, engine });
  const head = await readJournalHead(store);
  return {
    kind: store.kind,
    ...facts,
    isPowerLossSafe: store.isPowerLossSafe,
    outage: outage === null ? null : { code: outage.code, text: outage.text },
    commits: await readCommits(parts),
    journal: head === null ? null : { seq: head.seq, hash: head.hash },
    anchor: anchor?.state() ?? null,
  };
}

function textOfStore({
  kind,
  version,
  bytes,
  journal,
  anchor,
  commits,
  outage,
  ...rest
}: ShownStore) {
  return factsText({
    kind,
    version,
    bytes,
    'safe from power loss': rest.isPowerLossSafe ? 'yes' : 'no',
    outage: outage?.text ?? 'none',
    ...(commits !== null && {
      'commits wait for another machine': commits.synchronous ? 'yes' : (commits.problem ?? 'no'),
    }),
    journal: journal?.seq ?? 0,
    hash: journal?.hash ?? '',
    ...(anchor !== null && {
      'anchor file': anchor.file,
      'anchored to': `${anchor.seq ?? 'nothing'} ${anchor.at ?? ''}`.trim(),
    }),
  });
}

function showCluster({ store, servers, bus, engine }: AdminParts): ShownCluster {
  return {
    leader: store.lease?.holder ?? '',
    epoch: store.lease?.epoch ?? null,
    hasWire: servers !== null && servers !== undefined,
    isWireUp: bus?.isUp ?? null,
    servers: servers?.states(engine.view.seq) ?? [],
  };
}

function textOfCluster({ leader, epoch, hasWire, servers }: ShownCluster): string {
  const first = epoch === null ? 'This server alone.' : `${leader} leads, epoch ${epoch}.`;
  if (!hasWire) return `${first}\nServers do not talk here: others are not known.`;
  const rows = servers.map(({ name, kind, behind, staleMs, fault }) => ({
    server: name,
    kind,
    behind: behind ?? '',
    read: staleMs === null ? '' : `${Math.round(staleMs)} ms ago`,
    fault: fault ?? '',
  }));
  return `${first}\n${makeTable(rows)}`;
}

const textOfChains = (chains: readonly ShownChain[]): string =>
  makeTable(
    chains.map(({ gameId, waits, source, firstHash, revealed, length, lastRound, ...chain }) => ({
      game: gameId,
      state: waits ?? 'deals',
      source,
      published: firstHash,
      revealed: `${revealed} of ${length}`,
      last: lastRound ?? '',
      running: chain.openRound ?? '',
      gap: chain.gap ?? '',
      'unused today': chain.unused,
      'seeds lost': chain.lost,
    })),
  );

const textOfArchive = ({ isOn, lastAt }: NonNullable<ShownBackups['archive']>): string =>
  isOn
    ? `PostgreSQL archives its log, last ${lastAt ?? 'never'}.`
    : 'PostgreSQL does not archive its log.';

function textOfBackups({ made, seq, archive }: ShownBackups): string {
  const rows = made.map(({ madeAt, file, rows: count, bytes, seq: to }) => ({
    made: madeAt,
    file,
    rows: count,
    bytes,
    to,
  }));
  const log = archive === null ? '' : `\n${textOfArchive(archive)}`;
  return `${makeTable(rows)}\nThe journal is at ${seq} now.${log}`;
}

export const systemCommands = [
  command({
    name: 'system store',
    staff: { isRead: true },
    summary:
      'Show the store: its kind and size, the journal and its anchor, and how safe commits are.',
    schema: nothing,
    async run(parts) {
      const data = await showStore(parts);
      return { data, text: textOfStore(data) };
    },
  }),
  command({
    name: 'system servers',
    staff: { isRead: true },
    summary: 'Show who leads, and the standbys and edges that say over NATS that they are there.',
    schema: nothing,
    async run(parts) {
      const data = showCluster(parts);
      return { data, text: textOfCluster(data) };
    },
  }),
  command({
    name: 'system seeds',
    staff: { isRead: true },
    summary: "Show what is published of the casino's seeds: the newest chain of each game.",
    schema: nothing,
    async run({ store, clock, casino }) {
      const stored = await readChainStates(store, clock.now());
      const waits = casino?.waits() ?? new Map<string, string>();
      const data: readonly ShownChain[] = stored.map((chain) => ({
        ...chain,
        waits: waits.get(chain.gameId) ?? null,
      }));
      const faults = data.flatMap(({ gameId, unused }) => unusedFault(gameId, unused) ?? []);
      const text = [...faults, textOfChains(data)].join('\n');
      return { data, text, isFault: faults.length > 0 };
    },
  }),
  command({
    name: 'system backups',
    staff: { isRead: true },
    summary:
      'Show the backups that `backup` made, newest first, and whether PostgreSQL archives its log.',
    schema: nothing,
    async run({ store, engine }) {
      const made = await listBackups(store, backupsMax);
      const data: ShownBackups = { made, seq: engine.view.seq, archive: await readArchive(store) };
      return { data, text: textOfBackups(data) };
    },
  }),
];
