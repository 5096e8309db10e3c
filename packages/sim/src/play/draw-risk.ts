/** Draws an operator's temporary stops of new risk: in a market, in a sport, on a site or everywhere. */
import { addMs, type SportId, sportRegistry } from '@layline/contract';
import type { RiskScope } from '@layline/exchange';
import type { Request } from '@layline/server/engine';
import { people } from '../acts/people.ts';
import { closedOffers } from '../model/noted/offered-markets.ts';
import type { MaintenanceRequest } from '../risk/noted-maintenance.ts';
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
  const gone = [...[...model.settled].slice(-1), ...closedOffers(model).slice(-1)].map(
    (marketId) => ({ kind: 'market', marketId }) as const,
  );
  return [...known, ...gone];
}

/** Short and soon, begun when due and mostly ended then. */
export function drawMaintenance({ dice, model, clock }: World): MaintenanceRequest {
  const sites = [null, ...new Set(people.map(({ siteId }) => siteId))];
  const [known] = model.maintenance.windows();
  const siteId = known && dice.isLucky(85) ? known.siteId : dice.pick(sites);
  const reason = dice.pick(reasons);
  if (known !== undefined && dice.isLucky(70)) {
    const hasBegun = model.stops.reasonOf({ kind: 'maintenance', siteId }) !== undefined;
    return hasBegun || dice.isLucky(15)
      ? { kind: 'end-maintenance', siteId, reason }
      : { kind: 'begin-maintenance', siteId };
  }
  const startsAt = addMs(clock.now(), dice.pick([0, 500, 5000, -120_000]));
  const endsAt = addMs(startsAt, dice.pick([60_000, 3_600_000, -1]));
  return { kind: 'announce-maintenance', siteId, startsAt, endsAt, text: reason };
}
