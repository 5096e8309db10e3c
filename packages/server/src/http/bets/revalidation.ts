/**
 * Revalidates a bet after its in-play delay against the current player, site and limits. It goes on
 * though the player signed out meanwhile.
 */
import { type MarketId, type Refusal, refuse } from '@layline/contract';
import type {
  BetRequest,
  ChangeRequest,
  MarketBetRequest,
  Revalidate,
  SessionBetRequest,
} from '../../engine/request.ts';
import { limitsOf, type OfBettor, refuseBettor, type Unlimited } from './bet-request.ts';

/** Makes a bet's request from the player, site and limits of a moment, or refuses it. */
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
      // A store outage is logged where it is watched.
      if (!app.writes.note(error)) app.log.error({ error }, 'a held bet could not be revalidated');
      return refuse('UNAVAILABLE');
    }
  };
