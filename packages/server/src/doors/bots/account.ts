/** The caller's account: details, funds, statement. */
import {
  findSport,
  makeInstant,
  makeMoney,
  makeOdds,
  money,
  noMoney,
  type Odds,
  runnerId,
} from '@layline/contract';
import { eventTypeIdOf } from '@layline/feeds/betfair';
import { z } from 'zod';
import { readSubjects, type Subjects } from '../../shown/player/statement-row.ts';
import { listStatement, type StatementLine } from '../../store/queries/statement.ts';
import { idOf } from '../../venue/accounts/of-player.ts';
import type { ApiCaller } from './call/caller.ts';
import { numberOrDigits } from './call/order-fields.ts';
import { stakeTerms } from './call/stake-terms.ts';
import { rangeOf, timeRange } from './markets/market-filter.ts';
import { selectionOf } from './markets/selections.ts';

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
    ...stakeTerms(site),
  };
}

export const ratesRequest = z.object({ fromCurrency: z.string().max(10).nullish() });

/** A site keeps one currency, and knows no rate between others. */
export function listCurrencyRates(
  { site }: ApiCaller,
  { fromCurrency }: z.output<typeof ratesRequest>,
) {
  const isOwn = !fromCurrency || fromCurrency === site.currency;
  return isOwn ? [{ currencyCode: site.currency, rate: 1 }] : [];
}

export function getAccountFunds(caller: ApiCaller) {
  const { app, site } = caller;
  const account = app.engine.view.accountOf(idOf(caller));
  const balance = account?.funds ?? noMoney;
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
  fromRecord: numberOrDigits(z.number().int().nonnegative()).nullish(),
  recordCount: numberOrDigits(z.number().int().min(0).max(100)).nullish(),
  itemDateRange: timeRange,
  includeItem: z.string().nullish(),
  wallet: z.string().nullish(),
});

const linesMax = 100;

/** The lines that an `includeItem` asks for, as `isUpline`; there is no poker room. */
const itemLines: Readonly<Record<string, boolean>> = {
  DEPOSITS_WITHDRAWALS: true,
  EXCHANGE: false,
};

/** Lists entries newest first. Reads whole pages of `recordCount` to reach `fromRecord`. */
export async function getAccountStatement(
  { app, session }: ApiCaller,
  request: z.output<typeof statementRequest>,
) {
  const { includeItem } = request;
  if (includeItem === 'POKER_ROOM') return { accountStatement: [], moreAvailable: false };
  const pageSize = request.recordCount || linesMax;
  const from = request.fromRecord ?? 0;
  const { items, total } = await listStatement(app.store, {
    accountId: `player:${session.player.player_id}`,
    isUpline: itemLines[includeItem ?? ''] ?? null,
    ...rangeOf(request.itemDateRange),
    search: '',
    page: Math.floor(from / pageSize) + 1,
    pageSize,
  });
  const playerId = session.player.player_id;
  const subjects = await readSubjects(app.store, { playerId, lines: items });
  return {
    accountStatement: items.map((line) => ({
      refId: String(line.line),
      itemDate: line.at,
      amount: makeMoney(money(line.amount)),
      balance: makeMoney(money(line.balance_after)),
      itemClass: 'UNKNOWN',
      itemClassData: { unknownStatementItem: line.remark },
      legacyData: legacyData(line, subjects),
    })),
    moreAvailable: from + items.length < total,
  };
}

const reasonWords: Readonly<Record<string, string>> = {
  deposit: 'Deposit',
  withdraw: 'Withdrawal',
  settlement: 'Settlement',
  commission: 'Commission',
  rebate: 'Maker rebate',
  reversal: 'Reversal',
};

/** Clients read every field of it, whatever the line is about; a line without a bet or a market has zeros. */
function legacyData(line: StatementLine, { bets, markets }: Subjects) {
  const bet = bets.get(String(line.bet_id));
  const market = bet?.definition ?? markets.get(line.market_id ?? '');
  const stake = makeMoney(money(bet?.matched ?? 0));
  const resultWord = line.amount < 0 ? 'RESULT_LOST' : 'RESULT_WON';
  return {
    avgPrice: bet && bet.odds_matched > 0 ? makeOdds(bet.odds_matched as Odds) : 0,
    betSize: stake,
    betType: bet?.side === 'lay' ? 'L' : 'B',
    betCategoryType: bet === undefined ? 'NONE' : 'E',
    eventId: Number(market?.fixture.eventId) || 0,
    eventTypeId: market === undefined ? 0 : Number(eventTypeIdOf(market.fixture.sportId)),
    fullMarketName:
      market === undefined
        ? (reasonWords[line.reason] ?? line.reason)
        : `${findSport(market.fixture.sportId)?.name}/ ${market.fixture.name}/ ${market.name}`,
    grossBetAmount: stake,
    marketName: market?.name ?? '',
    marketType: market === undefined ? 'NOT_APPLICABLE' : 'O',
    placedDate: bet?.placed_at ?? line.at,
    selectionId: selectionOf(market, runnerId(bet?.runner_id ?? 0)).selectionId,
    selectionName: market?.runners.find(({ runnerId }) => runnerId === bet?.runner_id)?.name ?? '',
    startDate: market === undefined ? line.at : makeInstant(market.startAt),
    transactionType: line.amount < 0 ? 'ACCOUNT_DEBIT' : 'ACCOUNT_CREDIT',
    transactionId: line.line,
    winLose: line.reason === 'settlement' ? resultWord : 'RESULT_NOT_APPLICABLE',
  };
}
