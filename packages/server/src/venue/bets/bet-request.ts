/** Builds the engine's request from a call's body, and refuses players who may not bet. */
import {
  type AttachedTriggers,
  type ClientRef,
  clientRef,
  givenBetOptions,
  type MarketId,
  marketId,
  noRef,
  type PlaceBet,
  type Refusal,
  refuse,
  runnerId,
} from '@layline/contract';
import type { AttachedTerms } from '@layline/exchange';
import type { Log } from '../../base/log.ts';
import type { Tracing } from '../../base/tracing.ts';
import type { BetRequest, SessionBetRequest } from '../../engine/request/request.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import type { WriteWatch } from '../../store/writes/write-watch.ts';
import { idOf, type OfPlayer } from '../accounts/of-player.ts';
import type { Session } from '../accounts/session.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { MarketCache } from '../market/market-cache.ts';
import {
  isLocked,
  type Site,
  type SiteDirectory,
  type StakeRange,
  stakeRange,
} from '../sites/directory.ts';

/** Where bets are decided, and what revalidates those that were held. */
interface BetParts {
  readonly engine: AppEngine;
  readonly store: Store;
  readonly marketCache: Pick<MarketCache, 'markets'>;
  readonly sessions: Sessions;
  readonly sites: SiteDirectory;
  readonly writes: WriteWatch;
  readonly log: Log;
  readonly tracing: Tracing;
}

export interface OfBettor extends OfPlayer {
  readonly app: BetParts;
  readonly site: Site;
}

/** A player whose bets are admitted, whether or not they are connected. */
export interface Bettor {
  readonly app: Pick<BetParts, 'engine'>;
  readonly site: Site;
  readonly session: Pick<Session, 'player'>;
}

/** A request before the site's stakes are added. */
export type Unlimited<Request> = Request extends unknown ? Omit<Request, 'limits'> : never;

export function makeBetRequest(
  call: Omit<OfBettor, 'site'> & { readonly body: PlaceBet },
): Unlimited<BetRequest | SessionBetRequest> {
  const { body } = call;
  const { requested, type: side, stake, sizeMin, postOnly } = body;
  const player = { playerId: idOf(call), clientRef: refFrom(body) };
  if (requested.kind === 'session') {
    const { line, rate } = requested.price;
    const id = findSession(call.app, body);
    return { ...player, kind: 'place-session-bet', marketId: id, side, line, rate, stake };
  }
  return {
    ...player,
    kind: 'place-bet',
    marketId: marketId(body.marketId),
    runnerId: runnerId(body.selectionId),
    side,
    odds: requested.odds,
    stake,
    ...givenBetOptions.parse(body),
    ...(sizeMin !== undefined && { sizeMin }),
    ...(postOnly && { isPostOnly: postOnly }),
    ...(body.attached && { attached: attachedTerms(body.attached) }),
  };
}

function attachedTerms({ stop, takeProfit, offset }: AttachedTriggers): AttachedTerms {
  return {
    ...(stop && { stop: { odds: stop.oddsTrigger, ticks: stop.ticks } }),
    ...(takeProfit && { takeProfit: { odds: takeProfit.oddsTrigger, ticks: takeProfit.ticks } }),
    ...(offset && { offset }),
  };
}

export const refFrom = (body: Pick<PlaceBet, 'clientRef'>): ClientRef =>
  body.clientRef === undefined ? noRef : clientRef(body.clientRef);

/** Finds a session by its id, or, like clients of the specification, by the selection within the match. */
function findSession({ engine, marketCache }: BetParts, body: PlaceBet): MarketId {
  const named = marketId(body.marketId);
  if (engine.view.marketOf(named)?.definition.kind === 'session') return named;
  for (const { definition } of marketCache.markets()) {
    const isOfMatch =
      definition.kind === 'session' && definition.fixture.eventId === (body.matchId ?? named);
    if (isOfMatch && definition.runners[0]?.runnerId === body.selectionId) {
      return definition.marketId;
    }
  }
  return named;
}

/** The site's stakes for this kind of market (SLIP-3). */
export function limitsOf({ app, site }: Pick<Bettor, 'app' | 'site'>, id: MarketId): StakeRange {
  const definition = app.engine.view.marketOf(id)?.definition;
  return stakeRange(site, definition ?? { kind: 'match', isInPlay: false });
}

/** Refuses any bet of this player, whatever market it is on. */
export function refuseCaller({ site, session }: Pick<Bettor, 'site' | 'session'>): Refusal | null {
  if (site.status === 'suspend') return refuse('SITE_SUSPENDED');
  return session.player.is_disabled ? refuse('ACCOUNT_DISABLED') : null;
}

/** Refuses any bet of this player on this market. */
export function refuseBettor({ app, site, session }: Bettor, id: MarketId): Refusal | null {
  const refusal = refuseCaller({ site, session });
  if (refusal) return refusal;
  // A wallet elsewhere holds nothing for a bet that rests: such a site has tables alone.
  if (site.money === 'tables') return refuse('SPORT_NOT_ALLOWED');
  const market = app.engine.view.marketOf(id);
  if (!market) return null;
  const { sportId, eventId } = market.definition.fixture;
  const { player_id: playerId, allowed_sports: allowed } = session.player;
  const isClosed = [sportId, eventId].some((id) => isLocked(site, { playerId, eventId: id }));
  return isClosed || !allowed.includes(sportId) ? refuse('SPORT_NOT_ALLOWED') : null;
}
