/**
 * Player protection in commands, events and memory (docs/rules/protection.md). Amounts of limits are
 * minor units; time limits are milliseconds.
 */
import type {
  Instant,
  LimitKind,
  LimitOwner,
  LimitPeriod,
  Money,
  PlayerId,
  PresetName,
  SiteId,
} from '@layline/contract';
import type { EntryChange, EntryFacts, EntryRequest, EntryRules, EntryView } from './levels.ts';

export interface LimitKey {
  readonly limit: LimitKind;
  readonly period: LimitPeriod;
}

export interface Limit extends LimitKey {
  readonly amount: number;
}

export interface OwnLimit extends Limit {
  readonly by: Exclude<LimitOwner, 'site'>;
}

/**
 * A limit that its player wants to raise or remove (null). It waits, and then needs a second
 * confirmation.
 */
export interface PendingEase extends LimitKey {
  readonly amount: number | null;
  readonly requestedAt: Instant;
}

export interface Exclusion {
  readonly from: Instant;
  /** Null for no end date. */
  readonly until: Instant | null;
  readonly by: OwnLimit['by'];
  /** When the player asked to return; null if they have not. */
  readonly returnRequestedAt: Instant | null;
}

/** The protection of one account. */
export interface Protection extends EntryFacts {
  readonly limits: readonly OwnLimit[];
  readonly pending: readonly PendingEase[];
  readonly timeOutUntil: Instant | null;
  readonly exclusion: Exclusion | null;
  /** The person whose accounts the operator has linked; null for a single account. */
  readonly person: string | null;
  /** The player's interval of the reality check; null for the preset's. */
  readonly realityMinutes: number | null;
  /** For a player with a time limit, when the site was last seen open. */
  readonly seenAt: Instant | null;
}

/** The highest win (docs/rules/wins.md), in minor units; null for no limit. */
export interface WinLimits {
  /** Of a bet, of an option, and of a player in a market. */
  readonly bet: Money | null;
  /** Of a player on a day. */
  readonly day: Money | null;
}

/** What an event adds to the wins of a player's day from the house; negative where one is taken back. */
export interface CountedWin {
  readonly playerId: PlayerId;
  readonly won: number;
}

/** Rules of a whole site. */
export interface SiteRules extends EntryRules {
  readonly timeZone: string;
  readonly preset: PresetName;
  readonly limits: readonly Limit[];
  /** Absent for none, as in older journals. */
  readonly wins?: WinLimits;
}

export type ProtectionRequest =
  | EntryRequest
  /**
   * A lower limit takes effect at once; a higher one or none (null) waits. The operator's always takes
   * effect at once.
   */
  | ({ readonly kind: 'set-limit'; readonly amount: number | null } & LimitKey)
  /**
   * The second confirmation of a pending change. The amount is repeated, so that no other change is
   * confirmed by mistake.
   */
  | ({ readonly kind: 'confirm-ease'; readonly amount: number | null } & LimitKey)
  | ({ readonly kind: 'drop-ease' } & LimitKey)
  | { readonly kind: 'time-out'; readonly days: number }
  /** Null months for no end date. */
  | { readonly kind: 'exclude'; readonly months: number | null }
  | { readonly kind: 'request-return' }
  | { readonly kind: 'confirm-return' }
  | { readonly kind: 'link-person'; readonly person: string | null }
  | { readonly kind: 'set-reality-check'; readonly minutes: number }
  /** The player has the site open on a screen, or called it. */
  | { readonly kind: 'note-open' };

export interface Protect {
  readonly kind: 'protect';
  readonly playerId: PlayerId;
  readonly by: OwnLimit['by'];
  readonly request: ProtectionRequest;
}

export interface ProtectSite extends SiteRules {
  readonly kind: 'protect-site';
  readonly siteId: SiteId;
}

interface Happened {
  readonly seq: number;
  readonly at: Instant;
}

export type ProtectionChange =
  | EntryChange
  /** Replaces any pending change of the same limit. */
  | ({
      readonly kind: 'limit-set';
      readonly by: OwnLimit['by'];
      readonly amount: number | null;
    } & LimitKey)
  | ({ readonly kind: 'ease-requested'; readonly amount: number | null } & LimitKey)
  | ({ readonly kind: 'ease-dropped' } & LimitKey)
  | { readonly kind: 'timed-out'; readonly until: Instant; readonly by: OwnLimit['by'] }
  | { readonly kind: 'excluded'; readonly until: Instant | null; readonly by: OwnLimit['by'] }
  | { readonly kind: 'return-requested' }
  | { readonly kind: 'returned'; readonly by: OwnLimit['by'] }
  | { readonly kind: 'person-linked'; readonly person: string | null }
  | { readonly kind: 'reality-check-set'; readonly minutes: number }
  | { readonly kind: 'seen-open' };

export interface ProtectionChanged extends Happened {
  readonly kind: 'protection-changed';
  readonly playerId: PlayerId;
  readonly change: ProtectionChange;
}

export interface SiteProtected extends Happened, SiteRules {
  readonly kind: 'site-protected';
  readonly siteId: SiteId;
}

/** An account's activity in a quarter of an hour; days start on a quarter in every time zone. */
export interface UsageQuarter {
  readonly quarter: number;
  deposited: number;
  /** Matched, or accepted by a session or a casino table. */
  staked: number;
  /** Net result of bets, including commission and corrections. */
  result: number;
  openMs: number;
  /** Won from the house, less corrections; absent if nothing was, and for a site without a highest win. */
  won?: number;
}

/** `used` has the limit's unit: minor units, or milliseconds for a time limit. */
export interface UsedLimit extends Limit {
  readonly owner: LimitOwner;
  readonly used: number;
  readonly left: number;
  readonly restartsAt: Instant;
  /** Time zone of the site where the limit was set, whose calendar defines its periods. */
  readonly timeZone: string;
}

export interface ProtectionView {
  readonly rules: SiteRules;
  /** All limits in force, the one with the least left first. */
  readonly limits: readonly UsedLimit[];
  readonly own: Protection;
  /** An exclusion or time-out of any account of the person; null if there is none. */
  readonly hold: Hold | null;
  /** The same as the player is shown it: not what a register says of a name that nobody has verified. */
  readonly shownHold: Hold | null;
  /** Nobody has verified who the player is, where nothing can be done before. */
  readonly isUnproven: boolean;
  readonly entry: EntryView;
  /** All accounts of the person, including this one. */
  readonly accounts: readonly PlayerId[];
}

/** Betting and deposits are closed; null `until` for an exclusion without an end date. */
export interface Hold {
  readonly kind: 'time-out' | 'exclusion';
  readonly until: Instant | null;
  /** Present where a register excludes the person: only its later yes ends that. */
  readonly by?: 'register';
}
