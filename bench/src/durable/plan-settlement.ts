/**
 * Settlement of a market with a hundred thousand bets (ten thousand with --small) under a commission plan
 * with a rebate and discounts, against the same at a flat commission.
 */
import { instant, money, siteId } from '@layline/contract';
import type { Figure, FigureOptions } from '../figure/figure.ts';
import { type Bench, clock, mustDo, openBench } from './bench-engine.ts';
import { settleOne } from './settlement.ts';

const site = siteId('bench');
const terms = { base: 200, rebate: 10 };

async function discountAll({ engine, players }: Bench): Promise<void> {
  const tiers = [{ from: money(1), discount: 4000 }];
  await mustDo(engine, { kind: 'set-discount-tiers', siteId: site, tiers });
  const paid = players.map((id) => [id, money(1)] as const);
  const week = instant(clock.now());
  await mustDo(engine, { kind: 'set-discounts', siteId: site, week, isLast: true, paid });
}

export const planSettlement: Figure = {
  name: 'plan-settlement',
  unit: 'postings/s, by a commission plan / by a flat commission',
  goal: 0.9,
  async open({ isSmall }: FigureOptions) {
    const bets = isSmall ? 10_000 : 100_000;
    const bench = await openBench({ players: 512, markets: 1 });
    await discountAll(bench);
    let turn = 0;
    return {
      async ours() {
        await mustDo(bench.engine, { kind: 'set-commission-plan', siteId: site, terms });
        return settleOne(bench, { number: turn++, bets });
      },
      async reference() {
        const hasPlan = bench.engine.view.commissionPlans(site).length > 0;
        const end = { kind: 'set-commission-plan', siteId: site, terms: null } as const;
        if (hasPlan) await mustDo(bench.engine, end);
        const commissions = [{ siteId: site, basisPoints: terms.base }];
        return settleOne(bench, { number: turn++, bets, commissions });
      },
      notes: () => [`${bets} bets of 512 players in one market, all with a discount`],
      close: () => bench.close(),
    };
  },
};
