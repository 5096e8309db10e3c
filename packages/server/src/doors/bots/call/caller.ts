/**
 * Identifies the caller. The application key names a player, and the session must belong to that player. Both
 * are checked on every call, so that a revoked key or an ended session takes effect at once.
 */
import { playerId } from '@layline/contract';
import { noteOpen } from '../../../shown/player/note-open.ts';
import type { AppKey, AppKeyLimits } from '../../../store/queries/app-keys.ts';
import type { KilledOrder } from '../../../store/queries/bets/killed-orders.ts';
import { idOf } from '../../../venue/accounts/of-player.ts';
import type { Session } from '../../../venue/accounts/session.ts';
import type { Site } from '../../../venue/sites/directory.ts';
import type { Decides } from '../../door/parts.ts';
import { ApiProblem } from './api-problem.ts';

/** The share of the event loop that reading has; see price/reading-turns.ts. */
interface Turns {
  work<Result>(piece: () => Result): Promise<Awaited<Result>>;
  spend(workMs: number): void;
}

export interface ApiCaller {
  readonly app: Decides;
  readonly session: Session;
  readonly site: Site;
  /** The limits of the caller's key. */
  readonly limits: AppKeyLimits;
  /** Long reads are done in pieces, each in its turn; absent where nothing is read. */
  readonly turns?: Turns;
  /** Called once an order call has changed anything, before it is answered. */
  readonly noteCommitted?: () => void;
  /** Called with each refusal that is worth another try later. */
  readonly retryIn?: (seconds: number) => void;
  /** Called with each new order that had to be matched at once and was not. */
  readonly noteKilled?: (order: KilledOrder) => void;
}

const keyMax = 64;

export async function findKey(app: Decides, key: string | undefined): Promise<AppKey> {
  if (!key) throw new ApiProblem('NO_APP_KEY');
  const found = key.length > keyMax ? null : await app.appKeys.find(key);
  if (found === null) throw new ApiProblem('INVALID_APP_KEY');
  return found;
}

/** RP-7: a player in a time-out or an exclusion may sign in to their account pages only. */
export const isHeld = ({ engine, clock }: Pick<Decides, 'engine' | 'clock'>, id: string): boolean =>
  (engine.view.protectionOf({ playerId: playerId(id), at: clock.now() })?.shownHold ?? null) !==
  null;

export async function identifyCaller(
  app: Decides,
  { key, token }: { readonly key: string | undefined; readonly token: string | undefined },
): Promise<ApiCaller> {
  const { playerId: ownerId, siteId, callsMax, connectionsMax } = await findKey(app, key);
  if (!token) throw new ApiProblem('NO_SESSION');
  const session = await app.sessions.find(token);
  if (session?.player.player_id !== ownerId) throw new ApiProblem('INVALID_SESSION_INFORMATION');
  const site = app.sites.byId(siteId);
  if (site === undefined || site.status === 'suspend') throw new ApiProblem('ACCESS_DENIED');
  if (isHeld(app, ownerId)) throw new ApiProblem('ACCESS_DENIED');
  noteOpen(app, idOf({ session }));
  return { app, session, site, limits: { callsMax, connectionsMax } };
}
