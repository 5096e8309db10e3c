/**
 * Builds the app of an edge over the same store: the journal of the leader in place of an engine, prices from
 * the wire in place of feeds, and everything that is decided passed on.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { money, playerId, refuse } from '@layline/contract';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { noTracing, type Tracing } from '../base/tracing.ts';
import { BoardMirror } from '../cluster/board-mirror.ts';
import { openEdge } from '../cluster/edge.ts';
import { Follower } from '../cluster/follower.ts';
import { takeSessionMessage } from '../cluster/lead.ts';
import { LeaderLine, type LeaderLineOptions } from '../cluster/leader-line.ts';
import { remoteTables } from '../cluster/remote-tables.ts';
import type { SealedBus } from '../cluster/seal/sealed-bus.ts';
import { ticketsOf } from '../cluster/tickets-of.ts';
import {
  type BalanceMessage,
  decode,
  type LeadMessage,
  type SessionMessage,
  type Wire,
} from '../cluster/wire.ts';
import type { Passes } from '../doors/door/parts.ts';
import { refusedOutcome } from '../engine/request/request.ts';
import type { AppEngine } from '../engine/writer/app-engine.ts';
import { RegisterAsks } from '../engine/writer/register-asks.ts';
import { openCashOuts } from '../shown/market/cash-outs.ts';
import { openLists } from '../shown/market/lists.ts';
import { openMatchViews } from '../shown/market/match-views.ts';
import type { Store } from '../store/database.ts';
import { WriteWatch } from '../store/writes/write-watch.ts';
import { endHeld } from '../venue/accounts/end-held.ts';
import { openSessions, type Sessions } from '../venue/accounts/sessions.ts';
import { openSignInParts } from '../venue/accounts/sign-in-parts.ts';
import { MarketCache } from '../venue/market/market-cache.ts';
import { offeredBy } from '../venue/market/offered-markets.ts';
import { movedOffers } from '../venue/market/price-levels.ts';
import { openSiteDirectory, type SiteDirectory } from '../venue/sites/directory.ts';
import type { RemoteBalances } from '../venue/wallets/remote-balances.ts';
import type { Secrets } from './open-secrets.ts';
import { openedLater } from './opened-later.ts';

interface EdgeOptions {
  readonly wire: Wire & { readonly bus: Pick<SealedBus, 'lease'> };
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly tracing?: Tracing;
}

export interface EdgeApp extends Passes {
  readonly board: BoardMirror;
  close(): Promise<void>;
}

/** Of the journal, where the wire does not say that there is more. */
const pollMs = 25;
const sitesReloadMs = 1000;
/** How long a session is shown without a look into the store: a message that it ended may be lost. */
const trustedMs = 20_000;
const trustedAloneMs = 1000;

/** Resolves once the journal has been read to its end. The store is the caller's. */
export async function openEdgeApp(
  real: Store,
  { wire, clock, log, secrets, tracing = noTracing }: EdgeOptions,
): Promise<EdgeApp> {
  const writes = new WriteWatch(real, clock, log);
  const { store } = writes;
  const { bus, subjects } = wire;
  const follower = new Follower({
    sql: real,
    clock,
    log,
    pollMs,
    hasTwin: false,
    offered: offeredBy(() => marketCache),
  });
  await follower.caughtUp();
  const line = openLine({ ...wire, follower, clock, silentMs: () => board.silentMs });
  const engine = engineOf(follower, clock);
  const marketCache = new MarketCache({
    clock,
    findGeneration: () => null,
    offers: (runner, house) => engine.view.runnerOffers(runner, house),
  });
  const sites = await openSiteDirectory(store);
  const sessions = openEdgeSessions(store, clock, () => board.isSilent);
  endHeld({ engine, sessions, store, clock, log });
  const board = new BoardMirror({ bus, subjects, marketCache, clock, log });
  const later = openedLater();
  const ends = [
    noteMovedOffers(engine, marketCache),
    followWire({ bus, subjects, follower, sessions, line }),
    followBalances(later.remoteBalances, wire),
    keepReading(sites, { clock, log }),
    () => board.close(),
  ];
  return {
    ...later,
    clock,
    log,
    store,
    writes,
    tracing,
    engine,
    tables: remoteTables(line, subjects),
    edge: openEdge({ follower, line, board, wire, lease: () => bus.lease }),
    board,
    marketCache,
    lists: openLists(marketCache, clock),
    matchViews: openMatchViews(marketCache),
    cashOuts: openCashOuts({
      isOpen: (id) => marketCache.takesBets(id),
      prices: (id) => marketCache.pricesOf(id),
      newId: randomUUID,
      view: engine.view,
      clock,
    }),
    sites,
    ...(await openSignInParts({ store, clock })),
    sessions,
    tickets: ticketsOf({ store, clock, sessions }, wire),
    accountVault: secrets.accountVault,
    async close() {
      for (const end of ends) end();
      follower.stop();
      writes.close();
    },
  };
}

const openLine = (parts: Omit<LeaderLineOptions, 'edgeId'>): LeaderLine =>
  new LeaderLine({ ...parts, edgeId: randomBytes(6).toString('base64url') });

const openEdgeSessions = (store: Store, clock: Clock, isAlone: () => boolean): Sessions =>
  openSessions(store, clock, { trustedMs: () => (isAlone() ? trustedAloneMs : trustedMs) });

/** Nothing is decided here. */
const engineOf = (follower: Follower, clock: Clock): AppEngine => ({
  view: follower.view,
  // The leader asks.
  registers: new RegisterAsks({ view: follower.view, clock }),
  submit: () => Promise.resolve(refusedOutcome(refuse('UNAVAILABLE'))),
  onCommitted: (listener) => follower.onCommitted(listener),
  onReserved: () => () => undefined,
  interrupt: () => undefined,
  report: () => ({
    isAvailable: follower.report().fault === null,
    failedAt: null,
    seq: follower.view.seq,
    queued: 0,
    held: 0,
    refusedHolds: 0,
    failed: 0,
    commits: 0,
    commands: 0,
    recoveries: 0,
  }),
});

/** What bets have changed of a market's offers is in the journal. */
const noteMovedOffers = (engine: AppEngine, marketCache: MarketCache): (() => void) =>
  engine.onCommitted((events) => {
    for (const id of new Set(events.flatMap((event) => movedOffers(event) ?? []))) {
      marketCache.noteOffers(id);
    }
  });

interface FollowedWire extends Wire {
  readonly follower: Follower;
  readonly sessions: Sessions;
  readonly line: LeaderLine;
}

function followWire({ bus, subjects, follower, sessions, line }: FollowedWire): () => void {
  const ends = [
    bus.subscribe(subjects.lead, (payload) => {
      const { seq = 0, epoch = 0 } = decode<LeadMessage>(payload) ?? {};
      line.noteLeader(epoch);
      if (seq > follower.view.seq) follower.wake();
    }),
    bus.subscribe(subjects.sessions, (payload) => {
      const message = decode<SessionMessage>(payload);
      if (message !== null) takeSessionMessage(sessions, message);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function followBalances(known: RemoteBalances, { bus, subjects }: Wire): () => void {
  return bus.subscribe(subjects.balances, (payload) => {
    const { playerId: id, balance } = decode<Partial<BalanceMessage>>(payload) ?? {};
    if (typeof id !== 'string' || !Number.isSafeInteger(balance)) return;
    known.note(playerId(id), money(balance ?? 0));
  });
}

const keepReading = (
  sites: SiteDirectory,
  { clock, log }: Pick<EdgeOptions, 'clock' | 'log'>,
): (() => void) =>
  clock.every(sitesReloadMs, () => {
    sites.reload().catch((error: unknown) => log.warn({ error }, 'the sites cannot be read'));
  });
