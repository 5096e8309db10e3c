/** Sends the protection rules of each site to the engine, so that they are in the journal. */
import { siteId } from '@layline/contract';
import type { App } from '../app.ts';

/** Throws if the engine refuses. A site that never had rules gets none. */
export async function protectSites({
  engine,
  sites,
}: Pick<App, 'engine' | 'sites'>): Promise<void> {
  for (const site of sites.all()) {
    const id = siteId(site.site_id);
    const isNothing = site.protection === 'none' && site.player_limits.length === 0;
    if (isNothing && !engine.view.hasRules(id)) continue;
    const outcome = await engine.submit({
      kind: 'protect-site',
      siteId: id,
      timeZone: site.time_zone,
      preset: site.protection,
      limits: site.player_limits,
    });
    if (outcome.kind === 'refused') throw new Error(outcome.refusal.message);
  }
}
