/**
 * Recomputes the worksheet of a bet at a casino table or on a flight. The lines that the round's own seed
 * gives are compared letter by letter where a file holds that round.
 */
import { makeMoneyText, money, parseMoney, scaleMoney } from '@layline/contract/money';
import { type Odds, profitAt } from '@layline/contract/odds';
import type { SettledBet } from './bet-file.ts';

const text = (amount: number): string => makeMoneyText(money(amount));

const returned = new Set([
  'Abandoned: the stake is returned',
  'Taken back before betting closed: the stake is returned',
  'Withdrawn before take-off: the stake is returned',
  'The round was declared void after it was settled',
]);

const m = String.raw`(\d+\.\d\d)`;
const resultForm = /^Result (-?\d+\.\d\d)$/;
const sideForm = new RegExp(`^(Back|Lay) at ${m}$`);
const crashForm = new RegExp(`^Crashed at ${m}$`);

const hundredths = (part: string | undefined): number => Number((part ?? '').replace('.', ''));

/** Amount that the backer gains, by the sentence about the option; null for a sentence that is not known. */
function backerGain(line: string, stake: number, odds: number): number | null {
  const won = new RegExp(`^.* won: ${m} x \\(${m} - 1\\)$`, 's').exec(line);
  if (won !== null) {
    const isOwn = hundredths(won[1]) === stake && hundredths(won[2]) === odds;
    return isOwn ? profitAt(odds as Odds, money(stake)) : Number.NaN;
  }
  const pays = new RegExp(`^.* won and pays ${m} to 1: ${m} x \\1$`, 's').exec(line);
  if (pays !== null) {
    const isOwn = hundredths(pays[2]) === stake;
    return isOwn ? scaleMoney(money(stake), hundredths(pays[1]), 100) : Number.NaN;
  }
  const lost = new RegExp(`^.* lost: ${m}$`, 's').exec(line);
  if (lost !== null) return hundredths(lost[1]) === stake ? 0 - stake : Number.NaN;
  const half = new RegExp(`^.* loses half the stake: ${m} / 2$`, 's').exec(line);
  if (half !== null) {
    return hundredths(half[1]) === stake ? scaleMoney(money(stake), -1, 2) : Number.NaN;
  }
  return /^.* is (a push|void): the stake is returned$/s.test(line) ? 0 : null;
}

/** What a flight's bet gains; null for a sentence that is not known. */
function flightGain(line: string, stake: number, crash: number): number | null {
  const lost = new RegExp(`^Still in at the crash: ${m} lost$`).exec(line);
  if (lost !== null) return hundredths(lost[1]) === stake ? 0 - stake : Number.NaN;
  const out = new RegExp(`^Out at ${m}: ${m} x \\(\\1 - 1\\)$`).exec(line);
  if (out === null) return null;
  const exit = hundredths(out[1]);
  if (hundredths(out[2]) !== stake || exit > crash) return Number.NaN;
  return scaleMoney(money(stake), exit - 100, 100);
}

/** Returns what differs; null if a line is not known. */
export function roundSheetFaults(bet: SettledBet): string[] | null {
  const lines = bet.worksheet ?? [];
  const last = resultForm.exec(lines.at(-1) ?? '');
  const result = parseMoney(last?.[1] ?? '');
  if (last === null || result === null) return null;
  const gain = gainOf(lines.slice(0, -1), bet);
  if (gain === null) return null;
  const faults: string[] = [];
  if (Number.isNaN(gain)) faults.push('its lines do not fit the stake, the odds or the crash');
  else if (gain !== result) faults.push(`its lines give ${text(gain)}, not ${text(result)}`);
  if (result !== bet.profit) {
    faults.push(`the worksheet says ${text(result)}, and ${text(bet.profit)} was settled`);
  }
  return faults;
}

function gainOf(lines: readonly string[], bet: SettledBet): number | null {
  const [first = '', second = ''] = lines;
  if (lines.length === 1) {
    // Who leaves a flight is paid at once, while nobody knows its end.
    return returned.has(first) ? 0 : flightGain(first, bet.stake, Number.POSITIVE_INFINITY);
  }
  if (lines.length !== 2) return null;
  const crash = crashForm.exec(first);
  if (crash !== null) return flightGain(second, bet.stake, hundredths(crash[1]));
  const side = sideForm.exec(first);
  if (side === null) return null;
  const odds = hundredths(side[2]);
  const isOwn = (side[1] === 'Lay') === (bet.side === 'lay') && odds === (bet.oddsAsked ?? odds);
  const gain = backerGain(second, bet.stake, odds);
  if (gain === null || !isOwn) return gain === null ? null : Number.NaN;
  return bet.side === 'lay' ? 0 - gain : gain;
}
