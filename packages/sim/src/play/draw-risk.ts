/** Draws an operator's temporary stops of new risk: in a market, in a sport, on a site or everywhere. */
import { type SportId, sportRegistry } from '@layline/contract';
import type { RiskScope } from '@layline/exchange';
import type { Request } from '@layline/server/engine';
import { people } from '../acts/people.ts';
import type { World } from './world.ts';

const reasons = ['the scores are late', 'a line is wrong'];

/** Once anything is stopped, mostly resumes it: most bets of a story should be accepted. */
export function drawRisk(world: World): Request {
  const { dice, model } = world;
  const stopped = scopes(world).filter((scope) => model.stops.reasonOf(scope) !== undefined);
  const reason = dice.pick(reasons);
  if (stopped.length > 0 && dice.isLucky(85)) {
    return { kind: 'resume-risk', scope: dice.pick(stopped), reason };
  }
  const scope = dice.pick(scopes(world));
  return { kind: dice.isLucky(92) ? 'stop-risk' : 'resume-risk', scope, reason };
}

function scopes({ model }: World): readonly RiskScope[] {
  const markets = [...model.markets.values()].map(({ definition }) => definition);
  const sportIds: readonly SportId[] = [
    sportRegistry.casino.id,
    ...new Set(markets.map(({ fixture }) => fixture.sportId)),
  ];
  const known = [
    { kind: 'all' },
    ...[...new Set(people.map(({ siteId }) => siteId))].map(
      (siteId) => ({ kind: 'site', siteId }) as const,
    ),
    ...sportIds.map((sportId) => ({ kind: 'sport', sportId }) as const),
    ...markets.map(({ marketId }) => ({ kind: 'market', marketId }) as const),
  ] satisfies RiskScope[];
  const gone = [...model.settled]
    .slice(-1)
    .map((marketId) => ({ kind: 'market', marketId }) as const);
  return [...known, ...gone];
}
