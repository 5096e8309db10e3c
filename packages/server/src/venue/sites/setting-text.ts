/** Writes the settings of a site as `site set` reads them, so that what is shown can be sent back. */
import { type Money, makeMoney } from '@layline/contract';
import type { Limit } from '@layline/exchange';
import type { Site } from './directory.ts';
import { levelsText, sumLevelText } from './level-text.ts';
import { shownAmount } from './limit-text.ts';
import { type SettingName, settingNames, siteSettings } from './site-settings.ts';

const limitText = ({ limit, period, amount }: Limit): string =>
  `${limit}/${period}=${shownAmount(limit, amount)}`;

/** Settings whose stored form differs from a plain text, number or switch. */
const special: { readonly [Name in SettingName]?: (site: Site) => string } = {
  welcome: ({ welcome_balance }) => String(makeMoney(welcome_balance as Money)),
  winMax: ({ win_max }) => String(makeMoney(win_max as Money)),
  winMaxDay: ({ win_max_day }) => String(makeMoney(win_max_day as Money)),
  commission: ({ commission_rate }) => String(commission_rate / 100),
  frameParents: ({ frame_parents }) => frame_parents.join(','),
  languages: ({ languages }) => languages.join(','),
  links: ({ links }) => links.map(({ kind, label, url }) => `${kind}=${label}=${url}`).join(','),
  levels: ({ levels }) => levelsText(levels),
  levelDeposited: ({ level_deposited }) => sumLevelText(level_deposited),
  playerLimits: ({ player_limits }) => player_limits.map(limitText).join(','),
};

function plainText(site: Site, name: SettingName): string {
  const row = siteSettings[name];
  const column: unknown = site[row.column];
  const value = 'part' in row ? (column as Record<string, unknown>)[row.part] : column;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns each setting by its flag. */
export const settingTexts = (site: Site): Readonly<Record<SettingName, string>> =>
  Object.fromEntries(
    settingNames.map((name) => [name, special[name]?.(site) ?? plainText(site, name)]),
  ) as Record<SettingName, string>;
