/** Compares the rows of the store with the model: what players read of their accounts and bets. */
import type { KeptRows } from '../test-engine/rows.ts';
import { textOfTransfer } from '../test-engine/transfer-row.ts';
import {
  type ClosedBet,
  type ClosedRoundBet,
  exposureOf,
  matchedOf,
  type ReferenceModel,
} from './noted/reference-model.ts';

const open = { outcome: 'open', profit: 0 };

export function compareRows(model: ReferenceModel, rows: KeptRows): string[] {
  return [
    ...rows.faults,
    ...compareAccounts(model, rows),
    ...comparePayments(model, rows),
    ...[...model.markets.values()].flatMap(({ bets }) =>
      [...bets.values()].flatMap((bet) => compareBet(rows, { bet, ...open })),
    ),
    ...[...model.closed.values()].flatMap((closed) => compareBet(rows, closed)),
    ...[...model.rounds.values()].flatMap((bets) =>
      bets.flatMap((bet) => compareRoundBet(rows, { bet, ...open })),
    ),
    ...[...model.closedRoundBets.values()].flatMap((closed) => compareRoundBet(rows, closed)),
  ];
}

function compareAccounts(model: ReferenceModel, { accounts }: KeptRows): string[] {
  const faults: string[] = [];
  let sum = 0;
  for (const { accountId, balance } of accounts.values()) {
    sum += balance;
    const known = model.balances.get(accountId) ?? 0;
    if (balance !== known) faults.push(`the row of ${accountId}: ${balance}; expected ${known}`);
  }
  if (sum !== 0) faults.push(`the rows of all accounts sum to ${sum}, not zero`);
  for (const playerId of model.players.keys()) {
    const was = accounts.get(`player:${playerId}`)?.exposure;
    const must = exposureOf(model, playerId);
    if (was !== must) faults.push(`the row of ${playerId}: exposure ${was}; expected ${must}`);
  }
  return faults;
}

function comparePayments(model: ReferenceModel, { payments }: KeptRows): string[] {
  const faults = [...model.payments].flatMap(([key, noted]) => {
    const [was, must] = [payments.get(key), textOfTransfer(noted)];
    return was === must ? [] : [`the row of payment ${key}: ${was}; expected ${must}`];
  });
  const isMore = payments.size > model.payments.size;
  return isMore ? [...faults, 'there are rows of payments that nobody made'] : faults;
}

function compareRoundBet({ bets }: KeptRows, { bet, outcome, profit }: ClosedRoundBet): string[] {
  const { betId, stake } = bet;
  const row = bets.get(betId);
  const was = [row?.matched, row?.outcome, row?.profit].join(' ');
  const must = [stake, outcome, profit].join(' ');
  return was === must ? [] : [`the row of casino bet ${betId}: ${was}; expected ${must}`];
}

function compareBet({ bets }: KeptRows, { bet, outcome, profit }: ClosedBet): string[] {
  const row = bets.get(bet.betId);
  if (row === undefined) return [`bet ${bet.betId} has no row`];
  const { matched, remaining, cancelled, lapsed } = row;
  const was = [matched, remaining, cancelled, lapsed, row.outcome, row.profit].join(' ');
  const amounts = [matchedOf(bet), bet.remaining, bet.cancelled, bet.lapsed];
  const must = [...amounts, outcome, profit].join(' ');
  return was === must ? [] : [`the row of bet ${bet.betId}: ${was}; expected ${must}`];
}
