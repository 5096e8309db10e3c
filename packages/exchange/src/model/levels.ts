/**
 * Levels of verification and the answers of a register of excluded people, in rules, commands, events and
 * memory (docs/rules/levels.md).
 */
import type { Instant, Money } from '@layline/contract';

/** The highest level that a verifier gives. */
export const levelMax = 3;

/** The level that each act needs; absent for none. */
export interface LevelRules {
  readonly deposit?: number;
  readonly bet?: number;
  readonly withdraw?: number;
  /** Deposits and bets need this level where deposits add up to more than the amount. */
  readonly deposited?: { readonly level: number; readonly amount: Money };
}

/** A level that was confirmed; it counts for nothing from `until` on. */
export interface NotedLevel {
  readonly level: number;
  readonly until: Instant;
}

/** The newest answer of the register. */
export interface RegisterAnswer {
  readonly isAllowed: boolean;
  /** A yes is good until then. */
  readonly until: Instant;
  /** When the register looked, by its clock. */
  readonly checkedAt: Instant;
}

/** What levels and registers add to the rules of a site. Absent for none, as in older journals. */
export interface EntryRules {
  readonly levels?: LevelRules;
  /** The bridge to the register that is asked. */
  readonly register?: string;
}

/** What is known of an account. Absent for nothing, as in older journals. */
export interface EntryFacts {
  /** One for each level that was ever confirmed. */
  readonly levels?: readonly NotedLevel[];
  readonly register?: RegisterAnswer;
  /** Counted since the site has a level for a sum of deposits. */
  readonly deposited?: Money;
}

export type EntryRequest =
  /** A level that is confirmed already is not shortened: messages may come twice, and late. */
  | ({ readonly kind: 'note-level' } & NotedLevel)
  /** Replaces all levels; null for none. */
  | { readonly kind: 'set-level'; readonly level: NotedLevel | null }
  | ({ readonly kind: 'note-register' } & RegisterAnswer);

export type EntryChange =
  | ({ readonly kind: 'level-noted' } & NotedLevel)
  | { readonly kind: 'level-set'; readonly level: NotedLevel | null }
  | RegisterNoted;

interface RegisterNoted extends RegisterAnswer {
  readonly kind: 'register-noted';
  /** Present where a no begins an exclusion. */
  readonly begins?: true;
  /** Present where a yes ends it. */
  readonly ends?: true;
}

/** What a player, or staff, read of it. */
export interface EntryView {
  /** The level in force, and its end; 0 and null for none. */
  readonly level: number;
  readonly until: Instant | null;
  /** Since the site has a level for a sum of deposits. */
  readonly deposited: Money;
  /** The newest answer; null if there is none. */
  readonly register: RegisterAnswer | null;
  /** The bridge that must be asked before new risk and deposits; null if nothing has to be. */
  readonly mustAsk: string | null;
  /** The level that each act needs now; 0 for none. */
  readonly needs: { readonly deposit: number; readonly bet: number; readonly withdraw: number };
}
