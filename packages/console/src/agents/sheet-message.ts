/** A sheet as an agent and its upline send it to each other: few lines, which any messenger shows. */
import type { ShownSheet } from '@layline/contract/console';
import { amountText } from '../ui/amount-text.ts';

/** A sheet by days. */
export type DailySheet = ShownSheet & Required<Pick<ShownSheet, 'before' | 'after'>>;

interface SheetLine {
  /** `30 Nov`. */
  readonly day: string;
  readonly result: string;
  readonly commission: string;
  readonly cleared: string;
}

/** The words of a sheet, amounts as texts. */
export interface SheetWords {
  readonly title: string;
  readonly period: string;
  readonly before: string;
  readonly lines: readonly SheetLine[];
  readonly total: SheetLine;
  readonly after: string;
  /** Who owes whom how much after the period. */
  readonly verdict: string;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `30 Nov` of `2026-11-30`; other keys, such as that of undated clearings, as they are. */
function dayText(day: string): string {
  const [, month, date] = /^\d{4}-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return month === undefined ? day : `${Number(date)} ${months[Number(month) - 1]}`;
}

const periodText = ({ from, to, timeZone }: ShownSheet): string => {
  const days = from === to ? dayText(to) : `${dayText(from)} to ${dayText(to)}`;
  return `${days} ${to.slice(0, 4)}, days of ${timeZone}`;
};

function verdictText({ agent, upline, after }: DailySheet): string {
  const above = upline ?? 'the site';
  if (after === 0) return `${agent} and ${above} owe each other nothing.`;
  const [debtor, creditor] = after > 0 ? [agent, above] : [above, agent];
  const text = `${debtor} owes ${creditor} ${amountText(Math.abs(after))}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Sums in minor units, so that no fraction of one appears. */
const sumOf = (rows: ShownSheet['rows'], cell: 'result' | 'commission' | 'cleared'): number =>
  rows.reduce((sum, row) => sum + Math.round(row[cell] * 100), 0) / 100;

export function sheetWords(sheet: DailySheet): SheetWords {
  const { agent, upline, before, after, rows } = sheet;
  return {
    title: `Sheet of ${agent} with ${upline ?? 'the site'}`,
    period: periodText(sheet),
    before: amountText(before),
    lines: rows.map(({ key, result, commission, cleared }) => ({
      day: dayText(key),
      result: amountText(result),
      commission: amountText(commission),
      cleared: amountText(cleared),
    })),
    total: {
      day: 'All days',
      result: amountText(sumOf(rows, 'result')),
      commission: amountText(sumOf(rows, 'commission')),
      cleared: amountText(sumOf(rows, 'cleared')),
    },
    after: amountText(after),
    verdict: verdictText(sheet),
  };
}

const lineText = ({ day, result, commission, cleared }: SheetLine): string =>
  `${day}: results ${result}, commission ${commission}, cleared ${cleared}`;

/** Plain text without columns: messengers use letters of different widths. */
export const sheetText = (words: SheetWords): string =>
  [
    words.title,
    words.period,
    `Before: ${words.before}`,
    ...words.lines.map(lineText),
    lineText(words.total),
    `After: ${words.after}`,
    words.verdict,
  ].join('\n');
