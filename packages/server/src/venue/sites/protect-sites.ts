/** Sends the protection rules of each site to the engine, so that they are in the journal. */
import { type Money, money, siteId } from '@layline/contract';
import type { LevelRules, WinLimits } from '@layline/exchange';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Site, SiteDirectory } from './directory.ts';

/** Null if the site has no highest win. */
function winLimitsOf({ win_max, win_max_day }: Site): WinLimits | null {
  if (win_max === 0 && win_max_day === 0) return null;
  return { bet: limitOf(win_max), day: limitOf(win_max_day) };
}

const limitOf = (amount: number): Money | null => (amount === 0 ? null : money(amount));

/** Null if the site needs no level. */
function levelsOf({ levels, level_deposited: deposited }: Site): LevelRules | null {
  const all = { ...levels, ...(deposited && { deposited }) };
  return Object.keys(all).length === 0 ? null : all;
}

interface ProtectParts {
  readonly engine: Pick<AppEngine, 'submit' | 'view'>;
  readonly sites: Pick<SiteDirectory, 'all'>;
}

/** Throws if the engine refuses. A site that never had rules gets none. */
export async function protectSites({ engine, sites }: ProtectParts): Promise<void> {
  for (const site of sites.all()) {
    const id = siteId(site.site_id);
    const wins = winLimitsOf(site);
    const { register } = site;
    const levels = levelsOf(site);
    const isUnlimited = site.player_limits.length === 0 && wins === null;
    const isOpen = levels === null && register === '';
    const isNothing = site.protection === 'none' && isUnlimited && isOpen;
    if (isNothing && !engine.view.hasRules(id)) continue;
    const outcome = await engine.submit({
      kind: 'protect-site',
      siteId: id,
      timeZone: site.time_zone,
      preset: site.protection,
      limits: site.player_limits,
      ...(wins && { wins }),
      ...(levels && { levels }),
      ...(register !== '' && { register }),
    });
    if (outcome.kind === 'refused') throw new Error(outcome.refusal.message);
  }
}
