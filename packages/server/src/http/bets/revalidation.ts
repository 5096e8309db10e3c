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

/** What is asked by who may bet, as far as the call tells. */
export type Ask = (now: OfBettor) => MarketBetRequest | Refusal;

type AtSiteStakes = Unlimited<BetRequest | SessionBetRequest | ChangeRequest>;

export const askAtSiteStakes =
  (request: AtSiteStakes, id: MarketId): Ask =>
  (now) =>
    refuseBettor(now, id) ?? { ...request, limits: limitsOf(now, id) };

export const revalidation =
  ({ app, site, session }: OfBettor, ask: Ask): Revalidate =>
  async () => {
    try {
      const player = await app.sessions.playerOf(session);
      const siteNow = app.sites.byId(site.site_id) ?? site;
      return ask({ app, site: siteNow, session: { ...session, player } });
    } catch (error) {
      // A store outage is logged where it is watched.
      if (!app.writes.note(error)) app.log.error({ error }, 'a held bet could not be revalidated');
      return refuse('UNAVAILABLE');
    }
  };
