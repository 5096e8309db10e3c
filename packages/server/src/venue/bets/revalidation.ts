/**
 * Revalidates a bet after its in-play delay against the current player, site and limits. The bet continues
 * even if the player has signed out.
 */
import { type MarketId, type Refusal, refuse } from '@layline/contract';
import type {
  BetRequest,
  ChangeRequest,
  MarketBetRequest,
  Revalidate,
  SessionBetRequest,
} from '../../engine/request/request.ts';
import { limitsOf, type OfBettor, refuseBettor, type Unlimited } from './bet-request.ts';

/** Builds a bet's request from the current player, site and limits, or refuses it. */
export type MakeRequest = (now: OfBettor) => MarketBetRequest | Refusal;

type AtSiteStakes = Unlimited<BetRequest | SessionBetRequest | ChangeRequest>;

export const requestAtSiteStakes =
  (request: AtSiteStakes, id: MarketId): MakeRequest =>
  (now) =>
    refuseBettor(now, id) ?? { ...request, limits: limitsOf(now, id) };

export const revalidation =
  ({ app, site, session }: OfBettor, makeRequest: MakeRequest): Revalidate =>
  async () => {
    try {
      const player = await app.sessions.playerOf(session);
      const siteNow = app.sites.byId(site.site_id) ?? site;
      return makeRequest({ app, site: siteNow, session: { ...session, player } });
    } catch (error) {
      // Store outages are logged by the write watch.
      if (!app.writes.note(error)) app.log.error({ error }, 'a held bet could not be revalidated');
      return refuse('UNAVAILABLE');
    }
  };
