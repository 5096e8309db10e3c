/**
 * Ends open connections of players with their session or their site, at most a second later, whatever they
 * speak: at sign-out, at the session's end, when the site is suspended. Sessions that ended in another
 * process are found in the store. While one is open, its player has the site open.
 */
import type { Cancel } from '../../../base/clock.ts';
import { noteOpen, openStreamMs } from '../../../shown/player/note-open.ts';
import { idOf } from '../../../venue/accounts/of-player.ts';
import type { Session } from '../../../venue/accounts/session.ts';
import type { Site } from '../../../venue/sites/directory.ts';
import type { Serving } from '../parts.ts';

const checkMs = 500;
const storeCheckMs = 30_000;
/** On an edge that the leader cannot tell of sessions that end. */
const aloneCheckMs = 2000;

export type ConnectionEnd = 'signed-out' | 'session-over' | 'site-suspended';

/** Both are null before the connection has them. */
interface Held {
  readonly session: Session | null;
  readonly site: Site | null;
}

interface Watched<Connection> {
  readonly app: Pick<Serving, 'clock' | 'edge' | 'engine' | 'log' | 'sessions' | 'sites'>;
  /** Those that are open now. */
  readonly open: ReadonlySet<Connection>;
  readonly heldBy: (connection: Connection) => Held;
  readonly end: (connection: Connection, why: ConnectionEnd) => void;
}

/** Returns what stops it. */
export function watchSessions<Connection>(watched: Watched<Connection>): Cancel {
  const { app } = watched;
  const { clock, sessions, edge } = app;
  const ends = [
    sessions.onEnded((isEnded) => endSessions(watched, isEnded)),
    clock.every(checkMs, () => check(watched)),
    clock.every(storeCheckMs, () => void checkStore(watched)),
    clock.every(aloneCheckMs, () => {
      if (edge?.isAlone()) void checkStore(watched);
    }),
    clock.every(openStreamMs, () => {
      for (const { session } of heldOf(watched)) if (session) noteOpen(app, idOf({ session }));
    }),
  ];
  return () => {
    for (const end of ends.splice(0)) end();
  };
}

const heldOf = <Connection>({ open, heldBy }: Watched<Connection>): Held[] => [...open].map(heldBy);

function endSessions<Connection>(
  { open, heldBy, end }: Watched<Connection>,
  isEnded: (session: Session) => boolean,
): void {
  for (const connection of open) {
    const { session } = heldBy(connection);
    if (session && isEnded(session)) end(connection, 'signed-out');
  }
}

function check<Connection>({ app, open, heldBy, end }: Watched<Connection>): void {
  const now = app.clock.now();
  for (const connection of open) {
    const { session, site } = heldBy(connection);
    if (session && session.expiresAt <= now) end(connection, 'session-over');
    // Anybody may follow a site that was suspended before they came.
    else if (site && site.status !== 'suspend' && isClosed(app.sites.byId(site.site_id))) {
      end(connection, 'site-suspended');
    }
  }
}

const isClosed = (site: Site | undefined): boolean =>
  site === undefined || site.status === 'suspend';

async function checkStore<Connection>(watched: Watched<Connection>): Promise<void> {
  const { sessions, log } = watched.app;
  const held = heldOf(watched).flatMap(({ session }) => session?.tokenHash ?? []);
  if (held.length === 0) return;
  try {
    const distinct = new Set(held);
    const open = await sessions.stillOpen([...distinct]);
    endSessions(watched, ({ tokenHash }) => distinct.has(tokenHash) && !open.has(tokenHash));
  } catch (error) {
    log.warn({ error }, 'the sessions of open connections cannot be checked');
  }
}
