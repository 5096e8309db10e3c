/**
 * Player protection as commands, as events and as it stands in memory (docs/rules/protection.md).
 * Amounts of limits are minor units; those of a time limit are milliseconds.
 */
import type {
  Instant,
  LimitKind,
  LimitOwner,
  LimitPeriod,
  PlayerId,
  PresetName,
  SiteId,
} from '@layline/contract';

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

/** A limit that its player wants to be higher, or gone (null): it waits, and then for a second yes. */
export interface PendingEase extends LimitKey {
  readonly amount: number | null;
  readonly requestedAt: Instant;
}

export interface Exclusion {
  readonly from: Instant;
  /** Null for one without an end. */
  readonly until: Instant | null;
  readonly by: OwnLimit['by'];
  /** When the player asked to come back; null until then. */
  readonly returnRequestedAt: Instant | null;
}

/** What protects one account. */
export interface Protection {
  readonly limits: readonly OwnLimit[];
  readonly pending: readonly PendingEase[];
  readonly timeOutUntil: Instant | null;
  readonly exclusion: Exclusion | null;
  /** Names the person whose accounts the operator has linked; null for an account by itself. */
  readonly person: string | null;
  /** How often the player wants the reality check; null for the preset's interval. */
  readonly realityMinutes: number | null;
  /** When the site was last seen open, of a player with a time limit. */
  readonly seenAt: Instant | null;
}

/** What holds for a whole site. */
export interface SiteRules {
  readonly timeZone: string;
  readonly preset: PresetName;
  readonly limits: readonly Limit[];
}

export type ProtectionRequest =
  /** A lower limit holds at once, a higher one or none (null) waits; the operator's holds at once. */
  | ({ readonly kind: 'set-limit'; readonly amount: number | null } & LimitKey)
  /** The second yes to what waits; the amount is repeated, so that nobody confirms another one. */
  | ({ readonly kind: 'confirm-ease'; readonly amount: number | null } & LimitKey)
  | ({ readonly kind: 'drop-ease' } & LimitKey)
  | { readonly kind: 'time-out'; readonly days: number }
  /** Null months for one without an end. */
  | { readonly kind: 'exclude'; readonly months: number | null }
  | { readonly kind: 'request-return' }
  | { readonly kind: 'confirm-return' }
  | { readonly kind: 'link-person'; readonly person: string | null }
  | { readonly kind: 'set-reality-check'; readonly minutes: number }
  /** The site is open on a screen of the player's, or was called by them. */
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
  /** Whatever waited for the same limit is gone. */
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

/** What an account did within a quarter of an hour; a day of any time zone begins with one. */
export interface UsageQuarter {
  readonly quarter: number;
  deposited: number;
  /** Matched, or taken by a session or a casino table. */
  staked: number;
  /** What bets won and lost, commission and corrections included. */
  result: number;
  openMs: number;
}

/** Amounts of minor units, and a time of milliseconds, as `used` of a limit. */
export interface UsedLimit extends Limit {
  readonly owner: LimitOwner;
  readonly used: number;
  readonly left: number;
  readonly restartsAt: Instant;
}

export interface ProtectionView {
  readonly rules: SiteRules;
  /** Every limit that counts, those with the least left first. */
  readonly limits: readonly UsedLimit[];
  readonly own: Protection;
  /** An exclusion or a time-out of this account or of another of the same person; null when free. */
  readonly hold: Hold | null;
  /** The accounts of the person, this one among them. */
  readonly accounts: readonly PlayerId[];
}

/** Betting and deposits are closed; null `until` for an exclusion that the player has to end. */
export interface Hold {
  readonly kind: 'time-out' | 'exclusion';
  readonly until: Instant | null;
}
