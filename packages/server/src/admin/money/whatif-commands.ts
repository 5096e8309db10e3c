/** Computes what a commission plan would have taken in a month (docs/rules/commission.md, COM-9). */
import {
  addMs,
  type Instant,
  type MarketDefinition,
  makeInstant,
  makeMoney,
  makeMoneyText,
  money,
  noMoney,
  parseInstant,
  parseMoney,
  type SiteId,
  siteId,
} from '@layline/contract';
import {
  type Charge,
  type CommissionTerms,
  type MarketResettled,
  type MarketSettled,
  madeIn,
  parseEventText,
  type SettleableBet,
} from '@layline/exchange';
import { z } from 'zod';
import { idText } from '../../base/flag-text.ts';
import { readDefinitions } from '../../store/queries/market.ts';
import { readPayoutsBetween } from '../../store/queries/profit/payouts.ts';
import { readBetsById } from '../../store/queries/settlement.ts';
import { type AdminParts, command, makeTable } from '../command.ts';
import { findSite } from '../find/find-site.ts';

type Payout = MarketSettled | MarketResettled;

interface Rates {
  readonly base: number;
  readonly rebate: number;
}

/** `live`, or base and rebate in percent such as `4/0.2`; the rebate is 0 if it is left out. */
const planText = z.string().transform((text, context): Rates | 'live' => {
  if (text === 'live') return 'live';
  const [base = null, rebate = 0, ...more] = text.split('/').map((part) => parseMoney(part.trim()));
  const isRate = (value: number | null, most: number): value is number =>
    value !== null && value >= 0 && value <= most;
  if (more.length === 0 && isRate(base, 10_000) && isRate(rebate, 1000)) return { base, rebate };
  const message = 'must be live, or base and rebate in percent such as 4/0.2';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

interface Month {
  readonly from: Instant;
  /** The last millisecond. */
  readonly until: Instant;
}

const monthText = z.string().transform((text, context): Month => {
  const [, year = '', month = ''] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  const next = month === '12' ? `${Number(year) + 1}-01` : `${year}-${pad(Number(month) + 1)}`;
  const [from = null, to = null] = [text, next].map((one) =>
    parseInstant(`${one}-01T00:00:00.000Z`),
  );
  if (from !== null && to !== null) return { from, until: addMs(to, -1) };
  context.addIssue({ code: 'custom', message: 'must be a month such as 2026-11' });
  return z.NEVER;
});

const pad = (number: number): string => String(number).padStart(2, '0');

/** Commission less rebates of the site. */
const takenBy = ({ transfers }: Payout, id: SiteId): number =>
  transfers.reduce((sum, { reason, from, to, amount }) => {
    if (reason === 'commission' && to.kind === 'commission' && to.siteId === id)
      return sum + amount;
    return reason === 'rebate' && from.kind === 'commission' && from.siteId === id
      ? sum - amount
      : sum;
  }, 0);

interface Asked {
  readonly id: SiteId;
  readonly plan: Rates | 'live';
  readonly definition: MarketDefinition | undefined;
}

/** A market that had no plan is left as it was by `live`: its flat rate is not recorded. */
async function chargesBy(
  { store, engine }: AdminParts,
  payout: Payout,
  { id, plan, definition }: Asked,
): Promise<Charge[] | null> {
  const terms: CommissionTerms | undefined =
    plan === 'live'
      ? payout.terms
      : { plans: [{ siteId: id, ...plan }], discounts: payout.terms?.discounts ?? [] };
  if (terms === undefined || definition === undefined) return null;
  const ids = payout.bets.map(({ betId }) => betId);
  const stored = new Map((await readBetsById(store, ids)).map((bet) => [String(bet.betId), bet]));
  const charges = engine.view.chargesOf({
    bets: payout.bets,
    placedSeq: (index) => Number(ids[index]),
    madeOf(index) {
      const bet = stored.get(ids[index] ?? '');
      if (bet === undefined || bet.rate !== null) return noMoney;
      const made = { ...bet, betId: ids[index] } as unknown as SettleableBet;
      return madeIn({ definition }, made);
    },
    commissions: [],
    terms,
  });
  return charges.filter(({ account }) => account.siteId === id);
}

/** Counts each market by its last payout in the month. */
async function compute(parts: AdminParts, month: Month, asked: Pick<Asked, 'id' | 'plan'>) {
  const last = new Map<string, Payout>();
  for await (const text of readPayoutsBetween(parts.store, month)) {
    const payout = parseEventText(text) as Payout;
    last.set(payout.marketId, payout);
  }
  const sums = { markets: 0, taken: 0, whatIf: 0, rebates: 0 };
  for (const payout of last.values()) {
    const { marketId } = payout;
    const definition = (await readDefinitions(parts.store, [marketId])).get(marketId);
    const charges = await chargesBy(parts, payout, { ...asked, definition });
    const taken = takenBy(payout, asked.id);
    sums.markets += 1;
    sums.taken += taken;
    sums.whatIf += charges?.reduce((sum, one) => sum + one.commission - one.rebate, 0) ?? taken;
    sums.rebates += charges?.reduce((sum, one) => sum + one.rebate, 0) ?? 0;
  }
  return sums;
}

export const whatifCommands = [
  command({
    name: 'report commission-whatif',
    summary:
      'Compute what a plan would have taken of the markets that were paid in a --month of UTC: base and ' +
      'rebate in percent such as 4/0.2, or live, which must be what was taken.',
    staff: { isRead: true },
    positions: ['plan', 'site'],
    schema: z.object({ plan: planText, site: idText, month: monthText }),
    async run(parts, { plan, site, month }) {
      await findSite(parts, site);
      const sums = await compute(parts, month, { id: siteId(site), plan });
      const difference = sums.whatIf - sums.taken;
      const row = {
        month: makeInstant(month.from).slice(0, 7),
        markets: sums.markets,
        taken: makeMoney(money(sums.taken)),
        whatIf: makeMoney(money(sums.whatIf)),
        rebates: makeMoney(money(sums.rebates)),
        difference: makeMoney(money(difference)),
      };
      const isFault = plan === 'live' && difference !== 0;
      const wrong = `The plans on record do not give what was taken: ${makeMoneyText(money(difference))}.`;
      return { data: row, text: isFault ? wrong : makeTable([row]), isFault };
    },
  }),
];
