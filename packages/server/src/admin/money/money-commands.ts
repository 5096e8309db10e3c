/** The money of all sites at a glance. */
import { dayOf, makeMoney, money, siteId, sumMoney } from '@layline/contract';
import type { ShownMoney } from '@layline/contract/console-commands';
import { z } from 'zod';
import { readSiteProfit } from '../../store/queries/profit/site-profit.ts';
import { type AdminParts, command, makeTable } from '../command.ts';
import { daysOf } from './days.ts';

type Site = ReturnType<AdminParts['sites']['all']>[number];

async function moneyOf(parts: AdminParts, { site_id: site, time_zone: timeZone }: Site) {
  const { players, suspense } = parts.engine.view.siteTotals(siteId(site));
  const now = parts.clock.now();
  const today = dayOf(now, timeZone);
  const days = daysOf({ from: today, to: today, now, timeZone });
  const rows = await readSiteProfit(parts.store, { siteId: site, timeZone, ...days, by: 'sport' });
  const sum = (of: (row: (typeof rows)[number]) => number): number =>
    makeMoney(sumMoney(rows.map((row) => money(of(row)))));
  const shown: ShownMoney = {
    site,
    playersHave: makeMoney(players),
    suspense: makeMoney(suspense),
    bets: rows.reduce((all, { bets }) => all + bets, 0),
    staked: sum(({ staked }) => staked),
    profit: sum(({ result, commission }) => result + commission),
  };
  return shown;
}

export const moneyCommands = [
  command({
    name: 'report money',
    staff: { isRead: true },
    summary:
      'Show for each site what its players have, what arrived and is unclaimed, and what bets that were ' +
      'settled today, in its time zone, brought.',
    schema: z.object({}),
    async run(parts) {
      const data: ShownMoney[] = [];
      for (const site of parts.sites.all()) data.push(await moneyOf(parts, site));
      return { data, text: makeTable(data.map((row) => ({ ...row }))) };
    },
  }),
];
