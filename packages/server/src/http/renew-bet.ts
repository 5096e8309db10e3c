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
} from '../desk/request.ts';
import { limitsOf, type OfBettor, refuseBettor } from './bet-request.ts';

/** What is asked by who may bet, as far as the call tells. */
export type Ask = (now: OfBettor) => HeldRequest | Refusal;

type AtSiteStakes = BetRequest | SessionBetRequest | ChangeRequest;

export const askAtSiteStakes =
  (request: AtSiteStakes, id: MarketId): Ask =>
  (now) =>
    refuseBettor(now, id) ?? { ...request, limits: limitsOf(now, id) };

export const renewal =
  ({ house, site, session }: OfBettor, ask: Ask): Renew =>
  async () => {
    try {
      const player = await house.sessions.playerOf(session);
      const siteNow = house.sites.byId(site.site_id) ?? site;
      return ask({ house, site: siteNow, session: { ...session, player } });
    } catch (error) {
      house.writes.note(error);
      return refuse('UNAVAILABLE');
    }
  };
