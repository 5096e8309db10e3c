/** Starts a server that runs feeds for those that decide, and nothing else. */
import { systemClock } from '../base/clock.ts';
import { systemProcesses } from '../base/processes.ts';
import { LeasedFeed } from '../cluster/leased-feed.ts';
import { announceServer } from '../cluster/server-list.ts';
import type { Readiness } from '../doors/machines/health.ts';
import { StartRefusal } from '../store/faults/start-refusal.ts';
import { serverName } from '../store/lease/lease.ts';
import { hasFeedLeases } from '../store/queries/lease-keys.ts';
import { openStoreOfLeader, wireOf } from './open-edge-parts.ts';
import { openFeed, ownFeeds } from './open-feed.ts';
import { stopping } from './open-probes.ts';
import type { Settings } from './settings/settings.ts';
import type { Starting } from './starting.ts';

export async function startFeeds(
  settings: Settings,
  { log, closing, probes, print }: Starting,
): Promise<void> {
  const clock = systemClock;
  const store = await openStoreOfLeader(settings, log);
  closing.unshift(['store', () => store.close()]);
  const { startProblems } = settings;
  if (startProblems.length > 0) throw new StartRefusal(startProblems.join('\n'));
  if (!(await hasFeedLeases(store))) {
    throw new StartRefusal(
      'DATABASE_URL: no server of this release has decided over this database; start that one first.',
    );
  }
  const wire = await wireOf(settings, { clock, log, store });
  if (wire === null) throw new StartRefusal('NATS_URL (--nats-url): a feed is sent over NATS.');
  closing.unshift(['wire', () => wire.bus.close()]);
  const url = settings.databaseUrl ?? '';
  const feeds = ownFeeds(settings).map(
    (named) =>
      new LeasedFeed({
        name: named.name,
        open: () => openFeed(named, { settings, clock, store }),
        url,
        wire,
        clock,
        log,
        processes: systemProcesses,
      }),
  );
  closing.unshift(['feeds', () => Promise.all(feeds.map((feed) => feed.close()))]);
  const name = serverName(systemProcesses);
  const own = { name, kind: 'feeds', seq: null, staleMs: null, fault: null } as const;
  closing.unshift(['what the leader hears', announceServer(wire, clock, () => own)]);
  const readiness = (): Readiness => ({
    ready: wire.bus.isUp,
    reasons: wire.bus.isUp ? [] : [{ code: 'NO_WIRE', text: 'NATS is not reached.' }],
    feeds: feeds.map((feed) => feed.state()),
  });
  probes?.show(readiness);
  closing.unshift(['readiness', () => probes?.show(stopping)]);
  const names = ownFeeds(settings).map(({ name }) => name);
  print(`  Layline   feeds of the venue ${settings.venue}\n  Feeds     ${names.join(', ')}`);
}
