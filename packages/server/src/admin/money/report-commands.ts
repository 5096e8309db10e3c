/** Reports a site's profit and loss, grouped as requested. */
import { makeMoney, money } from '@layline/contract';
import { z } from 'zod';
import { idText } from '../../base/flag-text.ts';
import { profitKeys, readSiteProfit } from '../../store/queries/profit/site-profit.ts';
import { command, makeTable } from '../command.ts';
import { findSite } from '../find/find-site.ts';
import { daysOf, dayText } from './days.ts';

export const reportCommands = [
  command({
    name: 'report profit',
    summary:
      'Show what a site won and lost on settled bets, and its commission, in days of UTC; the last seven ' +
      'unless --from and --to say otherwise.',
    staff: { isRead: true },
    positions: ['site'],
    schema: z.object({
      site: idText,
      by: z.enum(profitKeys, `must be one of ${profitKeys.join(', ')}`).default('day'),
      from: dayText.optional(),
      to: dayText.optional(),
    }),
    async run(parts, { site, by, from, to }) {
      await findSite(parts, site);
      const days = daysOf(from, to, parts.clock.now());
      const sums = await readSiteProfit(parts.store, { siteId: site, by, ...days });
      const rows = sums.map(({ name, bets, result, commission }) => ({
        [by]: name,
        bets,
        result: makeMoney(money(result)),
        commission: makeMoney(money(commission)),
      }));
      return { data: rows, text: makeTable(rows) };
    },
  }),
];
