import type { Standing } from '@layline/contract/bridge';
import { describe, expect, it } from 'vitest';
import { theirPayments } from './their-payments.ts';

const said = (ref: string, kind: Standing['kind'], status: Standing['status'], amount = '5.00') =>
  ({ ref, kind, status, amount }) as Standing;

async function* listed(...standings: Standing[]) {
  yield* standings;
}

describe('[RIM-8] what a bridge took and paid', () => {
  it('is what arrived and stayed, and what is paid or will be, each as it is now', async () => {
    const standings = listed(
      said('a', 'deposit', 'settled'),
      said('b', 'deposit', 'waiting', '0.00'),
      said('c', 'deposit', 'returned'),
      said('d', 'payout', 'waiting'),
      said('e', 'payout', 'settled'),
      said('f', 'payout', 'returned'),
      said('a', 'deposit', 'settled', '7.25'),
      said('e', 'payout', 'failed'),
    );
    expect(await theirPayments(standings)).toEqual([
      { kind: 'deposit', id: 'a', amount: 725 },
      { kind: 'payout', id: 'd', amount: 500 },
    ]);
  });
});
