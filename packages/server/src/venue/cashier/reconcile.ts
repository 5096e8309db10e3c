/** Compares what the cashier has with what a provider says. Amounts are minor units. */
import type { OwnPayment } from '../../store/queries/cashier/report.ts';

/** A payment as a provider has it: a deposit that arrived, a payout that was paid. */
export type TheirPayment = Omit<OwnPayment, 'method'>;

export interface Difference {
  readonly kind: OwnPayment['kind'];
  readonly id: string;
  /** Null if that side has nothing of it. */
  readonly ours: number | null;
  readonly theirs: number | null;
}

const keyOf = ({ kind, id }: Pick<OwnPayment, 'kind' | 'id'>): string => `${kind} ${id}`;

/** What only one side has, and what has another amount on the other. */
export function reconcile(
  ours: readonly TheirPayment[],
  theirs: readonly TheirPayment[],
): Difference[] {
  const own = new Map(ours.map((one) => [keyOf(one), one]));
  const other = new Map(theirs.map((one) => [keyOf(one), one]));
  return [...new Set([...own.keys(), ...other.keys()])].toSorted().flatMap((key): Difference[] => {
    const [one, two] = [own.get(key), other.get(key)];
    const found = one ?? two;
    if (found === undefined || one?.amount === two?.amount) return [];
    const { kind, id } = found;
    return [{ kind, id, ours: one?.amount ?? null, theirs: two?.amount ?? null }];
  });
}
