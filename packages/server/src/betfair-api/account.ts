/** The caller's account: details, funds, statement. */
import { makeMoney, money, noMoney } from '@layline/contract';
import { z } from 'zod';
import { idOf } from '../player/of-player.ts';
import { listStatement } from '../store/queries/statement.ts';
import type { ApiCaller } from './caller.ts';
import { rangeOf, timeRange } from './market-filter.ts';

export const noParams = z.object({});

export function getAccountDetails({ session, site }: ApiCaller) {
  return {
    currencyCode: site.currency,
    firstName: session.player.user_name,
    lastName: '',
    localeCode: 'en',
    region: 'GBR',
    timezone: 'UTC',
    discountRate: 0,
    pointsBalance: 0,
    countryCode: 'GB',
  };
}

export function getAccountFunds(caller: ApiCaller) {
  const { app, site } = caller;
  const account = app.engine.view.accountOf(idOf(caller));
  const balance = account?.openingBalance ?? noMoney;
  const exposure = account?.exposure ?? noMoney;
  const limit = account?.exposureLimit ?? null;
  return {
    availableToBetBalance: makeMoney(money(balance - exposure)),
    exposure: makeMoney(money(0 - exposure)),
    retainedCommission: 0,
    exposureLimit: limit === null ? -1_000_000_000 : makeMoney(money(0 - limit)),
    discountRate: 0,
    pointsBalance: 0,
    wallet: site.currency,
  };
}

export const statementRequest = z.object({
  locale: z.string().nullish(),
  fromRecord: z.coerce.number().int().nonnegative().nullish(),
  recordCount: z.coerce.number().int().min(0).max(100).nullish(),
  itemDateRange: timeRange,
  includeItem: z.string().nullish(),
  wallet: z.string().nullish(),
});

const linesMax = 100;

/** Lists entries newest first. Reads whole pages of `recordCount` to reach `fromRecord`. */
export async function getAccountStatement(
  { app, session }: ApiCaller,
  request: z.output<typeof statementRequest>,
) {
  const pageSize = request.recordCount || linesMax;
  const from = request.fromRecord ?? 0;
  const { items, total } = await listStatement(app.store, {
    accountId: `player:${session.player.player_id}`,
    isUpline: null,
    ...rangeOf(request.itemDateRange),
    search: '',
    page: Math.floor(from / pageSize) + 1,
    pageSize,
  });
  return {
    accountStatement: items.map((line) => ({
      refId: String(line.line),
      itemDate: line.at,
      amount: makeMoney(money(line.amount)),
      balance: makeMoney(money(line.balance_after)),
      itemClass: 'UNKNOWN',
      itemClassData: { unknownStatementItem: line.remark },
    })),
    moreAvailable: from + items.length < total,
  };
}
