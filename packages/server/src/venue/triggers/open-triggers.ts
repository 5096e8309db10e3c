/** Connects the trigger watch with the engine, the market cache and the checks of who may bet. */
import { type Refusal, refuse } from '@layline/contract';
import type { StakeLimits, Trigger } from '@layline/exchange';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import { findPlayerById } from '../../store/queries/players.ts';
import { limitsOf, refuseBettor } from '../bets/bet-request.ts';
import type { MarketCache } from '../market/market-cache.ts';
import type { SiteDirectory } from '../sites/directory.ts';
import { TriggerWatch } from './trigger-watch.ts';

interface Parts {
  readonly engine: AppEngine;
  readonly marketCache: MarketCache;
  readonly sites: SiteDirectory;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** Retries bets that were put off by a full queue, an interrupted delay or a takeover. */
const lookEveryMs = 1000;

export function openTriggers(parts: Parts): Pick<TriggerWatch, 'close'> {
  const { engine, marketCache, clock } = parts;
  const watch = new TriggerWatch({
    view: engine.view,
    submit: (request, options) => engine.submit(request, options),
    permit: (trigger) => permit(parts, trigger),
    prices: (id) => marketCache.pricesOf(id),
    now: () => clock.now(),
  });
  marketCache.listen({
    interrupted: (id) => watch.interrupt(id),
    quoted: (id, runners) => watch.quote(id, runners),
    removed: (id) => watch.forget(id),
  });
  const stops = [
    engine.onCommitted((events) => watch.take(events)),
    clock.every(lookEveryMs, () => watch.lookAll()),
  ];
  return {
    async close() {
      for (const stop of stops) stop();
      await watch.close();
    },
  };
}

/** Applies the checks of a bet that the player would place now. */
async function permit(
  { engine, sites, store, log }: Parts,
  { playerId, siteId, marketId }: Trigger,
): Promise<StakeLimits | Refusal> {
  try {
    const player = await findPlayerById(store, playerId);
    const site = sites.byId(siteId);
    if (!player || !site) return refuse('NOT_FOUND', 'This account is not open.');
    const bettor = { app: { engine }, site, session: { player } };
    return refuseBettor(bettor, marketId) ?? limitsOf(bettor, marketId);
  } catch (error) {
    log.warn({ error }, 'the player of a trigger cannot be read');
    return refuse('UNAVAILABLE');
  }
}
