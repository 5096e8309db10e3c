/** Rows of the journal for spreadsheets: one line a row, with the fields that most kinds have. */
import { type Money, makeMoneyText } from '@layline/contract';
import type { LeavingRow } from './export-row.ts';

type Fields = Readonly<Record<string, unknown>>;

const amountOf = (value: unknown): string =>
  typeof value === 'number' ? makeMoneyText(value as Money) : '';
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';

const cells: Readonly<Record<string, (row: LeavingRow) => string>> = {
  seq: (row) => textOf(row.seq),
  part: (row) => textOf(row.part),
  at: (row) => row.at,
  site: (row) => textOf(row.site),
  kind: (row) => row.kind,
  player: (row) => textOf(row['playerId']),
  agent: (row) => textOf(row['agentId']),
  market: (row) =>
    textOf(
      row['marketId'] ?? row['roundId'] ?? (row['definition'] as Fields | undefined)?.['marketId'],
    ),
  bet: (row) => textOf(row['betId']),
  side: (row) => textOf(row['side']),
  odds: (row) => amountOf(row['oddsRequested'] ?? row['odds']),
  stake: (row) => amountOf(row['stake']),
  amount: (row) =>
    amountOf(row['amount'] ?? row['size'] ?? (row['transfer'] as Fields | undefined)?.['amount']),
  ref: (row) => textOf(row['transferRef'] ?? row['ref']),
};

/** A text that a spreadsheet would run as a formula gets an apostrophe; none of ours begins like that. */
function cellText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const sheetHead = `${Object.keys(cells).join(',')}\r\n`;

export const sheetLine = (row: LeavingRow): string =>
  `${Object.values(cells)
    .map((cell) => cellText(cell(row)))
    .join(',')}\r\n`;
