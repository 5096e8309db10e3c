/**
 * A bet that was held, asked anew when its wait is over: its player, his site and the stakes it allows
 * are as they are by then. That the player signed out meanwhile is no reason against it.
 */
import { type MarketId, type Refusal, refuse } from '@layline/contract';
import type {
  BetRequest,
  ChangeRequest,
  HeldRequest,
  Renew,
  SessionBetRequest,
} from '../../engine/request.ts';
import { limitsOf, type OfBettor, refuseBettor, type Unlimited } from './bet-request.ts';

/** What is asked by who may bet, as far as the call tells. */
export type Ask = (now: OfBettor) => HeldRequest | Refusal;

type AtSiteStakes = Unlimited<BetRequest | SessionBetRequest | ChangeRequest>;

export const askAtSiteStakes =
  (request: AtSiteStakes, id: MarketId): Ask =>
  (now) =>
    refuseBettor(now, id) ?? { ...request, limits: limitsOf(now, id) };

export const renewal =
  ({ app, site, session }: OfBettor, ask: Ask): Renew =>
  async () => {
    try {
      const player = await app.sessions.playerOf(session);
      const siteNow = app.sites.byId(site.site_id) ?? site;
      return ask({ app, site: siteNow, session: { ...session, player } });
    } catch (error) {
      // The store's trouble is logged where it is watched.
      if (!app.writes.note(error)) app.log.error({ error }, 'a held bet was not asked anew');
      return refuse('UNAVAILABLE');
    }
  };
