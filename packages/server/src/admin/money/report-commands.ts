/** Reports a site's profit and loss, grouped as requested. */
import { makeMoney, money, sports, sumMoney } from '@layline/contract';
import type { ShownProfit, ShownProfitRow } from '@layline/contract/console-risk';
import { z } from 'zod';
import { idText, someText } from '../../base/flag-text.ts';
import {
  profitKeys,
  readSiteProfit,
  type SiteProfit,
} from '../../store/queries/profit/site-profit.ts';
import { command, makeTable } from '../command.ts';
import { findSite } from '../find/find-site.ts';
import { daysOf, dayText } from './days.ts';

type Sums = Pick<SiteProfit, 'bets' | 'staked' | 'result' | 'commission'>;

const showSums = ({ bets, staked, result, commission }: Sums) => ({
  bets,
  staked: makeMoney(money(staked)),
  result: makeMoney(money(result)),
  commission: makeMoney(money(commission)),
  profit: makeMoney(money(result + commission)),
});

const totalOf = (rows: readonly SiteProfit[]): Sums => ({
  bets: rows.reduce((sum, { bets }) => sum + bets, 0),
  staked: sumMoney(rows.map(({ staked }) => money(staked))),
  result: sumMoney(rows.map(({ result }) => money(result))),
  commission: sumMoney(rows.map(({ commission }) => money(commission))),
});

const sportName = (id: string): string => sports.find((sport) => sport.id === id)?.name ?? id;

export const reportCommands = [
  command({
    name: 'report profit',
    summary:
      'Show what a site won and lost on settled bets, and its commission, in days of its time zone; the ' +
      'last seven unless --from and --to say otherwise; of one --sport, --event or --market alone.',
    staff: { isRead: true },
    positions: ['site'],
    schema: z.object({
      site: idText,
      by: z.enum(profitKeys, `must be one of ${profitKeys.join(', ')}`).default('day'),
      from: dayText.optional(),
      to: dayText.optional(),
      sport: idText.optional(),
      event: idText.optional(),
      market: someText(100).optional(),
    }),
    async run(parts, { site, by, from, to, ...of }) {
      const { time_zone: timeZone } = await findSite(parts, site);
      const days = daysOf({ from, to, now: parts.clock.now(), timeZone });
      const wanted = { siteId: site, timeZone, ...of, ...days };
      const found = await readSiteProfit(parts.store, { ...wanted, by });
      // A bet that is corrected on another day stands in both, and more than a thousand rows are not listed.
      const all = await readSiteProfit(parts.store, { ...wanted, by: 'sport' });
      const rows = found.map(
        ({ key, name, ...sums }): ShownProfitRow => ({
          key,
          name: by === 'sport' ? sportName(name) : name,
          ...showSums(sums),
        }),
      );
      const data: ShownProfit = { timeZone, rows, total: showSums(totalOf(all)) };
      const lines = rows.map(({ key: _key, name, ...sums }) => ({ [by]: name, ...sums }));
      return { data, text: makeTable([...lines, { [by]: 'total', ...data.total }]) };
    },
  }),
];
