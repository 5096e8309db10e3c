/** One effect of an act, as a command declares it, and the right to have it. */
import { type Money, makeMoney, makeMoneyText, money } from '@layline/contract';
import type { Role } from '@layline/contract/console';
import { type EffectName, effectTable, mayHave } from './effect-table.ts';

/** What an effect touches. One request at a time waits for it. */
export interface Subject {
  readonly kind: 'player' | 'agent' | 'staff' | 'site' | 'market' | 'round' | 'partner';
  /** For a player `SITE/USER NAME`, in small letters. */
  readonly id: string;
}

export interface Effect {
  readonly effect: EffectName;
  readonly subject: Subject;
  /** Null for an effect on all sites. */
  readonly siteId: string | null;
  /** In minor units, zero or more. Null for an effect without a bound, such as a limit that is removed. */
  readonly amount: Money | null;
  /** Whose money it is that moves, `player ID` or `agent NAME`; absent for the site's. */
  readonly from?: string;
  /** What the approver reads; the same as long as the request means the same. */
  readonly text: string;
}

export const subjectKey = ({ kind, id }: Subject): string => `${kind} ${id}`;

export const playerSubject = (site: string, userName: string): Subject => ({
  kind: 'player',
  id: `${site}/${userName.trim().toLowerCase()}`,
});

interface Growth extends Pick<Effect, 'effect' | 'subject' | 'siteId'> {
  /** What grows, such as `The credit of north`. */
  readonly what: string;
  /** In minor units; null for no limit. */
  readonly from: number | null;
  readonly to: number | null;
}

const textOf = (amount: number | null): string =>
  amount === null ? 'none' : makeMoneyText(money(amount));

/** Returns the effect of raising a figure; no effect if it stays or falls. */
export function growth({ what, from, to, ...effect }: Growth): Effect[] {
  if (from === null || (to !== null && to <= from)) return [];
  const amount = to === null ? null : money(to - from);
  return [{ ...effect, amount, text: `${what} goes from ${textOf(from)} to ${textOf(to)}.` }];
}

/** Returns why the role may not have these effects; null if it may. */
export function refuseRole(role: Role, effects: readonly Effect[]): string | null {
  const refused = effects.find(({ effect }) => !mayHave(role, effect));
  return refused === undefined
    ? null
    : `Your role may not do this: ${effectTable[refused.effect].what}.`;
}

/** A value before and after. */
export interface Change {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** Settings by name, as the audit shows them. */
export type Settings = Readonly<Record<string, string | number | boolean>>;

/** Lists the values that differ, as the command line writes them. */
export function changesOf(from: Settings, to: Settings): Change[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((name) => ({ name, from: String(from[name] ?? ''), to: String(to[name] ?? '') }))
    .filter((change) => change.from !== change.to);
}

/** An amount or limit as the audit shows it. */
export const shownLimit = (amount: number | null): string =>
  amount === null ? 'none' : makeMoney(money(amount)).toFixed(2);
