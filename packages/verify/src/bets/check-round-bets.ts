/**
 * Compares bets at tables and on flights with the rounds that the files hold: the outcome and the worksheet
 * must be those that the round's seed gives.
 */
import { money } from '@layline/contract/money';
import type { Odds } from '@layline/contract/odds';
import {
  crashPoint,
  dealRound,
  findGame,
  makeMultiplier,
  settleRound,
  vimaanId,
} from '@layline/games';
import type { TableRound } from '../casino/table-file.ts';
import type { Findings } from '../findings/findings.ts';
import type { SettledBet } from './bet-file.ts';

const check = 'Bets were paid by the cards or the flight of their round';

interface Known {
  readonly rounds: ReadonlyMap<string, TableRound>;
  readonly findings: Findings;
}

export function checkRoundBet(bet: SettledBet, { rounds, findings }: Known): void {
  const { roundId, worksheet } = bet;
  if (roundId === undefined || worksheet === null) return;
  const at = `bet ${bet.betId}`;
  const round = rounds.get(roundId);
  if (round === undefined || !round.isOver || round.serverSeed === '') {
    findings.unproved(check, { at, why: "no file holds its round: add the table's page of proof" });
    return;
  }
  findings.judge(check, at, faultsOf({ bet, sheet: worksheet.join('\n') }, round));
}

/** A bet that was taken back, or returned with its round, follows no cards. */
const isReturned = (sheet: string): boolean =>
  sheet.endsWith('\nResult 0.00') && !/ at /.test(sheet);

interface Explained {
  readonly bet: SettledBet;
  readonly sheet: string;
}

function faultsOf({ bet, sheet }: Explained, round: TableRound): string[] {
  if (isReturned(sheet)) return [];
  if (round.result === 'V') return [`round ${round.mid} is void, and the bet was not`];
  const left = /^Out at (\d+)\.(\d\d):/.exec(sheet);
  if (round.gameId === vimaanId && left !== null) {
    const crash = crashPoint(round);
    const isBefore = Number(`${left[1]}${left[2]}`) <= crash;
    return isBefore ? [] : [`the flight ended at ${makeMultiplier(crash)}`];
  }
  const own = round.gameId === vimaanId ? flightSheet(round) : cardSheet(bet, round);
  if (own === null) return [`round ${round.mid} has no such option`];
  return sheet.startsWith(own) ? [] : [`round ${round.mid} gives: ${own.replaceAll('\n', '; ')}`];
}

const flightSheet = (round: TableRound): string =>
  `Crashed at ${makeMultiplier(crashPoint(round))}\n`;

function cardSheet(bet: SettledBet, round: TableRound): string | null {
  const game = findGame(round.gameId);
  const { selectionId: sid, oddsAsked, stake, side } = bet;
  if (game === null || sid === undefined || oddsAsked === undefined) return null;
  if (!game.options.some((option) => option.sid === sid)) return null;
  const slots = dealRound(game.id, round);
  const stakes = [{ sid, side, odds: oddsAsked as Odds, stake: money(stake) }];
  const [settled] = settleRound({ gameId: game.id, slots }, stakes);
  return settled?.worksheet.join('\n') ?? null;
}
