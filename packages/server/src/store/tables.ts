/** The tables as queries see them. Times are ISO 8601 text; money is whole minor units. */
import type { Language, PresetName, SiteFrames, SiteLink } from '@layline/contract';
import type { LevelRules, Limit } from '@layline/exchange';
import type { ColumnType, Generated } from 'kysely';
import type { accountTable, postingTable } from './tables/account.ts';
import type { betTable } from './tables/bet.ts';
import type { betOutcomeTable, betTallyTable } from './tables/bet-outcome.ts';
import type { marketTable } from './tables/market.ts';
import type { ReadRow } from './tables/table.ts';

/** Read as parsed JSON, written as text. */
type Json<Value> = ColumnType<Value, string, string>;

export interface SiteLimits {
  readonly isAdvanceBetLocked: boolean;
  readonly oddsMin: number;
  readonly oddsMax: number;
  readonly bookmakerMin: number;
  readonly bookmakerMax: number;
  readonly fancyMin: number;
  readonly fancyMax: number;
  readonly casinoMin: number;
  readonly casinoMax: number;
}

/** An operator's settings for the casino. */
export interface SiteCasino {
  readonly oddsProfile: 'customary' | 'band';
  /** Market ids of the game list that accept no bets. */
  readonly suspendedMarketIds: readonly string[];
  /** Game ids that accept no bets. */
  readonly lockedGames: readonly string[];
}

export interface SiteTable {
  site_id: string;
  title: string;
  fav_icon_url: string;
  logo_url: string;
  primary_color: string;
  secondary_color: string;
  background_color: string;
  layout: 'tamannah' | 'aura' | 'tamannahSquare';
  is_signup_open: boolean;
  status: 'active' | 'suspend';
  casino_image_key: string;
  is_dark_forced: boolean;
  has_demo: boolean;
  currency: string;
  limits: Json<SiteLimits>;
  casino: Json<SiteCasino>;
  commission_rate: number;
  created_at: string;
  number_grouping: Generated<'indian' | 'western'>;
  languages: Generated<Language[]>;
  frames: Json<SiteFrames>;
  frame_parents: Generated<string[]>;
  links: Json<readonly SiteLink[]>;
  welcome_balance: Generated<number>;
  ip_lookup_url: Generated<string>;
  clears_console: Generated<boolean>;
  idle_minutes: Generated<number>;
  protection: Generated<PresetName>;
  time_zone: Generated<string>;
  player_limits: Json<readonly Limit[]>;
  win_max: Generated<number>;
  win_max_day: Generated<number>;
  levels: Json<Omit<LevelRules, 'deposited'>>;
  level_deposited: Json<LevelRules['deposited'] | null> | null;
  register: Generated<string>;
  money: Generated<'staff' | 'cashier' | 'transfer' | 'tables'>;
  can_cancel_withdrawals: Generated<boolean>;
}

export interface PlayerTable {
  player_id: string;
  site_id: string;
  user_name: string;
  user_name_key: string;
  name: string;
  mobile: string;
  role: string;
  is_disabled: boolean;
  allowed_sports: string[];
  password_hash: string;
  created_at: string;
  is_demo: Generated<boolean>;
  stakes: number[] | null;
  login_lines: Generated<number>;
  password_lines: Generated<number>;
  must_change_password: Generated<boolean>;
}

interface PlayerPreferenceTable {
  player_id: string;
  name: string;
  value: string;
  changed_at: string;
}

interface SessionTable {
  token_hash: string;
  session_id: string;
  player_id: string;
  site_id: string;
  created_at: string;
  expires_at: string;
  seen_at: string;
  device: string;
  address: string;
  proved_at: string | null;
}

interface LoginTable {
  login_id: Generated<number>;
  player_id: string;
  line: number;
  is_success: boolean;
  device_ip: string;
  address: string;
  ip_info: Json<unknown>;
  at: string;
  network: string | null;
}

interface PasswordUpdateTable {
  player_id: string;
  line: number;
  updated_by_id: string;
  updated_by_name: string;
  at: string;
}

interface MarketTable extends ReadRow<typeof marketTable> {
  settled_at: string | null;
}

type AccountTable = ReadRow<typeof accountTable>;

export type PostingTable = ReadRow<typeof postingTable>;

type Outcome = ReadRow<typeof betOutcomeTable>;

/** A bet with its result: a read-only view. Its last columns are null while the bet is open. */
export interface BetWithOutcome extends ReadRow<typeof betTable> {
  outcome: 'open' | Outcome['outcome'];
  profit: number;
  settled_at: string | null;
  worksheet: Json<readonly string[] | null>;
  settled_line: number | null;
  sport_line: number | null;
}

export interface Tables {
  site: SiteTable;
  site_host: { host: string; site_id: string };
  notice: { notice_id: Generated<number>; site_id: string; notice: string };
  banner: {
    banner_id: Generated<number>;
    site_id: string;
    image_url: string;
    link: string;
    alt: string;
  };
  player: PlayerTable;
  player_preference: PlayerPreferenceTable;
  session: SessionTable;
  login_activity: LoginTable;
  password_update: PasswordUpdateTable;
  event_lock: { site_id: string; player_id: string; event_id: string };
  market: MarketTable;
  account: AccountTable;
  posting: PostingTable;
  whole_bet: BetWithOutcome;
  settled_run: {
    player_id: string;
    first_line: number;
    sport_id: string;
    first_sport_line: number;
    changes_sport: boolean;
    settled_at: string;
    /** The two stores decode arrays differently: query it as text, or query one element. */
    bet_ids: readonly (string | number)[];
  };
  bet_tally: ReadRow<typeof betTallyTable>;
}
