/**
 * Every effect that an act of staff may have, with the right that it needs and when it needs a second person.
 * Commands declare their effects; the rule is the same whatever the command is called and whichever door it
 * came by (docs/rules/rights.md).
 */
import { type Money, money } from '@layline/contract';
import { agentRole, type Role } from '@layline/contract/console';

/** The most that one person does alone within 24 hours, in minor units. */
export interface Ceilings {
  readonly member: Money;
  /** For one player, agent, market or site, by all staff together. */
  readonly subject: Money;
  /** For all of one site, by all staff together. */
  readonly site: Money;
}

interface EffectRow {
  /** Completes 'This has an effect that needs …: '. */
  readonly what: string;
  /** Roles that may have it besides owner and admin. */
  readonly roles: readonly Role[];
  /** Only owners may. */
  readonly isOwners?: true;
  readonly second: 'never' | 'always' | Ceilings;
}

const hundredThousand = money(10_000_000);
const million = money(100_000_000);
const usual: Ceilings = { member: hundredThousand, subject: hundredThousand, site: million };
/** A trader settles many markets a day. */
const ofMarkets: Ceilings = { member: million, subject: hundredThousand, site: million };
/** Every new player gets it. */
const perAccount = money(100_000);
const ofWelcomes: Ceilings = { member: perAccount, subject: perAccount, site: perAccount };

const effects = {
  'balance-grows': { what: 'a balance grows', roles: ['finance', agentRole], second: usual },
  'money-leaves': { what: 'money leaves', roles: ['finance', agentRole], second: usual },
  'credit-grows': { what: 'a credit grows', roles: ['risk', 'finance', agentRole], second: usual },
  'exposure-grows': { what: 'an exposure limit grows', roles: ['risk'], second: usual },
  'stakes-grow': { what: 'a limit of stakes or wins grows', roles: ['risk'], second: usual },
  'provider-loosens': {
    what: "what holds a provider's odds or results back weakens",
    roles: ['risk'],
    second: 'always',
  },
  'protection-weakens': { what: 'a protection limit grows', roles: ['risk'], second: usual },
  'welcome-grows': { what: 'the welcome balance grows', roles: [], second: ofWelcomes },
  'market-pays': { what: 'a market pays', roles: ['trader', 'risk'], second: ofMarkets },
  'payout-reverses': {
    what: 'a payout is reversed',
    roles: ['trader', 'risk'],
    second: 'always',
  },
  'data-leaves': {
    what: "a site's data goes to an address outside",
    roles: [],
    second: 'always',
  },
  'payee-changes': {
    what: "where players' money goes changes",
    roles: ['finance'],
    second: 'always',
  },
  'commission-falls': {
    what: 'players pay less commission, or get a larger rebate',
    roles: ['risk', 'finance'],
    second: 'always',
  },
  'shares-change': { what: 'shares change', roles: ['risk', agentRole], second: 'always' },
  'branch-moves': { what: 'a branch or player moves', roles: ['support'], second: 'always' },
  'player-access': {
    what: "a player's password or second factor changes",
    roles: ['support', agentRole],
    second: 'never',
  },
  'player-access-whole': {
    what: "a code alone lets in to a player's account",
    roles: ['support', agentRole],
    second: 'always',
  },
  'agent-access': {
    what: "an agent's password or second factor changes",
    roles: ['support', agentRole],
    second: 'always',
  },
  'staff-access': {
    what: "a member's rights, password or second factor change",
    roles: [],
    isOwners: true,
    second: 'always',
  },
  'person-erased': {
    what: 'personal data goes for good',
    roles: [],
    isOwners: true,
    second: 'always',
  },
} as const satisfies Readonly<Record<string, EffectRow>>;

export type EffectName = keyof typeof effects;
export const effectTable: Readonly<Record<EffectName, EffectRow>> = effects;
export const effectNames = Object.keys(effects) as EffectName[];

/** Tells whether the role has the right that the effect needs. */
export function mayHave(role: Role, name: EffectName): boolean {
  const { roles, isOwners = false } = effectTable[name];
  if (role === 'owner') return true;
  return (role === 'admin' && !isOwners) || roles.includes(role);
}
