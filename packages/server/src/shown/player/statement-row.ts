/** Words a row of the account statement for its player (ACC-2). */
import {
  type MarketDefinition,
  makeInstant,
  makeMoney,
  money,
  negateMoney,
  type StatementEntry,
  type StatementKind,
  type StatementRow,
  sportRegistry,
  statementKinds,
} from '@layline/contract';
import type { Store } from '../../store/database.ts';
import { findBets } from '../../store/queries/bets/bets.ts';
import type { StoredBet } from '../../store/queries/bets/stored-bet.ts';
import { readDefinitions } from '../../store/queries/market.ts';
import { reasonTexts, type StatementLine } from '../../store/queries/statement.ts';
import type { Session } from '../../venue/accounts/session.ts';
import type { Site } from '../../venue/sites/directory.ts';
import { subjectOfBet, subjectOfMarket, textOfSubject } from './bet-text.ts';

/** Names the subjects of a page's lines, by bet number and by market. */
export async function readSubjects(
  store: Store,
  { playerId, lines }: { readonly playerId: string; readonly lines: readonly StatementLine[] },
): Promise<Subjects> {
  const betIds = new Set(lines.flatMap(({ bet_id }) => (bet_id === null ? [] : [Number(bet_id)])));
  const marketIds = new Set(lines.flatMap(({ market_id }) => market_id ?? []));
  const [bets, markets] = await Promise.all([
    betIds.size === 0 ? [] : findBets(store, { playerId, betIds: [...betIds] }),
    marketIds.size === 0 ? new Map() : readDefinitions(store, [...marketIds]),
  ]);
  return { bets: new Map(bets.map((bet) => [String(bet.bet_id), bet])), markets };
}

export interface Subjects {
  readonly bets: ReadonlyMap<string, StoredBet>;
  readonly markets: ReadonlyMap<string, MarketDefinition>;
}

interface Parties {
  readonly subjects: Subjects;
  readonly site: Site;
  readonly session: Session;
}

/** The house's own balance is private: its side of a line shows 0. */
export function makeStatementRow(
  line: StatementLine,
  { site, session, subjects }: Parties,
): StatementRow {
  const isIn = line.amount > 0;
  const entry = entryOf(line, subjects);
  const amount = money(line.amount);
  const opening = makeMoney(money(line.balance_after - line.amount));
  const own = { _id: session.player.player_id, userName: session.player.user_name };
  const opposite = { _id: line.opposite_account_id, userName: nameOfOpposite(line, site) };
  return {
    _id: `${line.account_id}/${line.line}`,
    createdAt: line.at,
    type: isIn ? 'deposite' : 'withdraw',
    amount: makeMoney(isIn ? amount : negateMoney(amount)),
    displayText: displayText(line, subjects),
    openingBalancePayee: isIn ? opening : 0,
    openingBalancePayer: isIn ? 0 : opening,
    closingBalance: makeMoney(money(line.balance_after)),
    payer: isIn ? opposite : own,
    payee: isIn ? own : opposite,
    remark: line.remark,
    reference: line.transfer_ref,
    betId: line.bet_id === null ? null : String(line.bet_id),
    ...raceOf(line, subjects),
    ...(entry === null ? {} : { entry }),
  };
}

/** Clients name a race by the player's own clock. */
function raceOf({ bet_id, market_id }: StatementLine, { bets, markets }: Subjects) {
  const definition = bets.get(String(bet_id))?.definition ?? markets.get(market_id ?? '');
  if (definition?.fixture.sportId !== sportRegistry.horseRacing.id) return {};
  const { fixture, startAt } = definition;
  return { race: { name: fixture.name, startTime: makeInstant(startAt) } };
}

/** Whom money in and out goes to and comes from at the cashier; the house takes fees. */
const cashierEnds = /^(provider|suspense|house):/;
const agentPrefix = 'agent:';

/** Deposits of a player with an agent come from that agent. */
const nameOfOpposite = ({ opposite_account_id: id }: StatementLine, { title }: Site): string =>
  id.startsWith(agentPrefix) ? id.slice(agentPrefix.length) : title;

/** The first word of a remark of the cashier's, such as 'Fee: REF'. */
const cashierKinds: Readonly<Record<string, StatementKind>> = {
  Deposit: 'deposit',
  Withdrawal: 'withdrawal',
  Refund: 'refund',
  'Charge-back': 'charge-back',
  Fee: 'fee',
  'Withdrawal returned': 'withdrawal-returned',
  'Fee returned': 'fee-returned',
};

function entryOfCashier(remark: string): StatementEntry | null {
  const [, word = '', reference = ''] = /^([^:]+): (.+)$/.exec(remark) ?? [];
  const kind = cashierKinds[word];
  return kind === undefined ? null : { kind, reference };
}

const kindOf = (reason: string): StatementKind | undefined =>
  reason === 'withdraw' ? 'withdrawal' : statementKinds.find((kind) => kind === reason);

const isOfCashier = ({ reason, ...line }: StatementLine): boolean =>
  (reason === 'deposit' || reason === 'withdraw') && cashierEnds.test(line.opposite_account_id);

/** Returns null for a line whose text is not made of parts. */
function entryOf(line: StatementLine, { bets, markets }: Subjects): StatementEntry | null {
  if (isOfCashier(line)) return entryOfCashier(line.remark);
  const kind = kindOf(line.reason);
  if (kind === undefined) return null;
  const { transfer_ref: reference } = line;
  // References with a colon belong to the server, such as a welcome balance.
  if (reference?.includes(':') === false) return { kind, reference };
  const bet = bets.get(String(line.bet_id));
  if (bet !== undefined) return { kind, ...subjectOfBet(bet) };
  const market = markets.get(line.market_id ?? '');
  return market === undefined ? { kind } : { kind, ...subjectOfMarket(market) };
}

/** Such as `Bet settled: Kings v Lions, Match Odds: Back Kings (bet 17)`. */
export function displayText(line: StatementLine, subjects: Subjects): string {
  // The cashier's lines are worded when they are posted: 'Withdrawal: REF', 'Fee: REF'.
  if (isOfCashier(line)) return line.remark;
  const text = reasonTexts[line.reason] ?? line.reason;
  const entry = entryOf(line, subjects);
  const about = entry?.reference ?? (entry?.event === undefined ? '' : textOfSubject(entry));
  if (about === '') return text;
  return entry?.choice === undefined
    ? `${text}: ${about}`
    : `${text}: ${about} (bet ${line.bet_id})`;
}
