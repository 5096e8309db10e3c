/** Words a row of the account statement for its player (ACC-2). */
import {
  type MarketDefinition,
  makeInstant,
  makeMoney,
  money,
  negateMoney,
  type StatementRow,
  sportRegistry,
} from '@layline/contract';
import type { Store } from '../../store/database.ts';
import { findBets } from '../../store/queries/bets/bets.ts';
import type { StoredBet } from '../../store/queries/bets/stored-bet.ts';
import { readDefinitions } from '../../store/queries/market.ts';
import { reasonTexts, type StatementLine } from '../../store/queries/statement.ts';
import type { Session } from '../../venue/accounts/session.ts';
import type { Site } from '../../venue/sites/directory.ts';
import { textOfBet, textOfMarket } from './bet-text.ts';

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

/** Such as `Bet won: Kings (bet 17)`. */
export function displayText(
  { reason, bet_id, market_id, transfer_ref, ...line }: StatementLine,
  { bets, markets }: Subjects,
): string {
  const text = reasonTexts[reason] ?? reason;
  // The cashier's lines are worded when they are posted: 'Withdrawal: REF', 'Fee: REF'.
  const isInOrOut = reason === 'deposit' || reason === 'withdraw';
  if (isInOrOut && cashierEnds.test(line.opposite_account_id)) return line.remark;
  // References with a colon belong to the server, such as a welcome balance.
  if (transfer_ref?.includes(':') === false) return `${text}: ${transfer_ref}`;
  const bet = bets.get(String(bet_id));
  if (bet !== undefined) return `${text}: ${textOfBet(bet)} (bet ${bet_id})`;
  const market = markets.get(market_id ?? '');
  return market === undefined ? text : `${text}: ${textOfMarket(market)}`;
}
