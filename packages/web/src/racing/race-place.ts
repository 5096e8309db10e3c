/** The place of a bet on a race, and the slip's choice for a tapped cell. Pure (RACE-3, SLIP-5). */
import type { RaceView } from '@layline/contract';
import { parseInstant } from '@layline/contract/instant';
import type { Side } from '@layline/contract/market';
import type { Odds } from '@layline/contract/odds';
import { sportRegistry } from '@layline/contract/sport';
import type { LiveMarket, LiveRunner } from '../live/price-board.ts';
import type { EventPlace } from '../market/event-place.ts';
import type { CellLevel, OddsChoice } from '../slip/choice.ts';
import { nameOfRace } from '../sports/event-name.ts';

const { horseRacing } = sportRegistry;

/** What the address of the page says, for servers whose markets do not. */
export interface AddressedRace {
  readonly cid: string;
  readonly eventName: string;
  readonly gameTime: string;
}

export const placeOf = (view: RaceView, race: AddressedRace): EventPlace => ({
  sportId: horseRacing.id,
  sportName: horseRacing.name,
  competitionId: view.legueId ?? race.cid,
  eventId: String(view.gmid),
  eventName: nameOfRace(view.ename ?? race.eventName, parseInstant(view.stime ?? race.gameTime)),
});

interface Tapped {
  readonly runner: LiveRunner;
  readonly side: Side;
  readonly odds: Odds;
  readonly level: CellLevel;
  readonly isOffer?: boolean;
}

export function raceChoice(
  view: RaceView,
  market: LiveMarket,
  place: EventPlace,
  { runner, side, odds, level, isOffer = false }: Tapped,
): OddsChoice {
  const eachWay = side === 'back' && !isOffer && !market.isInPlay ? view.eachWay : null;
  return {
    ...place,
    kind: 'match',
    marketId: market.marketId,
    marketName: market.name,
    runners: market.runners.filter(({ status }) => status !== 'REMOVED'),
    runnerId: runner.runnerId,
    runnerName: runner.name,
    side,
    odds,
    level,
    isOffer,
    ...(eachWay ? { eachWay } : {}),
  };
}
