/** What a bridge took and paid, as the cashier's report compares it. */
import { parseMoney } from '@layline/contract';
import type { Standing } from '@layline/contract/bridge';
import type { TheirPayment } from '../reconcile.ts';

/** Of a deposit what arrived and was not taken back, of a payout what is paid or will be. */
const counts = ({ kind, status, amount }: Standing): boolean =>
  kind === 'deposit'
    ? status === 'settled' && amount !== '0.00'
    : status !== 'failed' && status !== 'expired' && status !== 'returned';

export async function theirPayments(standings: AsyncIterable<Standing>): Promise<TheirPayment[]> {
  const payments = new Map<string, TheirPayment | null>();
  // One that changes while the pages are read comes again, as it is now.
  for await (const one of standings) {
    const { kind, ref: id } = one;
    const amount = parseMoney(one.amount) ?? 0;
    payments.set(`${kind} ${id}`, counts(one) ? { kind, id, amount } : null);
  }
  return [...payments.values()].filter((one) => one !== null);
}
