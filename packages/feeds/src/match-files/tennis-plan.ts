/** Plans a real tennis match point by point, with prices from the model of two even, average servers. */
import { sportRegistry } from '@layline/contract';
import { shortNameOf } from '../feed/short-name.ts';
import type { MatchPlan } from '../script/plan.ts';
import { announceTennis, playTennis } from '../tennis/play-tennis.ts';
import { TennisOdds } from '../tennis/tennis-chance.ts';
import { TennisMarkets } from '../tennis/tennis-markets.ts';
import { doubtOf } from './match-check.ts';
import { placeOf } from './place.ts';
import type { RecordedMatch } from './recorded-match.ts';

const usualServes = [0.63, 0.63] as const;

const pace = {
  pointMs: 35_000,
  gameMs: 40_000,
  breakMs: 60_000,
  setMs: 120_000,
  endMs: 60_000,
  resultMsMin: 0,
};

export function planTennis(match: RecordedMatch): MatchPlan {
  const { players, rules, firstServer, points, retiredTo, isWalkover, check, setsKnown } = match;
  const runners = [
    { id: 1, name: players[0] },
    { id: 2, name: players[1] },
  ] as const;
  const doubt = doubtOf(check);
  const markets = new TennisMarkets(new TennisOdds(usualServes, rules), {
    rules,
    runners,
    ...(doubt === null ? {} : { doubt: { ...doubt, setsKnown } }),
  });
  const player = (name: string) => ({
    name,
    shortName: shortNameOf(name.split(' ').at(-1) ?? name),
  });
  const cast = {
    players: [player(players[0]), player(players[1])] as const,
    rules,
    firstServer,
    markets,
  };
  return {
    sportId: sportRegistry.tennis.id,
    name: players.join(' v '),
    ...placeOf(sportRegistry.tennis.id, match.event),
    venue: null,
    betDelayMs: 3000,
    prelude: [announceTennis(cast)],
    play: () =>
      playTennis({
        ...cast,
        points,
        pace,
        retiredTo,
        isWalkover: isWalkover === true,
        isInDoubt: doubt !== null,
      }),
  };
}
