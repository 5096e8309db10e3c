/**
 * What a leader publishes: its position in the journal, prices, and sessions that ended. The rest it sends on
 * request.
 */

import type { Clock } from '../base/clock.ts';
import { pauseNow } from '../engine/store-outage.ts';
import type { AppEngine } from '../engine/writer/app-engine.ts';
import type { SyncWatch } from '../store/sync-commits.ts';
import type { WriteWatch } from '../store/writes/write-watch.ts';
import type { Sessions } from '../venue/accounts/sessions.ts';
import type { MarketCache } from '../venue/market/market-cache.ts';
import { BoardSource } from './board-source.ts';
import type { Bus } from './bus/bus.ts';
import { encode, type LeadMessage, type SessionMessage, type Subjects } from './wire.ts';

const announceEveryMs = 500;

interface LeadOptions {
  readonly app: {
    readonly engine: AppEngine;
    readonly marketCache: MarketCache;
    readonly clock: Clock;
    readonly writes: WriteWatch;
    readonly replication: SyncWatch | null;
  };
  readonly bus: Bus;
  readonly subjects: Subjects;
  readonly epoch: number;
  /** False while another server may be about to take over. */
  readonly isLeading: () => boolean;
}

/** For as long as the process leads. */
export function lead({ app, bus, subjects, epoch, isLeading }: LeadOptions): void {
  const { engine, marketCache, clock } = app;
  const board = new BoardSource({ bus, subjects, epoch, marketCache, clock });
  const announce = (): void => {
    if (!isLeading()) return;
    const isPaused = pauseNow(app) !== null;
    const message: LeadMessage = { epoch, seq: engine.view.seq, board: board.board, isPaused };
    bus.publish(subjects.lead, encode(message));
  };
  clock.every(announceEveryMs, announce);
  engine.onCommitted(announce);
  announce();
}

/** The same sessions; edges learn of each that ends. */
export function announceSessions(
  sessions: Sessions,
  { bus, subjects }: Pick<LeadOptions, 'bus' | 'subjects'>,
): Sessions {
  const announce = (message: SessionMessage): void =>
    bus.publish(subjects.sessions, encode(message));
  return {
    ...sessions,
    async close(session) {
      announce({ kind: 'sessions', tokenHashes: [session.tokenHash] });
      await sessions.close(session);
      announce({ kind: 'sessions', tokenHashes: [session.tokenHash] });
    },
    forget(tokenHashes) {
      sessions.forget(tokenHashes);
      announce({ kind: 'sessions', tokenHashes });
    },
    forgetPlayer(playerId, kept) {
      sessions.forgetPlayer(playerId, kept);
      announce({ kind: 'player', playerId, kept });
    },
    readAgain(tokenHash) {
      sessions.readAgain(tokenHash);
      announce({ kind: 'again', tokenHash });
    },
  };
}

/** An edge forgets what the leader says has ended. */
export function takeSessionMessage(sessions: Sessions, message: SessionMessage): void {
  if (message.kind === 'sessions') sessions.forget(message.tokenHashes);
  if (message.kind === 'player') sessions.forgetPlayer(message.playerId, message.kept);
  if (message.kind === 'again') sessions.readAgain(message.tokenHash);
}
