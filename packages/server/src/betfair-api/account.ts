/** The caller's account: details, funds, statement. */
import { type Instant, makeMoney, money, noMoney, playerId } from '@layline/contract';
import { z } from 'zod';
import { listStatement } from '../store/queries/statement.ts';
import type { ApiCaller } from './caller.ts';
import { timeRange } from './market-filter.ts';

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

export function getAccountFunds({ app, session, site }: ApiCaller) {
  const account = app.engine.view.accountOf(playerId(session.player.player_id));
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

/** Newest first. `fromRecord` is read in whole pages of `recordCount`. */
export async function getAccountStatement(
  { app, session }: ApiCaller,
  request: z.output<typeof statementRequest>,
) {
  const pageSize = request.recordCount || linesMax;
  const from = request.fromRecord ?? 0;
  const { items, total } = await listStatement(app.store, {
    accountId: `player:${session.player.player_id}`,
    isUpline: null,
    from: request.itemDateRange?.from ?? null,
    to: afterOf(request.itemDateRange?.to ?? null),
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

/** Ranges of ours end before their last moment, theirs with it. */
const afterOf = (to: Instant | null): Instant | null =>
  to === null ? null : ((to + 1) as Instant);
