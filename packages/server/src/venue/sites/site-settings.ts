/**
 * Defines every setting of a site once: its column, the flag of `site set` and its parser, the initial value,
 * the field in the client's settings and the help text. The command, its help, new sites and the client's
 * settings are derived from this table.
 */
import {
  draftLanguages,
  isTimeZone,
  layouts,
  nameText,
  presetNames,
  type SiteConfig,
} from '@layline/contract';
import type { Limit } from '@layline/exchange';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { amountText, idText, listText, onOff, outsideAddress } from '../../base/flag-text.ts';
import type { SiteChange } from '../../store/queries/site-changes.ts';
import type { SiteTable } from '../../store/tables.ts';
import { languageList } from './language-list.ts';
import { levelsForm, parseLevels, parseSumLevel, sumLevelForm } from './level-text.ts';
import { parseLimit } from './limit-text.ts';
import { linkList } from './link-list.ts';

type SiteRow = Selectable<SiteTable>;

interface Setting<Column extends keyof SiteRow, Schema, Wire> {
  readonly column: Column;
  readonly schema: Schema;
  /** The value for a new site. */
  readonly initial: SiteRow[Column];
  /** The field in the client's settings; null if clients do not see it. */
  readonly wire: Wire;
  readonly isJson?: true;
  readonly help: string;
}

const setting = <
  Column extends keyof SiteRow,
  Schema extends z.ZodType<SiteRow[Column], string>,
  Wire extends keyof SiteConfig | null,
>(
  row: Setting<Column, Schema, Wire>,
) => row;

interface PartSetting<Column extends keyof SiteRow, Part, Schema> {
  readonly column: Column;
  /** The field within the column's object. */
  readonly part: Part;
  readonly schema: Schema;
  readonly wire: null;
  readonly help: string;
}

const partSetting = <
  Column extends 'frames' | 'casino',
  Part extends keyof SiteRow[Column],
  Schema extends z.ZodType<SiteRow[Column][Part], string>,
>(
  row: PartSetting<Column, Part, Schema>,
) => row;

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #0d5c63');
const address = z
  .string()
  .regex(/^(https?:\/\/[^\s]+|\/[^\s]*|)$/, 'must be an http(s) address, a path, or empty');
const origins = listText.refine(
  (list) => list.every((one) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(one)),
  'must be origins such as https://partner.example, joined with commas',
);
const percentage = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage from 0 to 99.99')
  .transform((text) => Math.round(Number(text) * 100));
const minutes = z
  .string()
  .regex(/^\d{1,4}$/, 'must be minutes from 0 (never) to 1440')
  .transform(Number)
  .refine((count) => count <= 1440, 'must be minutes from 0 (never) to 1440');
const limitForm = 'must be limits such as loss/day=500 or time/week=600, joined with commas';
const playerLimits = z.string().transform((text, context): Limit[] => {
  const limits = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => parseLimit(part.trim()));
  if (limits.every((limit) => limit !== null)) return limits;
  context.addIssue({ code: 'custom', message: limitForm });
  return z.NEVER;
});

const levels = z.string().transform((text, context) => {
  const parsed = parseLevels(text);
  if (parsed !== null) return parsed;
  context.addIssue({ code: 'custom', message: levelsForm });
  return z.NEVER;
});
const sumLevel = z.string().transform((text, context) => {
  const parsed = parseSumLevel(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: sumLevelForm });
  return z.NEVER;
});

/** By flag of `site set`. */
export const siteSettings = {
  title: setting({
    column: 'title',
    schema: nameText(60),
    initial: '',
    wire: 'title',
    help: 'The name that players see.',
  }),
  layout: setting({
    column: 'layout',
    schema: z.enum(layouts, `must be one of ${layouts.join(', ')}`),
    initial: 'tamannah',
    wire: 'layout',
    help: 'How the pages are laid out.',
  }),
  primary: setting({
    column: 'primary_color',
    schema: colour,
    initial: '#0d5c63',
    wire: 'primaryColor',
    help: 'Colour of headers and buttons.',
  }),
  secondary: setting({
    column: 'secondary_color',
    schema: colour,
    initial: '#f2b33d',
    wire: 'secondaryColor',
    help: 'Colour of accents.',
  }),
  background: setting({
    column: 'background_color',
    schema: colour,
    initial: '#f4f6f7',
    wire: 'backgroundColor',
    help: 'Colour behind the pages.',
  }),
  logo: setting({
    column: 'logo_url',
    schema: address,
    initial: '/logo.svg',
    wire: 'logoUrl',
    help: 'Picture in the header.',
  }),
  favicon: setting({
    column: 'fav_icon_url',
    schema: address,
    initial: '/favicon.svg',
    wire: 'favIconUrl',
    help: "Icon of the browser's tab and of the installed app.",
  }),
  signup: setting({
    column: 'is_signup_open',
    schema: onOff,
    initial: false,
    wire: 'signup',
    help: 'Whether visitors may open an account.',
  }),
  demo: setting({
    column: 'has_demo',
    schema: onOff,
    initial: false,
    wire: 'demo',
    help: 'Whether the sign-in page offers the demo player.',
  }),
  dark: setting({
    column: 'is_dark_forced',
    schema: onOff,
    initial: false,
    wire: 'defaultDarkMode',
    help: 'Whether the pages are dark until a player chooses.',
  }),
  clearsConsole: setting({
    column: 'clears_console',
    schema: onOff,
    initial: false,
    wire: 'clearsConsole',
    help: "Whether the client keeps the browser's console empty.",
  }),
  welcome: setting({
    column: 'welcome_balance',
    schema: amountText,
    initial: 0,
    wire: null,
    help: 'What a player who signs up begins with.',
  }),
  commission: setting({
    column: 'commission_rate',
    schema: percentage,
    initial: 0,
    wire: null,
    help: "Share of a player's net winnings in a market.",
  }),
  grouping: setting({
    column: 'number_grouping',
    schema: z.enum(['indian', 'western'], "must be 'indian' or 'western'"),
    initial: 'indian',
    wire: 'numberGrouping',
    help: 'How digits of amounts are grouped: 1,00,000 or 100,000.',
  }),
  languages: setting({
    column: 'languages',
    schema: languageList,
    initial: ['en'],
    wire: 'languages',
    help:
      "Languages that players may choose, such as en,hi,ur; the first is the site's own. " +
      `${draftLanguages.join(', ')} are drafts, and English where nothing is translated yet.`,
  }),
  casinoImages: setting({
    column: 'casino_image_key',
    schema: idText,
    initial: 'default',
    wire: 'casinoImageKey',
    help: "Set of pictures in the casino's lobby.",
  }),
  oddsProfile: partSetting({
    column: 'casino',
    part: 'oddsProfile',
    schema: z.enum(['customary', 'band'], "must be 'customary' or 'band'"),
    wire: null,
    help: 'Odds of the casino tables.',
  }),
  video: partSetting({
    column: 'frames',
    part: 'video',
    schema: outsideAddress,
    wire: null,
    help: 'Live video of a casino table, by {id}.',
  }),
  score: partSetting({
    column: 'frames',
    part: 'score',
    schema: outsideAddress,
    wire: null,
    help: 'Scores of a match, by {sportId} and {eventId}.',
  }),
  tv: partSetting({
    column: 'frames',
    part: 'tv',
    schema: outsideAddress,
    wire: null,
    help: 'Live pictures of a match, by {sportId} and {eventId}.',
  }),
  frameParents: setting({
    column: 'frame_parents',
    schema: origins,
    initial: [],
    wire: null,
    help: 'Origins whose pages may frame the site.',
  }),
  ipLookup: setting({
    column: 'ip_lookup_url',
    schema: outsideAddress,
    initial: '',
    wire: 'ipLookupUrl',
    help: 'Where the browser looks its address up; empty for this server.',
  }),
  links: setting({
    column: 'links',
    schema: linkList,
    initial: [],
    wire: 'links',
    isJson: true,
    help: 'Support and social links of the footer.',
  }),
  money: setting({
    column: 'money',
    schema: z.enum(
      ['staff', 'cashier', 'transfer', 'tables'],
      "must be 'staff', 'cashier', 'transfer' or 'tables'",
    ),
    initial: 'staff',
    wire: null,
    help: "Who moves players' money: staff, the cashier, the operator's wallet, or that wallet bet by bet.",
  }),
  cancelWithdrawals: setting({
    column: 'can_cancel_withdrawals',
    schema: onOff,
    initial: true,
    wire: null,
    help: 'Whether players may cancel a withdrawal that is not sent; some rule sets never allow it.',
  }),
  idleMinutes: setting({
    column: 'idle_minutes',
    schema: minutes,
    initial: 0,
    wire: null,
    help: 'Minutes without a call after which a session ends.',
  }),
  protection: setting({
    column: 'protection',
    schema: z.enum(presetNames, `must be one of ${presetNames.join(', ')}`),
    initial: 'standard',
    wire: 'protection',
    help: 'Rule set of player protection. No lawyer has checked any of them; see `protection rules`.',
  }),
  timeZone: setting({
    column: 'time_zone',
    schema: z
      .string()
      .refine(isTimeZone, 'must be a time zone such as Asia/Kolkata')
      .meta({ enum: ['UTC', ...Intl.supportedValuesOf('timeZone')] }),
    initial: 'UTC',
    wire: null,
    help: 'Where the days, weeks and months of limits begin.',
  }),
  winMax: setting({
    column: 'win_max',
    schema: amountText,
    initial: 50_000_000,
    wire: null,
    help: 'The most that a bet, an option or a player in a market wins from the house; 0 for no limit.',
  }),
  winMaxDay: setting({
    column: 'win_max_day',
    schema: amountText,
    initial: 200_000_000,
    wire: null,
    help: "The most that a player wins from the house on a day of the site's time zone; 0 for no limit.",
  }),
  playerLimits: setting({
    column: 'player_limits',
    schema: playerLimits,
    initial: [],
    wire: null,
    isJson: true,
    help: 'Limits of every player, such as loss/day=500,time/week=600; a time is minutes.',
  }),
  levels: setting({
    column: 'levels',
    schema: levels,
    initial: {},
    wire: null,
    isJson: true,
    help: 'Verification that is needed, such as deposit=1,bet=1,withdraw=2; empty for none.',
  }),
  levelDeposited: setting({
    column: 'level_deposited',
    schema: sumLevel,
    initial: null,
    wire: null,
    isJson: true,
    help: 'What deposits and bets need once more was deposited, such as 2=10000; empty for nothing.',
  }),
  register: setting({
    column: 'register',
    schema: z.union([z.literal(''), idText], 'must be a register, or empty for none'),
    initial: '',
    wire: null,
    help: 'Register of excluded people that has to say yes before deposits and new risk.',
  }),
};

type Settings = typeof siteSettings;
export type SettingName = keyof Settings;

export const settingNames = Object.keys(siteSettings) as readonly SettingName[];

/** The client's settings that this table provides. */
type ShownSettings = {
  [Name in SettingName as Settings[Name]['wire'] & string]: SiteRow[Settings[Name]['column']];
};

export const shownSettings = (site: SiteRow): ShownSettings =>
  Object.fromEntries(
    Object.values(siteSettings).flatMap(({ column, wire }) =>
      wire === null ? [] : [[wire, site[column]]],
    ),
  ) as ShownSettings;

export type GivenSettings = {
  readonly [Name in SettingName]?: z.output<Settings[Name]['schema']> | undefined;
};

/** Returns the changed columns in their stored form. */
export function changedColumns(
  { frames, casino }: Pick<SiteRow, 'frames' | 'casino'>,
  given: GivenSettings,
): SiteChange {
  const change: Record<string, unknown> = {};
  const objects: { frames: object; casino: object } = { frames, casino };
  for (const name of settingNames) {
    const row = siteSettings[name];
    const value = given[name];
    if (value === undefined) continue;
    if (!('part' in row)) change[row.column] = 'isJson' in row ? JSON.stringify(value) : value;
    else {
      objects[row.column] = { ...objects[row.column], [row.part]: value };
      change[row.column] = JSON.stringify(objects[row.column]);
    }
  }
  return change;
}
