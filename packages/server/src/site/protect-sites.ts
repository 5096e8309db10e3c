/** Tells the engine what protects the players of each site, so that it stands in the journal. */
import { siteId } from '@layline/contract';
import type { App } from '../app.ts';

/** Throws when the engine refuses. A site that never had rules stays without. */
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
