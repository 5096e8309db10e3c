/** Draws a settlement: mostly of a closed market, occasionally of an open or already settled one. */
import type { Request } from '@layline/server/engine';
import { commissions } from '../acts/people.ts';
import { closedOffers } from '../model/noted/offered-markets.ts';
import { resultOfSession } from '../model/sessions.ts';
import type { World } from './world.ts';

export function drawSettlement({ dice, model }: World): Request | null {
  const closed = [...model.markets.values()].filter(
    ({ definition }) => definition.status === 'CLOSED' || dice.isLucky(3),
  );
  const settled = [...model.settled].slice(-5);
  const ids = closed.map(({ definition }) => definition.marketId);
  if (dice.isLucky(5)) ids.push(...settled);
  if (dice.isLucky(30)) ids.push(...closedOffers(model).slice(-2));
  if (ids.length === 0) return null;
  const marketId = dice.pick(ids);
  const offered = model.offers.newest.get(marketId);
  const kind = (offered ?? model.markets.get(marketId)?.definition)?.kind;
  const known = offered && dice.isLucky(90) ? ({ onlyKnown: true } as const) : {};
  return kind === 'session' && dice.isLucky(90)
    ? { kind: 'settle-session', marketId, result: resultOfSession(marketId), commissions, ...known }
    : { kind: 'settle-market', marketId, commissions, ...known };
}
