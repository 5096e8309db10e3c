/** Decides whether one person may have these effects now, and counts them. */

import { type Money, makeMoneyText, money } from '@layline/contract';
import type { Role } from '@layline/contract/console';
import { type Clock } from '../../base/clock.ts';
import type { Store } from '../../store/database.ts';
import {
  type EffectSums,
  type NewEffect,
  renewEffects,
  takeEffects,
} from '../../store/queries/staff/effects.ts';
import { type Effect, subjectKey } from './effect.ts';
import { type Ceilings, effectTable } from './effect-table.ts';

/** Who runs a command. Access to the server's own machine gives every right, without a second person. */
export interface Doer {
  readonly staffId: string;
  readonly role: Role;
  /** The request that another person has approved. */
  readonly approvalId?: number;
}

export type Taken =
  | { readonly kind: 'taken'; readonly effectIds: readonly number[] }
  | { readonly kind: 'second'; readonly effects: readonly Effect[]; readonly why: string };

interface Weighed {
  readonly effects: readonly Effect[];
  readonly by: Doer | undefined;
}

type Parts = { readonly store: Store; readonly clock: Pick<Clock, 'now'> };

/** Counts the effects and allows them, or says why a second person is needed and counts nothing. */
export async function takeOrAsk({ store, clock }: Parts, { effects, by }: Weighed): Promise<Taken> {
  const now = clock.now();
  if (effects.length === 0) return { kind: 'taken', effectIds: [] };
  if (by?.approvalId !== undefined) {
    const { approvalId } = by;
    return { kind: 'taken', effectIds: await renewEffects(store, { approvalId, now }) };
  }
  let why: string | null = null;
  const effectIds = await takeEffects(store, {
    effects: effects.map(storedEffect),
    staffId: by?.staffId ?? null,
    now,
    isTaken(sums) {
      why = by === undefined ? null : whySecond(effects, sums);
      return why === null;
    },
  });
  if (effectIds !== null) return { kind: 'taken', effectIds };
  return { kind: 'second', effects, why: why ?? '' };
}

export const storedEffect = ({ effect, subject, siteId, amount }: Effect): NewEffect => ({
  effect,
  amount: amount ?? 0,
  siteId,
  subject: subjectKey(subject),
});

/** Returns the first reason for a second person. */
function whySecond(effects: readonly Effect[], sums: readonly EffectSums[]): string | null {
  for (const [index, effect] of effects.entries()) {
    const { second, what } = effectTable[effect.effect];
    const sum = sums[index];
    if (second === 'never' || sum === undefined) continue;
    const why = second === 'always' ? what : whyAbove(effect, second, sum);
    if (why !== null) return `${why[0]?.toUpperCase()}${why.slice(1)}.`;
  }
  return null;
}

function whyAbove({ effect, amount, subject }: Effect, ceilings: Ceilings, sum: EffectSums) {
  const { what } = effectTable[effect];
  if (amount === null) return `${what} without a bound`;
  const named = [
    ['by this member', sum.member, ceilings.member],
    [`for ${subjectKey(subject)}`, sum.subject, ceilings.subject],
    ['for this site', sum.site, ceilings.site],
  ] as const;
  const over = named.find(([, total, ceiling]) => total > ceiling);
  return over === undefined ? null : overText(what, over);
}

const overText = (what: string, [of, total, ceiling]: readonly [string, number, Money]): string =>
  `${what}, ${of} by ${makeMoneyText(money(total))} in 24 hours: more than ${makeMoneyText(ceiling)}`;
